//! A table, as its watchers see it.
