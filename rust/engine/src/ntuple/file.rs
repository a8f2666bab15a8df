//! Networks as files: written whole or not at all, checked as they are read.
//!
//! A file begins with one page: a mark, the version, the layout, how many games the network has
//! learnt from, and checksums (CRC-32) of the page itself and of each part. The values follow, then
//! the sums of temporal coherence if there are any, each from a multiple of a page on, as little-endian
//! numbers of 32 bits in the order of the entries.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::ntuple::compact;
use crate::ntuple::entries::{Number, Sums};
use crate::ntuple::format::{
    Contents, Fields, FileError, MAX_GAMES, VERSION, layout_bytes, read_layout,
};
use crate::ntuple::layout::Layout;
use crate::ntuple::memory::Memory;

const MARK: &[u8; 16] = b"slide2048 ntuple";
const PAGE: usize = 4096;
/// Reads a file. Its tables are copied, or `mapped`: then they stay there until they are asked for,
/// which processes share, and changes do not go back.
pub(crate) fn read(path: &Path, mapped: bool) -> Result<Contents, FileError> {
    // To open a pipe would wait for someone who writes into it.
    check_regular(path)?;
    let mut file = File::open(path)?;
    let mut page = Vec::with_capacity(PAGE);
    (&mut file).take(PAGE as u64).read_to_end(&mut page)?;
    if page.starts_with(compact::MARK) {
        file.take(compact::MAX_COMPACT_BYTES as u64)
            .read_to_end(&mut page)?;
        return compact::decode(&page);
    }
    need_little_endian()?;
    let mut fields = Fields(&page);
    if fields.bytes(MARK.len()) != Some(MARK) {
        return Err(FileError::NoNetwork);
    }
    let damaged = |part| FileError::Damaged { part };
    let version = fields.u32().ok_or(damaged("first bytes"))?;
    if version > VERSION {
        return Err(FileError::Version { got: version });
    }
    let (content, checksum) = page
        .split_last_chunk::<4>()
        .filter(|_| page.len() == PAGE)
        .ok_or(damaged("first bytes"))?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
        return Err(damaged("first bytes"));
    }
    let header = Header::read(&mut fields).ok_or(damaged("first bytes"))?;
    let entries = header.layout.entries();
    let sums_begin = PAGE + (entries * size_of::<Number>()).next_multiple_of(PAGE);
    let end = match header.sums {
        None => PAGE + entries * size_of::<Number>(),
        Some(_) => sums_begin + entries * size_of::<Sums>(),
    };
    if file.metadata()?.len() != end as u64 {
        return Err(damaged("length"));
    }
    let mut values = Memory::of_file(&file, PAGE, entries, mapped)?;
    if crc32fast::hash(values.bytes_mut()) != header.values {
        return Err(damaged("values"));
    }
    let sums = match header.sums {
        None => None,
        Some(checksum) => {
            let mut sums = Memory::of_file(&file, sums_begin, entries, mapped)?;
            if crc32fast::hash(sums.bytes_mut()) != checksum {
                return Err(damaged("sums"));
            }
            Some(sums)
        }
    };
    Ok(Contents {
        layout: header.layout,
        games: header.games,
        values,
        sums,
    })
}

/// Writes the full form, in place of a file that may be there.
pub(crate) fn write(
    path: &Path,
    layout: &Layout,
    games: u64,
    values: &mut Memory<Number>,
    sums: Option<&mut Memory<Sums>>,
) -> io::Result<()> {
    need_little_endian()?;
    let (values, sums) = (values.bytes_mut(), sums.map(Memory::bytes_mut));
    let header = Header {
        layout: layout.clone(),
        games,
        values: crc32fast::hash(values),
        sums: sums.as_ref().map(|sums| crc32fast::hash(sums)),
    };
    replace(path, |file| {
        file.write_all(&header.page())?;
        file.write_all(values)?;
        if let Some(sums) = sums {
            file.write_all(&vec![0; values.len().next_multiple_of(PAGE) - values.len()])?;
            file.write_all(sums)?;
        }
        Ok(())
    })
}

/// Writes a file in place of one that may be there, which stays as it is until this one is whole.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // A link stays one, to the new file.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    check_regular(path)?;
    let (mut file, temporary) = create_beside(path)?;
    let write = || {
        if let Ok(replaced) = fs::metadata(path) {
            file.set_permissions(replaced.permissions())?;
        }
        write(&mut file)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    let written = write();
    if written.is_err() {
        // What failed is what is told.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Refuses pipes, devices and the like, which are not to be replaced by a file.
fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() && !there.is_dir() => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is no regular file, and networks are kept in such",
        )),
        _ => Ok(()),
    }
}

/// A checksum (CRC-32) of all that decides how a network plays.
pub(crate) fn checksum(layout: &Layout, values: &mut Memory<Number>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&layout_bytes(layout));
    hasher.update(values.bytes_mut());
    hasher.finalize()
}

/// Creates a file in the same folder that no one else writes to.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file"))?;
    let mut number = 0;
    loop {
        let mut temporary = name.to_os_string();
        temporary.push(format!(".{}-{number}.tmp", std::process::id()));
        let temporary = path.with_file_name(temporary);
        match File::create_new(&temporary) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            created => return created.map(|file| (file, temporary)),
        }
    }
}

/// The tables in a file are those in memory.
fn need_little_endian() -> io::Result<()> {
    if cfg!(target_endian = "little") {
        return Ok(());
    }
    let reason = "networks are files of little-endian processors, which this one is not";
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}

struct Header {
    layout: Layout,
    games: u64,
    /// Checksums.
    values: u32,
    sums: Option<u32>,
}

impl Header {
    /// The first page of the file.
    fn page(&self) -> Vec<u8> {
        let mut page = MARK.to_vec();
        page.extend(VERSION.to_le_bytes());
        page.extend(self.games.to_le_bytes());
        page.extend(self.values.to_le_bytes());
        page.extend(self.sums.unwrap_or(0).to_le_bytes());
        page.push(u8::from(self.sums.is_some()));
        page.extend(layout_bytes(&self.layout));
        page.resize(PAGE - 4, 0);
        page.extend(crc32fast::hash(&page).to_le_bytes());
        page
    }

    /// What [`page`](Header::page) has written behind the version.
    fn read(fields: &mut Fields<'_>) -> Option<Header> {
        let games = u64::from_le_bytes(*fields.array()?);
        let (values, sums) = (fields.u32()?, fields.u32()?);
        let &[has_sums] = fields.array()?;
        if games > MAX_GAMES {
            return None;
        }
        Some(Header {
            layout: read_layout(fields)?,
            games,
            values,
            sums: (has_sums != 0).then_some(sums),
        })
    }
}
