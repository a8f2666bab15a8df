//! What comes back from files, and from what is no file.

use super::*;
use crate::geometry::Size;
use crate::ntuple::learning::Rule;
use crate::ntuple::network::Network;
use crate::ntuple::pattern::Pattern;
use crate::rng::Rng;

/// Layouts of several sizes and alphabets, with patterns of all lengths, some with symmetries or
/// stages.
fn layouts() -> Vec<Layout> {
    let layout = |side: usize, cells: &[&[usize]], symmetric, alphabet| {
        let size = Size::new(side).unwrap();
        let patterns = cells.iter().map(|cells| Pattern::new(size, cells).unwrap());
        Layout::new(patterns.collect(), symmetric, alphabet).unwrap()
    };
    let staged = layout(4, &[&[0, 1, 2, 3], &[1, 4, 5]], true, 16);
    vec![
        layout(
            4,
            &[&[0], &[5, 10], &[5, 6, 9, 10], &[0, 1, 2, 3, 4]],
            true,
            16,
        ),
        staged.with_stages(vec![100, 1000]).unwrap(),
        layout(3, &[&[0, 1, 2, 3, 4], &[1, 4, 7], &[4]], true, 11),
        layout(5, &[&[0, 1, 2], &[6, 7, 11, 12]], true, 5),
        layout(2, &[&[3, 0], &[0, 1, 2, 3]], false, 6),
        Layout::named("17x4").unwrap(),
    ]
}

/// Values, and how much each was met.
struct Learnt {
    layout: Layout,
    values: Memory<Number>,
    sums: Memory<Sums>,
}

impl Learnt {
    /// Some entries are met, by far not equally often; their values have something to do with
    /// their tiles.
    fn new(layout: Layout) -> Learnt {
        let values = Memory::<Number>::zeroed(layout.entries()).unwrap();
        let sums = Memory::<Sums>::zeroed(layout.entries()).unwrap();
        let mut rng = Rng::new(5);
        for (shape, entries) in tables(&layout) {
            let first = entries.start;
            let mut at = Cursor::new(&shape);
            while at.entry < entries.len() {
                let mut below = |n| f32::from(u16::try_from(rng.below(n)).unwrap());
                if below(8) < 3.0 {
                    let tiles = u16::try_from(at.exponents.iter().sum::<usize>()).unwrap();
                    values[first + at.entry].set(f32::from(tiles) * 300.0 + below(1000) - 700.0);
                    let doublings = [(); 3]
                        .map(|()| below(3000))
                        .into_iter()
                        .fold(f32::MAX, f32::min);
                    sums[first + at.entry].set(0.0, (doublings / 100.0).exp2());
                }
                at.advance();
            }
        }
        Learnt {
            layout,
            values,
            sums,
        }
    }

    fn encode(&self, max_bytes: usize) -> Result<Vec<u8>, CompactError> {
        encode(&self.layout, 77, &self.values, &self.sums, max_bytes)
    }
}

fn bits(values: &[Number]) -> Vec<u32> {
    values.iter().map(|value| value.get().to_bits()).collect()
}

/// With a checksum that is right.
fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    content.extend(crc32fast::hash(&content).to_le_bytes());
    content
}

#[test]
fn a_decoder_reads_what_the_encoder_knew_that_it_would_read() {
    for layout in layouts() {
        let learnt = Learnt::new(layout);
        let mut kept = 0;
        for (shape, entries) in tables(&learnt.layout) {
            let mut rng = Rng::new(1);
            let degrees: Vec<u8> = (entries.clone())
                .map(|_| u8::try_from(rng.below(2) * rng.below(8)).unwrap())
                .collect();
            let nothing = Memory::zeroed(learnt.layout.entries()).unwrap();
            let source = Kept {
                degrees: &degrees,
                values: &learnt.values[entries.clone()],
                before: &Before::new(&learnt.layout, &nothing, entries),
            };
            let [written, read] = [(); 2].map(|()| Memory::zeroed(shape.entries()).unwrap());
            let mut encoder = Encoder::new(usize::MAX);
            table::code(&mut encoder, &shape, 50.0, &source, &written);
            let bytes = encoder.finish().unwrap();
            let mut decoder = Decoder::new(&bytes);
            table::code(&mut decoder, &shape, 50.0, &Unknown, &read);
            assert!(decoder.at_end());
            assert_eq!(bits(&written), bits(&read));
            kept += read.iter().filter(|value| value.get() != 0.0).count();
        }
        assert!(kept > learnt.layout.entries() / 10);
    }
}

