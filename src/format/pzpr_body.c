#include "format/pzpr_body.h"

static const struct {
    block_read *read;
    block_write *write;
} blocks[BLOCKS] = {
    [BLOCK_ARROWS] = {pzpr_arrows_read, pzpr_arrows_write},
    [BLOCK_NUM4] = {pzpr_num4_read, pzpr_num4_write},
    [BLOCK_NUM16] = {pzpr_num16_read, pzpr_num16_write},
    [BLOCK_CIRCLES] = {pzpr_circles_read, pzpr_circles_write},
    [BLOCK_EMPTY] = {pzpr_empty_read, pzpr_empty_write},
    [BLOCK_BORDERS] = {pzpr_borders_read, pzpr_borders_write},
    [BLOCK_ROOM_NUMBERS] = {pzpr_room_numbers_read, pzpr_room_numbers_write},
    [BLOCK_ITEMS] = {pzpr_items_read, pzpr_items_write},
    [BLOCK_POINTS4] = {pzpr_points4_read, pzpr_points4_write},
    [BLOCK_OUTER] = {pzpr_outer_read, pzpr_outer_write},
    [BLOCK_TREES] = {pzpr_trees_read, pzpr_trees_write},
    [BLOCK_WALLS] = {pzpr_arrows_read, pzpr_arrows_write},
    [BLOCK_CIRCLES16] = {pzpr_circles16_read, pzpr_circles16_write},
    [BLOCK_CENTRES] = {pzpr_centres_read, pzpr_centres_write},
};

bool pzpr_body_read(struct scan *s, struct puzzle *p, struct err *e) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++)
        if (!blocks[b->block].read(s, p, *b, e))
            return false;
    return scan_end(s) || scan_fail(s, e, "the board is full, and the address goes on");
}

void pzpr_body_write(const struct puzzle *p, struct buf *out) {
    for (const struct body *b = p->genre->body; b->block != BLOCK_END; b++)
        blocks[b->block].write(p, *b, out);
}

void pzpr_write_run(struct buf *out, int n, char first, int longest) {
    for (; n > longest; n -= longest)
        buf_char(out, (char)(first + longest - 1));
    if (n > 0)
        buf_char(out, (char)(first + n - 1));
}

bool pzpr_bad_character(const struct scan *s, struct err *e) {
    char text[SPAN_TEXT];
    if (scan_end(s))
        return scan_fail(s, e, "the address ends too early");
    return scan_fail(s, e, "'%s' has no meaning in an address",
                     span_text((struct span){s->text + s->at, 1}, text));
}
