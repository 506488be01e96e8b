# The build for OpenBench: make EXE=name [EVALFILE=path of a network for boards of 8x8].
# Otherwise use `cargo build --release`.

EXE ?= sissa
ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
endif
ifdef EVALFILE
    export SISSA_EVALFILE := $(abspath $(EVALFILE))
endif
CARGO_TARGET_DIR ?= target
export CARGO_TARGET_DIR

# What to build, and how.
BUILD ?= --package sissa --bin sissa --release
FOLDER ?= release

RUSTFLAGS ?= -C target-cpu=native
export RUSTFLAGS

.PHONY: openbench
openbench:
	cargo build --locked $(BUILD)
	cp "$(CARGO_TARGET_DIR)/$(FOLDER)/sissa$(SUFFIX)" "$(patsubst %$(SUFFIX),%,$(EXE))$(SUFFIX)"
