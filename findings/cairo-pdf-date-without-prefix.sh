#!/bin/sh
# cairo 1.16.0: a date that is set for a PDF loses the "D:" that a PDF date begins with.
#
# Two runs give two different PDFs, since CreationDate is the clock's time and SOURCE_DATE_EPOCH is not looked at. The
# way round it is cairo_pdf_surface_set_metadata() with CAIRO_PDF_METADATA_CREATE_DATE. Seen: cairo's own date is
# written as "(D:20261129...)", as the PDF standard says, but one that was set as "(20010909014640Z)". Readers that
# insist on the prefix show no date.
#
# Needs: apt-get, dpkg, a C compiler, and cairo's own libraries (libcairo2) on the machine. Debian 12, 1.16.0-7.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
apt-get download -q libcairo2=1.16.0-7 libcairo2-dev=1.16.0-7 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" root; done
libs=$(dirname "$(find "$tmp/root" -name 'libcairo.so.2')")
ldd "$libs/libcairo.so.2" | grep -q 'not found' && { echo "skipped: libcairo2 is not installed"; exit 0; }
cat >page.c <<'C'
#include <cairo-pdf.h>
#include <string.h>
int main(int argc, char **argv)
{
    cairo_surface_t *s = cairo_pdf_surface_create(argv[1], 100, 100);
    if (argc > 2)
        cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATE_DATE, argv[2]);
    cairo_t *c = cairo_create(s);
    cairo_show_page(c);
    cairo_destroy(c);
    cairo_surface_destroy(s);
    return 0;
}
C
cc -I"$tmp/root/usr/include/cairo" page.c -L"$libs" -l:libcairo.so.2 -o page -Wl,--allow-shlib-undefined
date_in() { strings -a "$1" | sed -n 's/.*CreationDate (\([^)]*\)).*/\1/p' | head -n 1; }
SOURCE_DATE_EPOCH=1000000000 LD_LIBRARY_PATH=$libs ./page plain.pdf
LD_LIBRARY_PATH=$libs ./page set.pdf 2001-09-09T01:46:40Z
plain=$(date_in plain.pdf)
set=$(date_in set.pdf)
echo "SOURCE_DATE_EPOCH is 2001-09-09: the file says $plain; set by metadata: $set"
case $plain in D:2001*) echo "changed: SOURCE_DATE_EPOCH is used"; exit 1 ;; D:*) ;; *) echo "changed: cairo's own date"; exit 1 ;; esac
case $set in 20010909014640Z*) ;; *) echo "changed: the date that was set is written otherwise"; exit 1 ;; esac