#[test]
fn entries_are_as_precise_as_they_matter() {
    for layout in layouts() {
        let learnt = Learnt::new(layout);
        let contents = decode(&learnt.encode(usize::MAX).unwrap()).unwrap();
        assert_eq!((&contents.layout, contents.games), (&learnt.layout, 77));
        assert!(contents.sums.is_none());
        let values = Values::new(&contents.values, learnt.layout.entries_of_a_stage());
        let most_met = learnt.sums.iter().map(met).fold(0.0, f32::max);
        for (shape, entries) in tables(&learnt.layout) {
            let first = entries.start;
            let mut at = Cursor::new(&shape);
            while at.entry < entries.len() {
                let entry = first + at.entry;
                // Of entries that boards meet together the first counts.
                let alone = at.twins().all(|twin| twin >= at.entry);
                if alone && met(&learnt.sums[entry]) > most_met / 16_f32.powi(6) {
                    let read = values.promoted(u32::try_from(entry).unwrap());
                    let error = read - learnt.values[entry].get();
                    // Neighbours differ by some 500. Where a quarter as much was met, twice that.
                    let most =
                        600.0 / 2_f32.powi(14) * (most_met / met(&learnt.sums[entry])).sqrt();
                    assert!(error.abs() <= most + 0.01, "{error} of {most}");
                }
                at.advance();
            }
        }
    }
}

#[test]
fn entries_that_every_board_meets_together_are_worth_the_same() {
    let square = Pattern::new(Size::CLASSIC, &[5, 6, 9, 10]).unwrap();
    let learnt = Learnt::new(Layout::new(vec![square], true, 16).unwrap());
    let values = decode(&learnt.encode(4000).unwrap()).unwrap().values;
    let (shape, _) = tables(&learnt.layout).next().unwrap();
    let mut at = Cursor::new(&shape);
    let (mut kept, mut twins) = (0, 0);
    while at.entry < values.len() {
        let value = values[at.entry].get();
        kept += usize::from(value != 0.0);
        for twin in at.twins() {
            twins += usize::from(twin != at.entry);
            assert_eq!(values[twin].get().to_bits(), value.to_bits());
        }
        at.advance();
    }
    // All seven other symmetries, but for entries that they leave as they are.
    assert!(kept > 1000 && twins > 6 * values.len());
}

#[test]
fn files_are_as_large_as_they_may_be() {
    let learnt = Learnt::new(Layout::named("17x4").unwrap());
    let all = learnt.encode(usize::MAX).unwrap().len();
    for max_bytes in [all, all - 1, all / 20] {
        let bytes = learnt.encode(max_bytes).unwrap();
        assert!(bytes.len() <= max_bytes && bytes.len() > max_bytes * 3 / 4);
        assert_eq!(bytes, learnt.encode(max_bytes).unwrap());
        decode(&bytes).unwrap();
    }
    let error = learnt.encode(100).unwrap_err();
    assert!(matches!(error, CompactError::Room { max_bytes: 100 }));
}

#[test]
fn a_network_of_which_nothing_was_met_has_a_form() {
    let layout = Layout::named("17x4").unwrap();
    let (values, sums) = (
        Memory::zeroed(layout.entries()),
        Memory::zeroed(layout.entries()),
    );
    let bytes = encode(&layout, 0, &values.unwrap(), &sums.unwrap(), 1000).unwrap();
    assert!(
        decode(&bytes)
            .unwrap()
            .values
            .iter()
            .all(|value| value.get() == 0.0)
    );
}

