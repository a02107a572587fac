# The program: its objects, library, link, and how much each room is optimized.

src := $(sort $(wildcard src/*/*.c src/*/*/*.c))
main := src/cli/main.c

# clang takes .2 s to start and to read headers, and .1 s for the rest of a file without optimization. With
# WHOLE=1, as under sanitizers, all files of a folder are compiled as one, where no two have a name in common.
WHOLE ?=
apart := src/genre/ src/generate/rooms/ tests/lib/
wholes := $(if $(WHOLE),$(filter-out $(apart),$(sort $(dir $(src))) tests/genres/))
objects = $(sort $(foreach f,$(1),$(BUILD)/$(if $(filter $(dir $f),$(wholes)),$(dir $f)whole.o,$(f:.c=.o))))
obj := $(call objects,$(filter-out $(main),$(src)))

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

# Under sanitizers what a file costs to compile matters more than how fast it runs: COLD_CFLAGS are for
# all files but those in which a search spends its time. So it is with the unit tests always.
COLD_CFLAGS ?=
hot := base/buf base/grid base/mem \
       $(patsubst src/%.c,%,$(wildcard $(addsuffix *.c,src/graph/ src/model/ src/model/judge/ src/engine/ src/engine/rules/ src/format/trace/))) \
       $(addprefix teach/,reasons/feasible reasons/probe steps/chain) $(addprefix solve/special/,early frontier_sweep frontier_chains frontier_islands frontier_beam)
$(foreach f,$(hot),$(if $(wildcard src/$f.c),,$(error src/$f.c is gone: mend the list `hot`)))
$(filter-out $(call objects,$(hot:%=src/%.c)),$(obj)): ROOM_CFLAGS = $(COLD_CFLAGS)
# The rooms that wait for a person are compiled in two thirds of the time with -O1, unless somebody gives
# CFLAGS. With it gcc knows too little of lengths to tell where a text is cut.
ifeq ($(origin CFLAGS),file)
front := $(wildcard $(addsuffix /*.c,$(addprefix src/,cli cli/commands format format/draw format/links format/native format/others \
                                                     format/pzpr play play/edit play/session play/store play/table \
                                                     ui ui/pages ui/paint ui/parts ui/table ui/term)))
$(front:%.c=$(BUILD)/%.o): ROOM_CFLAGS = -O1 $(uncut)
uncut := $(call has,-Wno-format-truncation)
endif
