//! The games that this process knows.
