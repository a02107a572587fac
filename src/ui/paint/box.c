#include "ui/paint/box.h"

/* By north * 27 + east * 9 + south * 3 + west (Unicode block 2500-257F, "Box Drawing"). */
static const uint16_t boxes[81] = {
    0x0020, 0x2574, 0x2578, 0x2577, 0x2510, 0x2511, 0x257B, 0x2512, 0x2513, 0x2576, 0x2500, 0x257E,
    0x250C, 0x252C, 0x252D, 0x250E, 0x2530, 0x2531, 0x257A, 0x257C, 0x2501, 0x250D, 0x252E, 0x252F,
    0x250F, 0x2532, 0x2533, 0x2575, 0x2518, 0x2519, 0x2502, 0x2524, 0x2525, 0x257D, 0x2527, 0x252A,
    0x2514, 0x2534, 0x2535, 0x251C, 0x253C, 0x253D, 0x251F, 0x2541, 0x2545, 0x2515, 0x2536, 0x2537,
    0x251D, 0x253E, 0x253F, 0x2522, 0x2546, 0x2548, 0x2579, 0x251A, 0x251B, 0x257F, 0x2526, 0x2529,
    0x2503, 0x2528, 0x252B, 0x2516, 0x2538, 0x2539, 0x251E, 0x2540, 0x2543, 0x2520, 0x2542, 0x2549,
    0x2517, 0x253A, 0x253B, 0x2521, 0x2544, 0x2547, 0x2523, 0x254A, 0x254B,
};

static uint32_t ascii_glyph(const uint8_t arms[DIRS]) {
    bool upright = arms[DIR_N] == ARM_HEAVY || arms[DIR_S] == ARM_HEAVY;
    bool level = arms[DIR_E] == ARM_HEAVY || arms[DIR_W] == ARM_HEAVY;
    if (upright || level)
        return upright && level ? '+' : upright ? '|' : '-';
    bool angle = (arms[DIR_N] || arms[DIR_S]) && (arms[DIR_E] || arms[DIR_W]);
    return angle ? '.' : ' ';
}

uint32_t box_glyph(const uint8_t arms[DIRS], bool ascii) {
    if (ascii)
        return ascii_glyph(arms);
    return boxes[arms[DIR_N] * 27 + arms[DIR_E] * 9 + arms[DIR_S] * 3 + arms[DIR_W]];
}

uint32_t box_rounded(const uint8_t arms[DIRS], bool ascii) {
    static const struct {
        uint32_t sharp, round;
    } corners[] = {{0x250c, 0x256d}, {0x2510, 0x256e}, {0x2518, 0x256f}, {0x2514, 0x2570}};
    uint8_t heavy[DIRS];
    for (int d = 0; d < DIRS; d++)
        heavy[d] = arms[d] == ARM_NONE ? ARM_NONE : ARM_HEAVY;
    if (ascii)
        return ascii_glyph(heavy);
    uint32_t code = box_glyph(arms, false);
    for (int i = 0; i < 4; i++)
        if (corners[i].sharp == code)
            return corners[i].round;
    return code;
}
