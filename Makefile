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

src := $(sort $(wildcard src/*/*.c src/*/*/*.c))
main := src/cli/main.c

# clang takes .2 s to start and to read headers, and .1 s for the rest of a file without optimization. With
# WHOLE=1, as under sanitizers, all files of a folder are compiled as one, where no two have a name in common.
WHOLE ?=
apart := src/genre/ src/generate/rooms/ tests/lib/
wholes := $(if $(WHOLE),$(filter-out $(apart),$(sort $(dir $(src))) tests/genres/))
objects = $(sort $(foreach f,$(1),$(BUILD)/$(if $(filter $(dir $f),$(wholes)),$(dir $f)whole.o,$(f:.c=.o))))
obj := $(call objects,$(filter-out $(main),$(src)))
test_lib := $(call objects,$(wildcard tests/lib/*.c tests/genres/*.c))
unit_tests := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/unit/*_test.c)))

all: $(BUILD)/sumi ## builds the program as build/sumi

# The comment behind a target's ## is its line here.
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# A program whose sentences have a field or a technique that there is not is not linked. Without what
# has been built being run (for another machine): SENTENCES=unchecked.
SENTENCES ?= checked
$(BUILD)/sumi: $(BUILD)/src/cli/main.o $(BUILD)/libsumi.a $(BUILD)/sentences.$(SENTENCES)
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS)
	@ln -sfn "$(CURDIR)/puzzles" $(BUILD)/puzzles

sentences := $(BUILD)/tests/tools/sentences
$(sentences): %: %.o $(BUILD)/libsumi.a
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/sentences.checked: $(sentences)
	@$< && touch $@

$(BUILD)/sentences.unchecked:
	@touch $@

$(BUILD)/libsumi.a: $(obj)
	$(call say,ar)rm -f $@ && ar rcs $@ $^

# Once cairo's headers are there, what was compiled without them is compiled again.
with_cairo := $(BUILD)/$(if $(headers),with,without)-cairo
$(patsubst %.c,$(BUILD)/%.o,$(shell grep -l WITHOUT_CAIRO $(src))): $(with_cairo)
ifneq ($(to_build),)
$(shell test -f $(with_cairo) || { mkdir -p $(BUILD); rm -f $(BUILD)/with*-cairo; touch $(with_cairo); })
endif

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(call say,cc)$(COMPILE) -c -o $@ $<

$(BUILD)/%.o: $(BUILD)/%.c
	$(call say,cc)$(COMPILE) -Wno-shadow -I. -c -o $@ $<

$(BUILD)/%/whole.c: %
	@mkdir -p $(@D)
	@printf '#include "%s"\n' $(filter-out $(main),$(sort $(wildcard $*/*.c))) >$@

# Where the library is installed is compiled into one file. Which PREFIX that was is noted; for another
# one `make install` compiles and links that much again.
datadir = -DDATADIR='"$(PREFIX)/share/sumi"'
$(BUILD)/src/play/store/whole.o: CPPFLAGS += $(datadir)
$(BUILD)/src/play/store/library.o: src/play/store/library.c
	@mkdir -p $(@D)
	$(call say,cc)$(COMPILE) $(datadir) -c -o $@ $<
	@echo '$(PREFIX)' >$(BUILD)/prefix

built_for := $(shell cat $(BUILD)/prefix 2>/dev/null || echo '$(PREFIX)')
to_install := $(if $(filter $(PREFIX),$(built_for)),$(BUILD)/sumi,$(BUILD)/installed/$(PREFIX)/sumi)
$(BUILD)/installed/%/sumi: $(BUILD)/sumi src/play/store/library.c
	@mkdir -p $(@D)
	$(call say,cc)$(COMPILE) $(datadir) -c -o $(@D)/library.o src/play/store/library.c
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(BUILD)/src/cli/main.o $(@D)/library.o $(BUILD)/libsumi.a $(LDLIBS)

# Under sanitizers what a file costs to compile matters more than how fast it runs: COLD_CFLAGS are for
# all files but those in which a search spends its time. So it is with the unit tests always.
COLD_CFLAGS ?=
hot := base/buf base/grid base/mem \
       $(patsubst src/%.c,%,$(wildcard $(addsuffix *.c,src/graph/ src/model/ src/model/judge/ src/engine/ src/engine/rules/ src/format/trace/))) \
       $(addprefix teach/,reasons/feasible reasons/probe steps/chain) $(addprefix solve/special/,early frontier_sweep frontier_chains frontier_islands frontier_beam)
