/* The elements of XML tiles, as expat finds them. Document types and entities are refused before
 * expat would expand anything. */
#include "format/xml_tiles.h"

#include "format/scan.h"

#include <ctype.h>
#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum field { WIDTH, HEIGHT, NAME, X_POS, Y_POS, BLACK, DIR, COUNT, DIR_1, DIR_2, FIELDS };
static const char *const field_names[FIELDS] = {"width", "height", "name",  "xPos", "yPos",
                                                "black", "dir",    "count", "dir1", "dir2"};

struct reader {
    XML_Parser parser;
    struct err *e;
    bool failed;
    int depth;
    struct buf value[FIELDS]; /* of the puzzle and of the tile that is open */
    bool has[FIELDS];
    bool arrow, line; /* in the tile */
    struct buf text;  /* of the element that is open */
    struct xml_tiles *out;
};

/* xml_error() knows the place. */
static const struct scan xml_no_text = {"", 0, 0};

static void xml_error(struct reader *r, const char *what) {
    if (r->failed)
        return;
    r->failed = true;
    err_at(r->e, (int)XML_GetCurrentLineNumber(r->parser),
           (int)XML_GetCurrentColumnNumber(r->parser) + 1, "%s", what);
    XML_StopParser(r->parser, XML_FALSE);
}

static int field_of(const char *name) {
    for (int f = 0; f < FIELDS; f++)
        if (strcmp(name, field_names[f]) == 0)
            return f;
    return FIELDS;
}

static void xml_keep_field(struct reader *r, int field, const char *text) {
    buf_clear(&r->value[field]);
    buf_add(&r->value[field], text);
    r->has[field] = true;
}

/* A whole number 0 .. most; -1 otherwise. */
static int xml_number_of(struct reader *r, int field, int most) {
    char *end;
    const char *s = buf_text(&r->value[field]);
    long n = strtol(s, &end, 10);
    while (isspace((unsigned char)*end))
        end++;
    return !r->has[field] || end == s || *end || n < 0 || n > most ? -1 : (int)n;
}

/* By the first letter: north or up, east or right, south or down, west or left. */
static int dir_of(const char *s) {
    static const char names[] = "nesw", ways[] = "urdl";
    while (isspace((unsigned char)*s))
        s++;
    char c = (char)tolower((unsigned char)*s);
    const char *n = c ? strchr(names, c) : NULL, *w = c ? strchr(ways, c) : NULL;
    return n ? (int)(n - names) : w ? (int)(w - ways) : DIR_NONE;
}

static void begin_tiles(struct reader *r) {
    struct err why = {0};
    int rows = xml_number_of(r, HEIGHT, 1 << 20), cols = xml_number_of(r, WIDTH, 1 << 20);
    if (r->out->grid.rows > 0)
        xml_error(r, "a second list of tiles");
    else if (rows < 0 || cols < 0)
        xml_error(r, "width and height must come before the tiles");
    else if (!size_ok(&xml_no_text, 0, rows, cols, &why))
        xml_error(r, why.text);
    if (r->failed)
        return;
    r->out->grid = (struct grid){rows, cols};
}

static void XMLCALL on_start(void *arg, const char *name, const char **attributes) {
    struct reader *r = arg;
    if (r->depth++ == 0 && strcmp(name, "puzzle") != 0)
        xml_error(r, "the outermost element is not 'puzzle'");
    if (strcmp(name, "tile") == 0) {
        for (int f = X_POS; f < FIELDS; f++)
            r->has[f] = false;
        r->arrow = r->line = false;
    }
    for (int i = 0; attributes[i]; i += 2)
        if (field_of(attributes[i]) < FIELDS)
            xml_keep_field(r, field_of(attributes[i]), attributes[i + 1]);
    if (strcmp(name, "tiles") == 0)
        begin_tiles(r);
    r->arrow = r->arrow || strcmp(name, "arrow") == 0;
    r->line = r->line || strcmp(name, "line") == 0;
    buf_clear(&r->text);
}

static void take_arrow(struct reader *r, struct xml_tile *t) {
    int dir = r->has[DIR] ? dir_of(buf_text(&r->value[DIR])) : DIR_NONE;
    int count = xml_number_of(r, COUNT, NUMBER_MAX);
    t->given = (struct given){GIVEN_CLUE, (int8_t)dir, (int16_t)(count < 0 ? NO_NUMBER : count)};
    if (r->has[DIR] && dir == DIR_NONE)
        xml_error(r, "an arrow's dir is none of UP, RIGHT, DOWN, LEFT");
    else if (r->has[COUNT] && count < 0 && strcmp(buf_text(&r->value[COUNT]), "?") != 0)
        xml_error(r, "an arrow's count is no number");
}

