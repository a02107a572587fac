# The tests: how they are compiled and linked, and what `make test` runs.

test_lib := $(call objects,$(wildcard tests/lib/*.c tests/genres/*.c))
unit_tests := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/unit/*_test.c)))

$(test_lib): ROOM_CFLAGS = $(COLD_CFLAGS)
$(BUILD)/tests/unit/%.o: ROOM_CFLAGS = -O0

# A unit test is tests/unit/NAME_test.c with a main(); code that tests share is in tests/lib/. Linking seventy programs
# takes longer than compiling them, so all are linked into one: each main() is compiled as NAME_test(), with a
# declaration before it, and $(BUILD)/tests/unit/NAME_test is a symbolic link to the program, which runs the test that
# it is called by.
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

# The programs of long.mk are linked one by one.
other_src := $(filter-out tests/tools/sentences.c, \
               $(wildcard $(patsubst %,tests/%/*.c,corpus attack bench pictures tools)))
$(other_src:%.c=$(BUILD)/%): %: %.o $(test_lib) $(BUILD)/libsumi.a
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

# Scripts that test the command line, and those that play in a real terminal.
scripts := $(sort $(filter-out tests/cli/lib.sh tests/cli/puzzles.sh,$(wildcard tests/cli/*.sh))) \
           $(sort $(wildcard tests/screen/tmux_*.sh))
# The longest tests start first, so that no processor is idle at the end.
longest := tests/cli/same_seed.sh tests/cli/clauses.sh \
           tests/cli/restricted.sh tests/cli/usage.sh \
           $(patsubst %,$(BUILD)/tests/unit/%_test,generate terminal home truth ladder faults journal \
                                                   games)
longest_first = $(filter $(longest),$(1)) $(filter-out $(longest),$(1))

# The programs of long.mk are compiled with the rest, so that they do not rot.
other_objects := $(patsubst %.c,$(BUILD)/%.o,$(other_src) $(wildcard tests/fuzz/*.c))
built: $(BUILD)/sumi $(unit_tests) $(other_objects) ## compiles everything there is, tests too, and runs nothing
check: built ## unit tests, command line and real terminals, without sanitizers (SUMI_QUICK=1: fewer; SUMI_HUNDRED=1: every seed)
	SUMI=$(BUILD)/sumi tests/tools/run.sh \
	  $(call longest_first,$(unit_tests) $(scripts))

contrast: $(BUILD)/tests/pictures/contrast ## whether everything can be seen in every theme and style
	$<

# Unit tests and command line under clang with sanitizers, except tests of what the program ships, generates,
# installs or prints as help: their results cannot differ under sanitizers, and other tests run the same code.
truth_only := $(BUILD)/tests/unit/difficulties_test \
              $(patsubst %,tests/cli/%.sh,library learn generate same_seed clauses install usage pages whole)
check_sanitized: $(BUILD)/sumi $(unit_tests)
	ASAN_OPTIONS=malloc_context_size=2:quarantine_size_mb=1:thread_local_quarantine_size_kb=64 \
	LSAN_OPTIONS='suppressions="$(CURDIR)/tests/tools/leaks.supp":print_suppressions=0' SUMI_QUICK=1 \
	SUMI=$(BUILD)/sumi tests/tools/run.sh $(call longest_first,$(filter-out $(truth_only), \
	  $(unit_tests) $(filter tests/cli/%,$(scripts))))

# Null and alignment checks at each use of a pointer take a quarter of the compilation time and are left to `keys` and
# `fuzz`; the address sanitizer stops at a null pointer anyway.
sanitize: ## unit tests and command line under clang with sanitizers
	$(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2) CC=clang BUILD=$(BUILD)/sanitize COLD_CFLAGS=-O0 WHOLE=1 \
	  CFLAGS='-O1 -gline-tables-only -fno-pie -fsanitize=address,undefined -fno-sanitize=null,alignment -fno-sanitize-recover=all' \
	  LDFLAGS=-no-pie check_sanitized

test: ## installs what is missing and runs every test: lint, unit, command line, real terminals
	tests/tools/install.sh test
	+MAKE='$(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)' tests/tools/parts.sh built 'lint sanitize' contrast check

lint: ## what the compiler does not check: rooms, doors, names, sizes, formatting
	CC='$(CC)' WARN='$(WARN)' tests/tools/lint.sh
