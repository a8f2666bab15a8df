//! The memory of tables: hundreds of megabytes, zero until they are learnt.

#![allow(
    unsafe_code,
    reason = "memory with large pages is not to be had from the allocator"
)]

use std::fmt;
use std::fs::File;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;
use std::slice;

use memmap2::{MmapMut, MmapOptions};

use crate::ntuple::entries::{Number, Sums};

/// A slice in memory of the system's own, which it gives page by page as items are first written.
pub(crate) struct Memory<T> {
    map: MmapMut,
    in_file: bool,
    items: PhantomData<[T]>,
}

/// Items that any bytes are.
///
/// # Safety
///
/// Every pattern of bits has to be one, and there is nothing to be dropped.
pub(crate) unsafe trait AnyBits: Sync {}

// SAFETY: each is 32 bits, or two times 32 bits, all of which are floating-point numbers.
unsafe impl AnyBits for Number {}
// SAFETY: as above.
unsafe impl AnyBits for Sums {}

impl<T: AnyBits> Memory<T> {
    /// So many items, all of whose bytes are zero.
    pub(crate) fn zeroed(count: usize) -> Result<Memory<T>, OutOfMemory> {
        let bytes = count.saturating_mul(size_of::<T>());
        let map = MmapOptions::new().len(bytes).map_anon();
        let map = map.map_err(|_| OutOfMemory { bytes })?;
        // Look-ups jump about: with pages of 4 KiB the processor has to look up each page too,
        // which takes a sixth of the time of learning. Where there are no larger ones, those do.
        #[cfg(target_os = "linux")]
        let _: io::Result<()> = map.advise(memmap2::Advice::HugePage);
        Ok(Memory {
            map,
            in_file: false,
            items: PhantomData,
        })
    }

    /// Items that are in a file, from a multiple of a page on, or a copy of them; what is changed
    /// stays here.
    pub(crate) fn of_file(
        file: &File,
        begin: usize,
        count: usize,
        mapped: bool,
    ) -> io::Result<Memory<T>> {
        let mut options = MmapOptions::new();
        options.offset(begin as u64).len(count * size_of::<T>());
        // SAFETY: the items are any bits. Who shortens the file while it is mapped has the program
        // killed by the system; files of networks are replaced here, never rewritten.
        let map = unsafe { options.map_copy(file)? };
        let mut memory = Memory {
            map,
            in_file: true,
            items: PhantomData,
        };
        if !mapped {
            memory
                .leave_file()
                .map_err(|error| io::Error::new(io::ErrorKind::OutOfMemory, error))?;
        }
        Ok(memory)
    }

    /// The bytes that the items are.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map
    }

    /// A copy with so many items, those behind what is here zero.
    pub(crate) fn longer(&self, count: usize) -> Result<Memory<T>, OutOfMemory> {
        let mut memory = Memory::zeroed(count)?;
        memory.map[..self.map.len()].copy_from_slice(&self.map);
        Ok(memory)
    }

    /// Moves them out of a file into memory, whose pages are larger.
    pub(crate) fn leave_file(&mut self) -> Result<(), OutOfMemory> {
        if self.in_file {
            *self = self.longer(self.len())?;
        }
        Ok(())
    }
}

impl<T: AnyBits> Deref for Memory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        let items: *const T = self.map.as_ptr().cast();
        debug_assert!(items.is_aligned());
        // SAFETY: a map begins with a page, so it is aligned; its bytes are items, whatever they
        // are; it lives as long as this, and no one else has it.
        unsafe { slice::from_raw_parts(items, self.map.len() / size_of::<T>()) }
    }
}

/// There is no memory for the tables of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// How much was asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for tables of {} bytes", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}