static void xml_take_line(struct reader *r, struct xml_tile *t) {
    for (int f = DIR_1; f <= DIR_2; f++) {
        int dir = dir_of(buf_text(&r->value[f]));
        if (r->has[f] && dir == DIR_NONE)
            xml_error(r, "a line's direction is none of UP, RIGHT, DOWN, LEFT");
        else if (r->has[f])
            t->lines |= 1u << dir;
    }
}

static bool is_true(const char *s) {
    while (isspace((unsigned char)*s))
        s++;
    return strncmp(s, "false", 5) != 0 && *s != '0';
}

static void end_tile(struct reader *r) {
    struct xml_tile t = {.given = {GIVEN_NONE, DIR_NONE, NO_NUMBER}};
    int most = r->out->grid.rows > r->out->grid.cols ? r->out->grid.rows : r->out->grid.cols;
    t.x = xml_number_of(r, X_POS, most - 1);
    t.y = xml_number_of(r, Y_POS, most - 1);
    t.line = (int)XML_GetCurrentLineNumber(r->parser);
    t.col = (int)XML_GetCurrentColumnNumber(r->parser) + 1;
    if (r->arrow)
        take_arrow(r, &t);
    if (r->line)
        xml_take_line(r, &t);
    t.black = r->has[BLACK] && is_true(buf_text(&r->value[BLACK]));
    if (r->out->grid.rows == 0)
        xml_error(r, "a tile outside the tiles");
    else if (t.x < 0 || t.y < 0)
        xml_error(r, "a tile's xPos or yPos is missing or outside the board");
    else if ((t.black || r->line) && t.given.kind == GIVEN_CLUE)
        xml_error(r, "a tile with an arrow can hold nothing else");
    else if (r->out->tiles.len >= GRID_CELLS_MAX)
        xml_error(r, "more tiles than the board has cells");
    else
        vec_push(&r->out->tiles, t);
}

static void XMLCALL on_end(void *arg, const char *name) {
    struct reader *r = arg;
    int field = field_of(name);
    r->depth--;
    if (field < FIELDS && (r->text.len > 0 || !r->has[field]))
        xml_keep_field(r, field, buf_text(&r->text));
    if (strcmp(name, "tile") == 0)
        end_tile(r);
    buf_clear(&r->text);
}

static void XMLCALL on_text(void *arg, const char *s, int n) {
    struct reader *r = arg;
    buf_bytes(&r->text, s, n);
}

static void XMLCALL on_doctype(void *arg, const char *name, const char *system, const char *public,
                               int internal) {
    (void)name;
    (void)system;
    (void)public;
    (void)internal;
    xml_error(arg, "document types and entities are not read");
}

static void XMLCALL on_entity(void *arg, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int n, const XML_Char *base,
                              const XML_Char *system, const XML_Char *public,
                              const XML_Char *notation) {
    (void)name;
    (void)is_parameter;
    (void)value;
    (void)n;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    xml_error(arg, "document types and entities are not read");
}

static bool xml_parse(struct reader *r, const char *text, int n) {
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, on_start, on_end);
    XML_SetCharacterDataHandler(r->parser, on_text);
    XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
    XML_SetEntityDeclHandler(r->parser, on_entity);
    if (XML_Parse(r->parser, text, n, 1) != XML_STATUS_OK && !r->failed)
        xml_error(r, XML_ErrorString(XML_GetErrorCode(r->parser)));
    if (!r->failed && r->out->grid.rows == 0)
        xml_error(r, "there are no tiles in it");
    return !r->failed;
}

static void *expat_alloc(size_t n) {
    return mem_alloc((int)n, 1);
}
static void *expat_resize(void *p, size_t n) {
    return mem_resize(p, (int)n, 1);
}

bool xml_tiles_read(const char *text, int n, struct xml_tiles *out, struct err *e) {
    static const XML_Memory_Handling_Suite memory = {expat_alloc, expat_resize, mem_free};
    struct reader r = {.parser = XML_ParserCreate_MM(NULL, &memory, NULL), .e = e, .out = out};
    bool ok = xml_parse(&r, text, n);
    XML_ParserFree(r.parser);
    buf_add(&out->name, buf_text(&r.value[NAME]));
    for (int f = 0; f < FIELDS; f++)
        buf_free(&r.value[f]);
    buf_free(&r.text);
    return ok;
}

void xml_tiles_free(struct xml_tiles *tiles) {
    buf_free(&tiles->name);
    vec_free(&tiles->tiles);
}
