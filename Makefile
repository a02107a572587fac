# sumi: `make play` and `make test` install what is missing first; plain `make` only builds.
CC ?= cc
BUILD ?= build
# Lines and functions, for traces and profiles; with the variables (-g) a third more of each compilation.
CFLAGS ?= -O2 -g1
PREFIX ?= /usr/local
VERSION := $(shell sed -n 's/.*SUMI_VERSION "\(.*\)"/\1/p' src/cli/command.h)
BINDIR ?= $(PREFIX)/games
PKG_CONFIG ?= pkg-config

# Warnings are errors while the program is developed, and not in a release's tarball: the next
# compiler knows new ones.
WERROR ?= $(if $(wildcard .git),-Werror)
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
       -Wno-missing-field-initializers \
       $(WERROR)

# Libraries by pkg-config; PicoSAT has no file for it. cairo is opened by the program when it prints, so
# only its headers are needed here; without them nothing is drawn as PDF or PNG.
packages := ncursesw expat jansson libutf8proc zlib
ifeq ($(shell $(PKG_CONFIG) --exists cairo 2>/dev/null && echo yes),yes)
headers := cairo
CPPFLAGS += -DCAIRO_DIR='"$(shell $(PKG_CONFIG) --variable=libdir cairo)"'
else
CPPFLAGS += -DWITHOUT_CAIRO
endif
PICOSAT_CPPFLAGS ?= -I/usr/include/picosat
PICOSAT_LIBS ?= -lpicosat
package_flags := $(shell $(PKG_CONFIG) --cflags $(packages) $(headers) 2>/dev/null)
package_libs := $(shell $(PKG_CONFIG) --libs $(packages) 2>/dev/null)

# Without a library it needs, a build would end in a compiler's error: the packages are named instead,
# but for the goals that install or need none. Who gives CPPFLAGS has libraries of his own.
to_build := $(filter-out play test clean help new-genre dist lint uninstall deb deb-root musl bare-root,$(or $(MAKECMDGOALS),all))
ifneq ($(and $(to_build),$(filter-out command,$(firstword $(origin CPPFLAGS)))),)
ifneq ($(shell $(PKG_CONFIG) --exists $(packages) 2>/dev/null && echo '#include <picosat.h>' | \
               $(CC) $(PICOSAT_CPPFLAGS) -E - >/dev/null 2>&1 && echo yes),yes)
$(shell tests/tools/install.sh name >&2)
$(error a compiler, pkg-config or one of these is missing: $(packages) picosat)
endif
endif
CPPFLAGS += -Isrc $(PICOSAT_CPPFLAGS) $(package_flags) -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64
LDLIBS = $(PICOSAT_LIBS) $(package_libs) -lm -ldl
# Hardening, as far as the compiler has it, unless somebody gives CFLAGS, who then decides. FORTIFY wants
# an optimized build, which that of tests is not.
comma := ,
has = $(shell echo 'int main(void) { return 0; }' | $(CC) -Werror $(1) -x c -o /dev/null - 2>/dev/null && echo '$(1)')
ifeq ($(origin CFLAGS),file)
HARDEN := $(call has,-fstack-protector-strong) $(call has,-fPIE -pie)
LDFLAGS += $(filter -pie,$(HARDEN)) $(call has,-Wl$(comma)-z$(comma)relro$(comma)-z$(comma)now)
HARDEN_CFLAGS := $(filter-out -pie,$(HARDEN))
$(BUILD)/src/%.o: FORTIFY = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
endif

# A line for each file; V=1 shows the commands.
V ?=
say = $(if $(V),,@printf '  %-5s %s\n' $(1) '$@';)
COMPILE = $(CC) -std=c17 $(WARN) $(CFLAGS) $(HARDEN_CFLAGS) $(FORTIFY) $(ROOM_CFLAGS) $(CPPFLAGS) -MMD -MP

all: $(BUILD)/sumi ## builds the program as build/sumi

# Each part defines what the later ones use.
parts := src/src.mk tests/tests.mk tests/long.mk tests/tools/tools.mk tests/packaging/packaging.mk
include $(parts)

# The comment behind a target's ## is its line here.
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile $(parts)

play: ## installs what is missing, builds, and opens the first screen (PUZZLE= for one puzzle)
	tests/tools/install.sh play
	$(MAKE) -j2 all
	$(BUILD)/sumi $(if $(PUZZLE),play '$(PUZZLE)')

clean: ## removes build/
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/src $(BUILD)/tests -name '*.d' -type f 2>/dev/null)

.PHONY: help contrast surroundings peers mutants built new-genre genre genre-lists readme screenshots attack cross bare-root deb deb-root musl keys fuzz fuzz_programs play all unit check check_sanitized sanitize lint test corpus bench clean puzzles seeds learn puzzles-check man install uninstall installcheck packaging dist
.SECONDARY:
