/* Typefaces of the tests' own in place of the machine's, so that pictures with numbers in them are
 * the same everywhere. Needs cairo. */
#ifndef SUMI_TESTS_FIXTURE_FONT_H
#define SUMI_TESTS_FIXTURE_FONT_H

/* Zeros are slashed and dotted, fours open and closed, strokes even or of contrast. */
enum fixture_design { SANS, SLASHED, DOTTED, SERIF, CONDENSED, BOLD, ANGULAR, FIXTURE_DESIGNS };
extern const char *const fixture_design_names[FIXTURE_DESIGNS];

/* Until the program ends or the next call, all text that is drawn through cairo's table of
 * functions is in this design, whatever typeface is asked for. Only digits and question marks have
 * shapes; other characters look like one of the digits. cairo must be open. */
void fixture_font(enum fixture_design design);

#endif
