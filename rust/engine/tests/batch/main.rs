//! The games of a batch are those that `Board` and `Rng` play one at a time.

mod playouts;
mod refusals;
mod singles;
mod steps;
