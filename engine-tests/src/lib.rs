//! Whole-engine tests live in `tests/`; what they share is here.
