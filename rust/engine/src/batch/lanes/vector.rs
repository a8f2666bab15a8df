//! How a vector type of a processor becomes [`Bytes`](super::Bytes).

/// Makes a type of vectors from the instructions for them. They are named by what x86 calls them:
/// `$and_not` has the bits of its second argument that the first does not have. `$byte` is what
/// `$splat` takes a byte as; `$choose` takes a truth value, what it chooses where that is true, and
/// what elsewhere.
macro_rules! vector {
    ($(#[$about:meta])* $name:ident, $length:literal, $raw:ty, $byte:ty, $splat:ident,
     $load:ident, $store:ident, $equals:ident, $and:ident, $or:ident, $xor:ident, $and_not:ident,
     $minus:ident, $choose:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name($raw);

        // SAFETY: of the instructions, by the rule of `super`; of the loads and stores, because
        // the bytes from `first` on are asserted to be there, and none of them asks for alignment.
        impl Bytes for $name {
            const LENGTH: usize = $length;

            #[inline(always)]
            fn splat(byte: u8) -> Self {
                $name(unsafe { $splat(<$byte>::from_ne_bytes([byte])) })
            }

            #[inline(always)]
            fn load(from: &Lanes, first: usize) -> Self {
                assert!(first + Self::LENGTH <= LANES);
                $name(unsafe { $load(from.as_ptr().add(first).cast()) })
            }

            #[inline(always)]
            fn store(self, to: &mut Lanes, first: usize) {
                assert!(first + Self::LENGTH <= LANES);
                unsafe { $store(to.as_mut_ptr().add(first).cast(), self.0) }
            }

            #[inline(always)]
            fn equals(self, other: Self) -> Self {
                $name(unsafe { $equals(self.0, other.0) })
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $name(unsafe { $and(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $name(unsafe { $or(self.0, other.0) })
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                $name(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                $name(unsafe { $and_not(other.0, self.0) })
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                $name(unsafe { $minus(self.0, other.0) })
            }

            #[inline(always)]
            fn choose(self, yes: Self, no: Self) -> Self {
                $name(unsafe { $choose(self.0, yes.0, no.0) })
            }
        }
    };
}

pub(super) use vector;
