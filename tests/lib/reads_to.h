/* What a foreign text is read as. */
#ifndef SUMI_TESTS_READS_TO_H
#define SUMI_TESTS_READS_TO_H

/* Asserts that the text is read, and that its native form holds `native`. */
void reads_to(const char *from, const char *native);

#endif
