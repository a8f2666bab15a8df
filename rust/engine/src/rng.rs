//! The random stream: `SplitMix64` read as a counter-based generator.
//!
//! Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
//! The stream is part of the save and record formats and must never change.

pub(crate) const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// A random stream: its seed, and how many draws have been made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng {
    seed: u64,
    position: u64,
}

impl Rng {
    /// The stream of `seed`, at its beginning.
    pub const fn new(seed: u64) -> Rng {
        Rng::at(seed, 0)
    }

    /// The stream of `seed` after `position` draws.
    pub const fn at(seed: u64, position: u64) -> Rng {
        Rng { seed, position }
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many draws have been made.
    pub const fn position(&self) -> u64 {
        self.position
    }

    /// Draw number `position` of the stream of `seed`, counted from 0.
    pub const fn draw_at(seed: u64, position: u64) -> u64 {
        mix(seed.wrapping_add(position.wrapping_add(1).wrapping_mul(GAMMA)))
    }

    /// The next 64 random bits. After 2^64 draws the stream begins again.
    pub const fn draw(&mut self) -> u64 {
        let drawn = Rng::draw_at(self.seed, self.position);
        self.position = self.position.wrapping_add(1);
        drawn
    }

    /// An integer below `n`, evenly, by one draw: its high half, scaled. 0 where `n` is 0.
    pub const fn below(&mut self, n: u32) -> u32 {
        high_half_below(self.draw(), n)
    }

    /// The stream, at its beginning, of game `i` of a batch that has this stream's seed.
    #[must_use]
    pub const fn split(&self, i: u64) -> Rng {
        Rng::new(Rng::draw_at(self.seed, i))
    }
}

/// The high half of a draw, scaled to an integer below `n`.
pub(crate) const fn high_half_below(drawn: u64, n: u32) -> u32 {
    (((drawn >> 32) * n as u64) >> 32) as u32
}

pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn known_outputs() {
        let mut rng = Rng::new(1_234_567);
        let drawn: Vec<_> = (0..5).map(|_| rng.draw()).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
        assert_eq!(Rng::new(0).draw(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(rng, Rng::at(1_234_567, 5));
    }

    #[test]
    fn below_reaches_every_integer_evenly() {
        let mut rng = Rng::new(3);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        // Four standard deviations of a binomial count.
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 371),
            "{counts:?}"
        );
        assert_eq!(rng.below(0), 0);
        assert_eq!(super::high_half_below(u64::MAX, u32::MAX), u32::MAX - 1);
    }

    #[test]
    fn a_split_is_the_stream_of_the_drawn_seed() {
        let rng = Rng::at(1_234_567, 99);
        assert_eq!(rng.split(1), Rng::new(3_203_168_211_198_807_973));
    }

    #[test]
    fn the_last_position_wraps_without_a_panic() {
        let mut rng = Rng::at(u64::MAX, u64::MAX);
        rng.draw();
        assert_eq!(rng.position(), 0);
    }
}
