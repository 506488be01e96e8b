//! Reading variant files.
