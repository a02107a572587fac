/* Where the library is installed, in a file of its own: `make install` with another PREFIX compiles
 * only this. */
#include "play/store/library.h"

#ifndef DATADIR
#define DATADIR "/usr/local/share/sumi"
#endif

const char library_datadir[] = DATADIR;
