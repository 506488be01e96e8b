# The build for OpenBench: make EXE=name [EVALFILE=path of a network for boards of 8x8].
# Otherwise use `cargo build --release`, and then perhaps `make install`.

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

# Where `make install` puts the program that `cargo build --release` has built.
PREFIX ?= /usr/local
PROGRAM := $(CARGO_TARGET_DIR)/release/sissa
SHARE = $(DESTDIR)$(PREFIX)/share

.PHONY: openbench install
openbench:
	cargo build --locked $(BUILD)
	cp "$(CARGO_TARGET_DIR)/$(FOLDER)/sissa$(SUFFIX)" "$(patsubst %$(SUFFIX),%,$(EXE))$(SUFFIX)"

install:
	install -D "$(PROGRAM)" "$(DESTDIR)$(PREFIX)/bin/sissa"
	install -D -m 644 share/sissa.desktop "$(SHARE)/applications/sissa.desktop"
	install -D -m 644 web/icon.svg "$(SHARE)/icons/hicolor/scalable/apps/sissa.svg"
	install -D -m 644 share/sissa.eng "$(SHARE)/games/plugins/xboard/sissa.eng"
	"$(PROGRAM)" man --folder "$(SHARE)/man/man6"
	install -d "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"
	"$(PROGRAM)" completions bash > "$(SHARE)/bash-completion/completions/sissa"
	"$(PROGRAM)" completions zsh > "$(SHARE)/zsh/site-functions/_sissa"
	"$(PROGRAM)" completions fish > "$(SHARE)/fish/vendor_completions.d/sissa.fish"