#[test]
fn files_that_are_not_as_they_were_written_are_refused() {
    let learnt = Learnt::new(layouts().swap_remove(3));
    let whole = learnt.encode(usize::MAX).unwrap();
    let refused = |bytes: &[u8]| assert!(decode(bytes).is_err());
    for at in MARK.len()..whole.len() {
        refused(&whole[..at]);
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        refused(&changed);
    }
    refused(&[&whole[..], &[0]].concat());
    // Also when the checksum is that of what is there.
    let (content, _) = whole.split_last_chunk::<4>().unwrap();
    for length in MARK.len()..content.len() {
        refused(&sealed(content[..length].to_vec()));
    }
    refused(&sealed([content, &[0]].concat()));
}

/// Neither panics nor takes more memory than there is for the largest of networks.
#[test]
fn whatever_a_file_says_it_is_read_or_refused() {
    let mut rng = Rng::new(9);
    for layout in layouts().into_iter().skip(1).take(3) {
        let learnt = Learnt::new(layout);
        let whole = learnt.encode(usize::MAX).unwrap();
        let (content, _) = whole.split_last_chunk::<4>().unwrap();
        let header = MARK.len() + 4 + 8 + layout_bytes(&learnt.layout).len() + 4;
        let mut read = 0;
        for _ in 0..200 {
            let mut content = content.to_vec();
            // Of the header, which comes before, or of the tables.
            let range = if rng.below(2) == 0 {
                0..header
            } else {
                header..content.len()
            };
            for _ in 0..=rng.below(3) {
                let length = u32::try_from(range.len()).unwrap();
                let at = range.start + rng.below(length) as usize;
                content[at] = u8::try_from(rng.below(256)).unwrap();
            }
            read += usize::from(decode(&sealed(content)).is_ok());
        }
        assert!((1..200).contains(&read));
    }
}

#[test]
fn tables_beyond_all_networks_are_refused_before_there_is_memory_for_them() {
    let pattern = Pattern::new(Size::CLASSIC, &[0, 1, 2, 3, 4, 5, 6]).unwrap();
    for (count, refused) in [(1, false), (2, true)] {
        let layout = Layout::new(vec![pattern.clone(); count], false, 16).unwrap();
        let mut content = MARK.to_vec();
        content.extend(VERSION.to_le_bytes());
        content.extend(0_u64.to_le_bytes());
        content.extend(layout_bytes(&layout));
        content.extend(1_f32.to_le_bytes());
        let mut fields = Fields(&content[MARK.len() + 4..]);
        assert_eq!(header(&mut fields).is_none(), refused);
        assert!(decode(&sealed(content)).is_err());
    }
}

#[test]
fn a_later_version_is_named() {
    let mut content = MARK.to_vec();
    content.extend((VERSION + 1).to_le_bytes());
    let error = decode(&sealed(content)).err().unwrap();
    assert!(matches!(error, FileError::Version { got: 2 }));
}

#[test]
fn a_network_plays_nearly_as_well_in_a_tenth_of_the_room() {
    let file = std::env::temp_dir().join(format!("slide2048-{}-compact", std::process::id()));
    let mut network = Network::new(Layout::named("17x4").unwrap()).unwrap();
    assert!(matches!(
        network.save_compact(&file, 1),
        Err(CompactError::Sums)
    ));
    network
        .train(0..2000, Rule::Tc { rate: 1.0 }.into(), &[], 3, 1)
        .unwrap();
    let mean = |network: &Network| {
        let played = network.play(0..400, 1, 1);
        played.iter().map(|game| game.score).sum::<u64>() / 400
    };
    let room = 17 * 16_usize.pow(4) * size_of::<Number>();
    network.save_compact(&file, room / 100).unwrap();
    let mut compact = Network::load(&file, true).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(mean(&compact) * 100 > mean(&network) * 95);
    // It goes on learning, too.
    compact
        .train(2000..2500, Rule::Tc { rate: 1.0 }.into(), &[], 3, 1)
        .unwrap();
    assert_eq!(compact.games(), 2500);
    assert!(compact.save_compact(&file, room).is_ok());
    std::fs::remove_file(&file).unwrap();
}