$(foreach f,$(hot),$(if $(wildcard src/$f.c),,$(error src/$f.c is gone: mend the list `hot`)))
$(filter-out $(call objects,$(hot:%=src/%.c)),$(obj) $(test_lib)): ROOM_CFLAGS = $(COLD_CFLAGS)
# The rooms that wait for a person are compiled in two thirds of the time with -O1, unless somebody gives
# CFLAGS. With it gcc knows too little of lengths to tell where a text is cut.
ifeq ($(origin CFLAGS),file)
front := $(wildcard $(addsuffix /*.c,$(addprefix src/,cli cli/commands format format/draw format/links format/native format/others \
                                                     format/pzpr play play/edit play/session play/store play/table \
                                                     ui ui/pages ui/paint ui/parts ui/table ui/term)))
$(front:%.c=$(BUILD)/%.o): ROOM_CFLAGS = -O1 $(uncut)
uncut := $(call has,-Wno-format-truncation)
endif
$(BUILD)/tests/unit/%.o: ROOM_CFLAGS = -O0

# A unit test is tests/unit/NAME_test.c with a main(); what tests share is in tests/lib/. To link fifty
# programs takes longer than to compile them, so they are linked as one: each main() is compiled as
# NAME_test() (and declared first, as the warnings ask), and $(BUILD)/tests/unit/NAME_test is a link to
# the one program, which runs the test by whose name it is called.
units := $(BUILD)/tests/unit/units
$(unit_tests:=.o): CPPFLAGS += -Dmain='$(*F)(void); int $(*F)'
$(unit_tests:=.o): tests/unit/units.c
$(unit_tests): $(units)
	@ln -sf $(<F) $@

$(units): $(units).o $(unit_tests:=.o) $(test_lib) $(BUILD)/libsumi.a
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

$(units).o: tests/unit
$(units).o: CPPFLAGS += -DUNITS='$(patsubst %,UNIT(%),$(notdir $(unit_tests)))'

$(BUILD)/tests/%.o: CPPFLAGS += -Itests/lib

unit: $(BUILD)/sumi $(unit_tests) ## the unit tests alone
	@failed=; for t in $(unit_tests); do $$t || failed="$$failed $$(basename $$t)"; done; \
	[ -z "$$failed" ] || { echo "failed:$$failed" >&2; exit 1; }

# The programs of the longer work are linked one by one.
other_src := $(filter-out tests/tools/sentences.c, \
               $(wildcard $(patsubst %,tests/%/*.c,corpus attack bench pictures tools)))
$(other_src:%.c=$(BUILD)/%): %: %.o $(test_lib) $(BUILD)/libsumi.a
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

# Published puzzles, read, written, solved and compared: make corpus DIR=folder-of-open.jsonl
# Narrating takes long: EVERY=1 for all, else one puzzle in so many.
EVERY ?= 10
corpus: $(BUILD)/tests/corpus/corpus $(BUILD)/tests/corpus/narrate ## published puzzles read, written, solved and compared (DIR=)
	$< $(DIR)/open.jsonl $(DIR)/malformed.jsonl
	$(BUILD)/tests/corpus/narrate $(DIR)/open.jsonl $(EVERY)

# Figures, each beside the yardstick; a program gets: yardstick, the program sumi, DIR if given. With
# a DIR of published puzzles, hints are measured too.
bench_programs := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/bench/*_bench.c)))

bench: $(BUILD)/sumi $(BUILD)/tests/bench/yardstick $(BUILD)/tests/corpus/narrate $(bench_programs) ## figures, each beside the yardstick (DIR= for published puzzles)
	@y=$$($(BUILD)/tests/bench/yardstick) && \
	echo "The yardstick, PicoSAT with ten pigeons in nine holes: $$y s of CPU" && \
	for b in $(bench_programs); do $$b $$y $(BUILD)/sumi $(DIR) || exit 1; done
	@$(if $(DIR),printf '\nNarrations of published puzzles, one of %d.\n\n' $(EVERY) && \
	  $(BUILD)/tests/corpus/narrate $(DIR)/open.jsonl $(EVERY))

-include $(shell find $(BUILD)/src $(BUILD)/tests -name '*.d' -type f 2>/dev/null)

# Everything once: unit tests, the command line, a game in a real terminal.
scripts := $(sort $(filter-out tests/cli/lib.sh tests/cli/puzzles.sh,$(wildcard tests/cli/*.sh))) \
           $(sort $(wildcard tests/screen/tmux_*.sh))
# What takes longest begins first, so that no processor is idle at the end.
longest := tests/cli/same_seed.sh tests/cli/clauses.sh \
           tests/cli/restricted.sh tests/cli/usage.sh \
           $(patsubst %,$(BUILD)/tests/unit/%_test,generate terminal home truth ladder faults journal \
                                                   games)
longest_first = $(filter $(longest),$(1)) $(filter-out $(longest),$(1))

# Programs of the longer work, so that they compile.
other_objects := $(patsubst %.c,$(BUILD)/%.o,$(other_src) $(wildcard tests/fuzz/*.c))
built: $(BUILD)/sumi $(unit_tests) $(other_objects) ## compiles everything there is, tests too, and runs nothing
check: built ## unit tests, command line and real terminals, without sanitizers (SUMI_QUICK=1: fewer; SUMI_HUNDRED=1: every seed)
	SUMI=$(BUILD)/sumi tests/tools/run.sh \
	  $(call longest_first,$(unit_tests) $(scripts))

contrast: $(BUILD)/tests/pictures/contrast ## whether everything can be seen in every theme and style
	$<

# The unit tests and the command line under clang with sanitizers. What checks the puzzles that are
# shipped, what is generated, what is installed or the texts that are printed asks for the truth only, and
# needs no second time.
truth_only := $(BUILD)/tests/unit/difficulties_test \
              $(patsubst %,tests/cli/%.sh,library learn generate same_seed clauses install usage pages whole)
check_sanitized: $(BUILD)/sumi $(unit_tests)
	ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:thread_local_quarantine_size_kb=64 \
	LSAN_OPTIONS='suppressions="$(CURDIR)/tests/tools/leaks.supp":print_suppressions=0' SUMI_QUICK=1 \
	SUMI=$(BUILD)/sumi tests/tools/run.sh $(call longest_first,$(filter-out $(truth_only), \
	  $(unit_tests) $(filter tests/cli/%,$(scripts))))

# A null pointer ends the program under the address sanitizer too; to look for it, and for alignment, at each use
# of a pointer takes a quarter of the compilation. `keys` and `fuzz` do.
sanitize: ## unit tests and command line under clang with sanitizers
	$(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2) CC=clang BUILD=$(BUILD)/sanitize COLD_CFLAGS=-O0 WHOLE=1 \
	  CFLAGS='-O1 -gline-tables-only -fno-pie -fsanitize=address,undefined -fno-sanitize=null,alignment -fno-sanitize-recover=all' \
	  LDFLAGS=-no-pie check_sanitized

# N random keys in play and in the editor under sanitizers, resizes among them; every game is
# compared with the replay of its journal. SEED= for others than the usual ones.
N ?= 1000000
SEED ?= 7
keys: ## random keys in play and in the editor (N=, SEED=)
	$(MAKE) -j2 CC=clang BUILD=$(BUILD)/sanitize WHOLE=1 $(BUILD)/sanitize/tests/unit/app_test \
	  CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
	SUMI_KEYS=$(N) SUMI_SEED=$(SEED) $(BUILD)/sanitize/tests/unit/app_test

# Six fuzz targets under sanitizers, each for SECONDS: any file, an address, a journal, a table, a picture, keys on a
# screen in memory. TARGETS=keys for one of them. What they find is kept in $(BUILD)/fuzz.
SECONDS ?= 60
TARGETS ?= any address journal table picture keys
fuzz_targets := $(patsubst %,$(BUILD)/tests/fuzz/%_fuzz,$(TARGETS))
fuzz_build := $(BUILD)/fuzz
$(BUILD)/tests/fuzz/%_fuzz: $(BUILD)/tests/fuzz/%_fuzz.o $(BUILD)/tests/fuzz/fuzz.o $(BUILD)/libsumi.a
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

fuzz_programs: $(fuzz_targets)

fuzz: ## six fuzz targets under sanitizers (SECONDS=, TARGETS=)
	$(MAKE) -j2 CC=clang BUILD=$(fuzz_build) TARGETS='$(TARGETS)' fuzz_programs \
	  CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	tests/tools/fuzz.sh $(fuzz_build) $(SECONDS) $(TARGETS)

play: ## installs what is missing, builds, and opens the first screen (PUZZLE= for one puzzle)
	tests/tools/install.sh play
	$(MAKE) -j2 all
	$(BUILD)/sumi $(if $(PUZZLE),play '$(PUZZLE)')

test: ## installs what is missing and runs every test: lint, unit, command line, real terminals
	tests/tools/install.sh test
	+MAKE='$(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)' tests/tools/parts.sh built 'lint sanitize' contrast check

lint: ## what the compiler does not check: rooms, doors, names, sizes, formatting
	CC='$(CC)' WARN='$(WARN)' tests/tools/lint.sh

GENRE ?=
DIFFICULTY ?= easy
SIZE ?= 10x10
COUNT ?= 1
puzzles: $(BUILD)/sumi $(BUILD)/tests/tools/digest ## adds puzzles to the library; what is there stays (GENRE=, DIFFICULTY=, SIZE=, COUNT=)
	SUMI=$(BUILD)/sumi DIGEST=$(BUILD)/tests/tools/digest \
	  tests/tools/puzzles.sh add '$(GENRE)' $(DIFFICULTY) $(SIZE) $(COUNT)

# A genre is its file, its row and its checker; what is made from the row are lists. ID= is its name in C:
# yajilin_regions.
ID ?=
new-genre: ## begins a genre: file, row, checker, and what is still to do (ID=)
	tests/tools/genre.sh new '$(ID)'

genre: $(BUILD)/sumi $(BUILD)/tests/unit/genres_test ## builds and tries one genre, in seconds (ID=)
	SUMI=$(BUILD)/sumi UNITS=$(BUILD)/tests/unit tests/tools/genre.sh try '$(ID)'

genre-lists: $(BUILD)/sumi $(BUILD)/tests/tools/digest ## what is made from a genre's row: README, digests, thirty puzzles, lessons (ID=)
	$(MAKE) readme
	SUMI=$(BUILD)/sumi DIGEST=$(BUILD)/tests/tools/digest tests/tools/genre.sh lists '$(ID)'

ratings: $(BUILD)/sumi ## rates the library again: a puzzle may change its shelf, never its name
	SUMI=$(BUILD)/sumi tests/tools/puzzles.sh rate

learn: $(BUILD)/sumi $(BUILD)/tests/tools/digest ## for maintenance: the examples of puzzles/learn (GENRE=; wants Python)
	python3 tests/tools/learn.py $(BUILD)/sumi puzzles/learn $(GENRE)
	DIGEST=$(BUILD)/tests/tools/digest tests/tools/puzzles.sh lessons

screenshots: $(BUILD)/tests/pictures/screenshot ## the pictures of the README: screens as SVG
	tests/pictures/take.sh $< man/pictures

puzzles-check: $(BUILD)/sumi ## the shipped library against the program (shared among processors)
	SUMI_SHARE=1 SUMI=$(BUILD)/sumi tests/tools/run.sh tests/cli/library.sh

# The man pages: their tables come from the program's own.
$(BUILD)/man/sumi.6: $(BUILD)/sumi man/sumi.6.head man/sumi.6.tail
	@mkdir -p $(@D)
	{ cat man/sumi.6.head; $(BUILD)/sumi --tables=man; cat man/sumi.6.tail; } > $@

$(BUILD)/man/sumi-formats.5: $(BUILD)/sumi man/sumi-formats.5.head man/sumi-formats.5.tail
	@mkdir -p $(@D)
	{ cat man/sumi-formats.5.head; $(BUILD)/sumi --tables=formats; cat man/sumi-formats.5.tail; } > $@

man: $(BUILD)/man/sumi.6 $(BUILD)/man/sumi-formats.5 ## the man pages

readme: $(BUILD)/sumi ## the README's list of genres, from the program's own
	{ sed '/^<!-- genres:/q' README.md; $(BUILD)/sumi --tables=genres | fold -s -w 100 | sed 's/ *$$//'; \
	  sed -n '/^<!-- end of genres/,$$p' README.md; } > $(BUILD)/README.md
	cp $(BUILD)/README.md README.md

# PREFIX, BINDIR and DESTDIR as usual. The library is found under $(PREFIX)/share/sumi.
share = $(DESTDIR)$(PREFIX)/share
desktop = tests/packaging/desktop
install: $(to_install) $(BUILD)/man/sumi.6 $(BUILD)/man/sumi-formats.5 ## installs it (PREFIX=, BINDIR=, DESTDIR=)
	install -d $(DESTDIR)$(BINDIR) $(share)/man/man6 $(share)/man/man5 $(share)/sumi/puzzles \
	  $(share)/bash-completion/completions $(share)/zsh/site-functions \
	  $(share)/fish/vendor_completions.d $(share)/applications $(share)/metainfo \
	  $(share)/icons/hicolor/scalable/apps
	install -m 755 $(to_install) $(DESTDIR)$(BINDIR)/sumi
	install -m 644 $(BUILD)/man/sumi.6 $(share)/man/man6/sumi.6
	install -m 644 $(BUILD)/man/sumi-formats.5 $(share)/man/man5/sumi-formats.5
	cp -R puzzles/*/ puzzles/names $(share)/sumi/puzzles/
	install -m 644 man/sumi.schema.json $(share)/sumi/sumi.schema.json
	$(BUILD)/sumi --tables=bash > $(share)/bash-completion/completions/sumi
	$(BUILD)/sumi --tables=zsh > $(share)/zsh/site-functions/_sumi
	$(BUILD)/sumi --tables=fish > $(share)/fish/vendor_completions.d/sumi.fish
	install -m 644 $(desktop)/sumi.desktop $(share)/applications/sumi.desktop
	install -m 644 $(desktop)/sumi.metainfo.xml $(share)/metainfo/sumi.metainfo.xml
	install -m 644 $(desktop)/sumi.svg $(share)/icons/hicolor/scalable/apps/sumi.svg

uninstall: ## takes that away again
	rm -f $(DESTDIR)$(BINDIR)/sumi $(share)/man/man6/sumi.6 $(share)/man/man5/sumi-formats.5 \
	  $(share)/bash-completion/completions/sumi $(share)/zsh/site-functions/_sumi \
	  $(share)/fish/vendor_completions.d/sumi.fish $(share)/applications/sumi.desktop \
	  $(share)/metainfo/sumi.metainfo.xml $(share)/icons/hicolor/scalable/apps/sumi.svg
	rm -rf $(share)/sumi

installcheck: ## whether what was installed runs and finds its library
	$(DESTDIR)$(BINDIR)/sumi --version
	$(DESTDIR)$(BINDIR)/sumi solve yajilin/4/4/f10a30f20 >/dev/null
	test -n "$$($(DESTDIR)$(BINDIR)/sumi list)"

packaging: man ## lints and builds the packages of tests/packaging whose tools are there
	tests/packaging/check.sh $(BUILD) $(VERSION)

dist: ## a tarball of what is committed
	@mkdir -p $(BUILD)
	git archive --prefix=sumi-$(VERSION)/ -o $(BUILD)/sumi-$(VERSION).tar.gz HEAD
	@echo $(BUILD)/sumi-$(VERSION).tar.gz

deb: ## the Debian package, source and binary
	tests/packaging/deb.sh $(BUILD) $(VERSION)

deb-root: deb ## the same, tried in a clean root (as root)
	tests/packaging/deb_root.sh $(BUILD)

musl: ## everything on another libc, from source
	tests/packaging/musl.sh $(BUILD)/musl

# Hostile hands, for whoever opens this to strangers: mutated inputs, bombs, kills, a full disk; then
# every command on random boards for SECONDS of CPU, whether it keeps to its time and memory.
attack: $(BUILD)/sumi $(BUILD)/tests/attack/limits ## hostile inputs, kills, a full disk, limits of every command
	SUMI=$(BUILD)/sumi tests/tools/attack.sh $(BUILD)/attack
	$(BUILD)/tests/attack/limits $(BUILD)/sumi $(BUILD)/attack $(SECONDS) $(SEED) ''

# Rows of tests/tools/surroundings.sh; ROWS= for some of them.
ROWS ?=
surroundings: built ## a share of the tests as other users, with other fonts, clocks, limits, compilers (ROWS=)
	+MAKE='$(MAKE)' tests/tools/surroundings.sh $(BUILD) $(ROWS)

USERS ?= player root
cross: ## the same seeds by gcc, by clang and on other machines, under qemu
	nice tests/tools/cross.sh $(BUILD)/cross

bare-root: ## `make play` and `make test` in a bare Debian root (as root; USERS=)
	nice tests/tools/bare_root.sh $(BUILD)/bare $(USERS)

clean: ## removes build/
	rm -rf $(BUILD)


.PHONY: help contrast surroundings mutants built new-genre genre genre-lists readme screenshots attack cross bare-root deb deb-root musl keys fuzz fuzz_programs play all unit check check_sanitized sanitize lint test corpus bench clean puzzles seeds learn puzzles-check man install uninstall installcheck packaging dist
.SECONDARY:
