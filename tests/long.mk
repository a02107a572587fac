# Longer work that `make test` does not run: benches, fuzzing, attacks, other surroundings and machines.

# Reads, writes, solves and compares published puzzles: make corpus DIR=folder-of-open.jsonl. Narrating takes long, so
# only one puzzle in EVERY is narrated.
EVERY ?= 10
corpus: $(BUILD)/tests/corpus/corpus $(BUILD)/tests/corpus/narrate ## published puzzles read, written, solved and compared (DIR=)
	$< $(DIR)/open.jsonl $(DIR)/malformed.jsonl
	$(BUILD)/tests/corpus/narrate $(DIR)/open.jsonl $(EVERY)

# Measures CPU time in units of a yardstick. The arguments of a bench are the yardstick's seconds, the program sumi and
# DIR, if given; with a DIR of published puzzles hints are measured too.
bench_programs := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/bench/*_bench.c)))

bench: $(BUILD)/sumi $(BUILD)/tests/bench/yardstick $(BUILD)/tests/corpus/narrate $(bench_programs) ## figures, each beside the yardstick (DIR= for published puzzles)
	@y=$$($(BUILD)/tests/bench/yardstick) && \
	echo "The yardstick, PicoSAT with ten pigeons in nine holes: $$y s of CPU" && \
	for b in $(bench_programs); do $$b $$y $(BUILD)/sumi $(DIR) || exit 1; done
	@$(if $(DIR),printf '\nNarrations of published puzzles, one of %d.\n\n' $(EVERY) && \
	  $(BUILD)/tests/corpus/narrate $(DIR)/open.jsonl $(EVERY))

# Sends N random keys and resizes to play and to the editor under sanitizers, and compares every game with the replay
# of its journal. SEED= gives other keys.
N ?= 1000000
SEED ?= 7
keys: ## random keys in play and in the editor (N=, SEED=)
	$(MAKE) -j2 CC=clang BUILD=$(BUILD)/sanitize WHOLE=1 $(BUILD)/sanitize/tests/unit/app_test \
	  CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
	SUMI_KEYS=$(N) SUMI_SEED=$(SEED) $(BUILD)/sanitize/tests/unit/app_test

# Runs each of six fuzz targets under sanitizers for SECONDS: any file, an address, a journal, a table, a picture, keys
# on a screen in memory. TARGETS=keys runs one of them. Findings are kept in $(BUILD)/fuzz.
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

# Attacks the program with mutated inputs, decompression bombs, kills and a full disk; then runs every command on random
# boards for SECONDS of CPU and checks that it keeps to its limits of time and memory.
attack: $(BUILD)/sumi $(BUILD)/tests/attack/limits ## hostile inputs, kills, a full disk, limits of every command
	SUMI=$(BUILD)/sumi tests/tools/attack.sh $(BUILD)/attack
	$(BUILD)/tests/attack/limits $(BUILD)/sumi $(BUILD)/attack $(SECONDS) $(SEED) ''

# ROWS= runs only these rows of tests/tools/surroundings.sh.
ROWS ?=
surroundings: built ## a share of the tests as other users, with other fonts, clocks, limits, compilers (ROWS=)
	+MAKE='$(MAKE)' tests/tools/surroundings.sh $(BUILD) $(ROWS)

# Changes one line of the program at a time; the unit tests have to notice 28 of 30. FILES= tries only mutants of files
# whose names contain one of these words.
FILES ?=
mutants: built ## thirty one-line mutants, caught by the unit tests (FILES=)
	MAKE='$(MAKE)' tests/tools/mutants.sh $(BUILD) $(FILES)

# PZPR= and PENPA= name folders with those programs, else they are fetched.
peers: built ## boards and links in the code of other programs, and back (PZPR= PENPA=)
	@failed=; for peer in tests/peers/*.sh; do BUILD=$(BUILD) $$peer || failed="$$failed $$peer"; done; \
	[ -z "$$failed" ] || { echo "failed:$$failed" >&2; exit 1; }

USERS ?= player root
cross: ## the same seeds by gcc, by clang and on other machines, under qemu
	nice tests/tools/cross.sh $(BUILD)/cross

bare-root: ## `make play` and `make test` in a bare Debian root (as root; USERS=)
	nice tests/tools/bare_root.sh $(BUILD)/bare $(USERS)
