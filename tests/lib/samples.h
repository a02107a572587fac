/* Small puzzles that many tests play with. */
#ifndef SUMI_TESTS_SAMPLES_H
#define SUMI_TESTS_SAMPLES_H

#define SAMPLE_HEYAWAKE                                                                            \
    "sumi: 1\ngenre: heyawake\nboard:\n"                                                           \
    "a1 a b b\na a b2 b\nc c c b\nd d c c\n"

#define SAMPLE_YASHI "sumi: 1\ngenre: yashi\nboard:\no . o o\n. o . o\no o . o\n"

#endif
