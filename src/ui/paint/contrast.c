#include "ui/paint/contrast.h"

unsigned palette_rgb(int color) {
    static const unsigned steps[6] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return (unsigned)(8 + 10 * (color - 232)) * 0x010101u;
    color -= 16;
    return steps[color / 36] << 16 | steps[color / 6 % 6] << 8 | steps[color % 6];
}

/* What a screen makes of one of its 256 steps: the curve of sRGB as a polynomial. */
static double light(unsigned step) {
    double x = (step & 255) / 255.0;
    return x * (x * (x * 0.305306011 + 0.682171111) + 0.012522878);
}

static double luminance(unsigned rgb) {
    return 0.2126 * light(rgb >> 16) + 0.7152 * light(rgb >> 8) + 0.0722 * light(rgb);
}

double contrast(unsigned a, unsigned b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

int color_distance(unsigned a, unsigned b) {
    static const int weights[3] = {3, 4, 2};
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int way = (int)(a >> 8 * i & 255) - (int)(b >> 8 * i & 255);
        sum += weights[i] * way * way;
    }
    return sum;
}
