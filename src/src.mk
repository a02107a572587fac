# The program: its objects, library, link, and how much each room is optimized.

src := $(sort $(wildcard src/*/*.c src/*/*/*.c))
main := src/cli/main.c

# With WHOLE=1 (under sanitizers) the files of a folder are compiled as one: without optimization clang spends .2 s of
# the .3 s of a file on starting and on reading headers. Folders in `apart` have static names that occur twice.
WHOLE ?=
apart := src/genre/ src/generate/rooms/ tests/lib/
wholes := $(if $(WHOLE),$(filter-out $(apart),$(sort $(dir $(src))) tests/genres/))
objects = $(sort $(foreach f,$(1),$(BUILD)/$(if $(filter $(dir $f),$(wholes)),$(dir $f)whole.o,$(f:.c=.o))))
obj := $(call objects,$(filter-out $(main),$(src)))

# The program is linked only if every field and technique that a sentence names exists. When building for another
# machine, where the check cannot run, give SENTENCES=unchecked.
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

# Files that were compiled without cairo's headers are compiled again once these are installed.
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

# Where the library is installed is compiled into one small file. Which PREFIX that was is noted; for another one
# `make install` compiles that file and links once more.
datadir = -DDATADIR='"$(PREFIX)/share/sumi"'
$(BUILD)/src/play/store/whole.o: CPPFLAGS += $(datadir)
$(BUILD)/src/play/store/datadir.o: src/play/store/datadir.c
	@mkdir -p $(@D)
	$(call say,cc)$(COMPILE) $(datadir) -c -o $@ $<
	@echo '$(PREFIX)' >$(BUILD)/prefix

built_for := $(shell cat $(BUILD)/prefix 2>/dev/null || echo '$(PREFIX)')
to_install := $(if $(filter $(PREFIX),$(built_for)),$(BUILD)/sumi,$(BUILD)/installed/$(PREFIX)/sumi)
$(BUILD)/installed/%/sumi: $(BUILD)/sumi src/play/store/datadir.c
	@mkdir -p $(@D)
	$(call say,cc)$(COMPILE) $(datadir) -c -o $(@D)/datadir.o src/play/store/datadir.c
	$(call say,link)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(BUILD)/src/cli/main.o $(@D)/datadir.o $(BUILD)/libsumi.a $(LDLIBS)

# Under sanitizers (WHOLE=1) the time to compile a folder matters more than how fast it runs, except where a search
# spends its time: COLD_CFLAGS are the flags for all folders but these, and for tests.
COLD_CFLAGS ?=
hot := base graph model model/judge engine engine/rules solve/special teach/reasons teach/steps format/trace
$(foreach d,$(hot),$(if $(wildcard src/$d),,$(error src/$d is gone: mend the list `hot` in src/src.mk)))
$(filter-out $(call objects,$(wildcard $(hot:%=src/%/*.c))),$(obj)): ROOM_CFLAGS = $(COLD_CFLAGS)
# Rooms that mostly wait for a person are compiled with -O1, which takes two thirds of the time, unless CFLAGS are
# given. At -O1 gcc warns of texts that are never cut, so that warning is off.
ifeq ($(origin CFLAGS),file)
front := $(wildcard $(addsuffix /*.c,$(addprefix src/,cli cli/commands format format/draw format/links format/native format/others \
                                                     format/pzpr play play/edit play/session play/store play/table \
                                                     ui ui/pages ui/paint ui/parts ui/table ui/term)))
$(front:%.c=$(BUILD)/%.o): ROOM_CFLAGS = -O1 $(uncut)
uncut := $(call has,-Wno-format-truncation)
endif
