# Longer work that `make test` does not run: benches, fuzzing, attacks, other surroundings and machines.

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

# Hostile hands, for whoever opens this to strangers: mutated inputs, bombs, kills, a full disk; then
# every command on random boards for SECONDS of CPU, whether it keeps to its time and memory.
attack: $(BUILD)/sumi $(BUILD)/tests/attack/limits ## hostile inputs, kills, a full disk, limits of every command
	SUMI=$(BUILD)/sumi tests/tools/attack.sh $(BUILD)/attack
	$(BUILD)/tests/attack/limits $(BUILD)/sumi $(BUILD)/attack $(SECONDS) $(SEED) ''

# Rows of tests/tools/surroundings.sh; ROWS= for some of them.
ROWS ?=
surroundings: built ## a share of the tests as other users, with other fonts, clocks, limits, compilers (ROWS=)
	+MAKE='$(MAKE)' tests/tools/surroundings.sh $(BUILD) $(ROWS)

# Thirty changes of one line, of which the unit tests notice 28 at least. FILES= for those in files of such names.
FILES ?=
mutants: built ## thirty one-line mutants, caught by the unit tests (FILES=)
	MAKE='$(MAKE)' tests/tools/mutants.sh $(BUILD) $(FILES)

USERS ?= player root
cross: ## the same seeds by gcc, by clang and on other machines, under qemu
	nice tests/tools/cross.sh $(BUILD)/cross

bare-root: ## `make play` and `make test` in a bare Debian root (as root; USERS=)
	nice tests/tools/bare_root.sh $(BUILD)/bare $(USERS)
