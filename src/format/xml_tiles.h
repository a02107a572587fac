/* The tiles of an XML file, wherever they will lie. */
#ifndef SUMI_FORMAT_XML_TILES_H
#define SUMI_FORMAT_XML_TILES_H

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "puzzle/puzzle.h"

struct xml_tile {
    int x, y;
    int line, col; /* its place in the text */
    struct given given;
    bool black;
    unsigned lines; /* bits of enum dir */
};

/* What the file holds; begins as zeros, and xml_tiles_free() frees what it owns. */
struct xml_tiles {
    struct grid grid; /* rows 0: there is no list of tiles */
    struct buf name;
    VEC(struct xml_tile) tiles;
};

/* Reads a whole file. Returns false, with the place and the reason in *e, if it is no XML, is not
 * of this kind, or has a document type; *out is then to be freed, too. */
bool xml_tiles_read(const char *text, int n, struct xml_tiles *out, struct err *e);
void xml_tiles_free(struct xml_tiles *tiles);

#endif
