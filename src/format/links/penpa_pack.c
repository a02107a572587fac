/* How the parts of a Penpa+ link are packed: abbreviated, deflated and in base64. */
#include "base/os/file.h"
#include "format/links/penpa_inside.h"

#include <string.h>
#include <zlib.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static int base64_digit(char c) {
    if (c == '-' || c == '_') /* the form for addresses */
        return c == '-' ? 62 : 63;
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static bool decode_base64(struct span s, struct buf *out) {
    unsigned bits = 0;
    int n = 0;
    for (int i = 0; i < s.n && s.at[i] != '='; i++) {
        int digit = base64_digit(s.at[i] == ' ' ? '+' : s.at[i]);
        if (digit < 0)
            return false;
        bits = bits << 6 | (unsigned)digit;
        n += 6;
        if (n >= 8)
            buf_char(out, (char)(bits >> (n -= 8) & 255));
    }
    return true;
}

static void *zlib_alloc(void *opaque, unsigned n, unsigned size) {
    (void)opaque;
    return mem_alloc((int)n, size);
}
static void zlib_free(void *opaque, void *p) {
    (void)opaque;
    mem_free(p);
}

bool penpa_unpack(struct span packed, struct buf *out) {
    struct buf bytes = {0};
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free};
    if (!decode_base64(packed, &bytes) || inflateInit2(&z, -MAX_WBITS) != Z_OK)
        return false;
    char *room = mem_alloc(FILE_MAX, 1);
    z.next_in = (unsigned char *)bytes.at;
    z.avail_in = (unsigned)bytes.len;
    z.next_out = (unsigned char *)room;
    z.avail_out = FILE_MAX;
    int status = inflate(&z, Z_FINISH);
    int n = (int)z.total_out;
    inflateEnd(&z);
    bool ok = (status == Z_STREAM_END || (status == Z_BUF_ERROR && z.avail_in == 0)) && n > 0 &&
              !memchr(room, '\0', (size_t)n);
    if (ok)
        buf_bytes(out, room, n);
    return ok;
}

/* Words that are abbreviated: z and their first character here. "zZ" is the letter itself. */
static const char *const abbreviated[] = {
    "Zz",
    "9\"qa\"",
    "Q\"pu_q\"",
    "A\"pu_a\"",
    "G\"grid\"",
    "M\"edit_mode\"",
    "S\"surface\"",
    "L\"line\"",
    "E\"lineE\"",
    "W\"wall\"",
    "C\"cage\"",
    "N\"number\"",
    "Y\"symbol\"",
    "P\"special\"",
    "B\"board\"",
    "R\"command_redo\"",
    "U\"command_undo\"",
    "8\"command_replay\"",
    "1\"numberS\"",
    "F\"freeline\"",
    "2\"freelineE\"",
    "T\"thermo\"",
    "3\"arrows\"",
    "D\"direction\"",
    "0\"squareframe\"",
    "5\"polygon\"",
    "4\"deletelineE\"",
    "6\"killercages\"",
    "7\"nobulbthermo\"",
    "_\"__a\"",
    "Onull",
};

void penpa_expand(const struct buf *text, struct buf *out) {
    for (int i = 0; i < text->len; i++) {
        const char *word = NULL;
        for (size_t k = 0; text->at[i] == 'z' && k < sizeof abbreviated / sizeof *abbreviated; k++)
            if (i + 1 < text->len && abbreviated[k][0] == text->at[i + 1])
                word = abbreviated[k] + 1;
        if (word)
            buf_add(out, word);
        else
            buf_char(out, text->at[i]);
        i += word != NULL;
    }
}

void penpa_abbreviate(const struct buf *text, struct buf *out) {
    for (int i = 0; i < text->len;) {
        const char *word = NULL;
        bool may = strchr("z\"n", text->at[i]) != NULL; /* asked of each character */
        for (size_t k = 0; may && !word && k < sizeof abbreviated / sizeof *abbreviated; k++)
            if (strncmp(text->at + i, abbreviated[k] + 1, strlen(abbreviated[k] + 1)) == 0)
                word = abbreviated[k];
        if (word)
            buf_fmt(out, "z%c", word[0]);
        else
            buf_char(out, text->at[i]);
        i += word ? (int)strlen(word + 1) : 1;
    }
}

static void encode_base64(const unsigned char *bytes, int n, struct buf *out) {
    for (int i = 0; i < n; i += 3) {
        unsigned bits = (unsigned)bytes[i] << 16 | (i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0) |
                        (i + 2 < n ? bytes[i + 2] : 0u);
        for (int k = 0; k < 4; k++)
            buf_char(out, i + k <= n ? digits[bits >> (18 - 6 * k) & 63] : '=');
    }
}

void penpa_pack(const struct buf *text, struct buf *out) {
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        mem_give_up();
    int room = (int)deflateBound(&z, (uLong)text->len);
    unsigned char *bytes = mem_alloc(room, 1);
    z.next_in = (unsigned char *)text->at;
    z.avail_in = (unsigned)text->len;
    z.next_out = bytes;
    z.avail_out = (unsigned)room;
    deflate(&z, Z_FINISH);
    encode_base64(bytes, (int)z.total_out, out);
    deflateEnd(&z);
}
