#include "format/pzprv3_inside.h"

static const struct {
    bool (*read)(struct reading *g, struct err *e);
    void (*write)(const struct loaded *l, struct buf *out);
    unsigned keeps; /* of enum content */
} sections[FILE_SECTIONS] = {
    [FILE_VARIANT] = {section_read_variant, section_write_variant, 0},
    [FILE_CONFIG] = {section_read_config, section_write_config, 0},
    [FILE_ROOMS] = {section_read_rooms, section_write_rooms, 0},
    [FILE_ROOMS_2] = {section_read_rooms_2, section_write_rooms, 0},
    [FILE_ROOM_NUMBERS] = {section_read_room_numbers, section_write_room_numbers, 0},
    [FILE_NUMBERS] = {section_read_numbers, section_write_numbers, 0},
    [FILE_CIRCLES] = {section_read_circles, section_write_circles, 0},
    [FILE_ARROW_NUMBERS] = {section_read_arrow_numbers, section_write_arrow_numbers, 0},
    [FILE_WALLS] = {section_read_walls, section_write_walls, 0},
    [FILE_CIRCLE_NUMBERS] = {section_read_circle_numbers, section_write_circle_numbers, 0},
    [FILE_HOLES] = {section_read_holes, section_write_holes, 0},
    [FILE_NUMBERS_OR_MARKS] = {section_read_numbers_or_marks, section_write_numbers_or_marks, 0},
    [FILE_SHADING] = {section_read_shading, section_write_shading, 0},
    [FILE_TINTS] = {section_read_tints, section_write_tints, CONTENT_TINTS},
    [FILE_TINTS_1] = {section_read_tints_1, section_write_tints, CONTENT_TINTS},
    [FILE_LINES] = {section_read_lines, section_write_lines, 0},
    [FILE_FENCES] = {section_read_fences, section_write_fences, 0},
    [FILE_BRIDGES] = {section_read_bridges, section_write_bridges, 0},
    [FILE_CROSSES] = {section_read_lines, section_write_crosses, CONTENT_CROSS_NOTES},
};

bool section_read(enum file_section section, struct rows *r, struct puzzle *p, struct draft *d,
                  struct err *e) {
    return sections[section].read(&(struct reading){r, p, d}, e);
}

void section_write(enum file_section section, const struct loaded *l, struct buf *out) {
    sections[section].write(l, out);
}

unsigned section_keeps(enum file_section section) {
    return sections[section].keeps;
}

int section_version(enum file_section section, const struct puzzle *p) {
    if (p->side && (section == FILE_ROOMS || section == FILE_ROOMS_2))
        return section == FILE_ROOMS ? 1 : 2;
    return section == FILE_TINTS_1 || (section == FILE_CONFIG && p->variant);
}
