# Tools for who adds puzzles, genres and pictures.

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

readme: $(BUILD)/sumi ## the README's list of genres, from the program's own
	{ sed '/^<!-- genres:/q' README.md; $(BUILD)/sumi --tables=genres | fold -s -w 100 | sed 's/ *$$//'; \
	  sed -n '/^<!-- end of genres/,$$p' README.md; } > $(BUILD)/README.md
	cp $(BUILD)/README.md README.md
