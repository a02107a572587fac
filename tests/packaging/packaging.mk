# Man pages, installation, packages.

# The man pages: their tables come from the program's own.
$(BUILD)/man/sumi.6: $(BUILD)/sumi man/sumi.6.head man/sumi.6.tail
	@mkdir -p $(@D)
	{ cat man/sumi.6.head; $(BUILD)/sumi --tables=man; cat man/sumi.6.tail; } > $@

$(BUILD)/man/sumi-formats.5: $(BUILD)/sumi man/sumi-formats.5.head man/sumi-formats.5.tail
	@mkdir -p $(@D)
	{ cat man/sumi-formats.5.head; $(BUILD)/sumi --tables=formats; cat man/sumi-formats.5.tail; } > $@

man: $(BUILD)/man/sumi.6 $(BUILD)/man/sumi-formats.5 ## the man pages

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
