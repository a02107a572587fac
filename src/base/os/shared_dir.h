/* A directory that several accounts share: each has a directory of its own in it, which the others
 * read. What such a directory is, is asked of the file system each time; its owner can change it at
 * any moment, but nobody else can. */
#ifndef SUMI_BASE_OS_SHARED_DIR_H
#define SUMI_BASE_OS_SHARED_DIR_H

#include "base/err.h"

#include <stdbool.h>

/* Makes the directory in which everybody may make one of his own and nobody can remove another's
 * (1777, as that for temporary files). It must not be there. */
bool shared_dir_create(const char *path, struct err *e);

/* The account whose directory that is. Returns false, with the reason in *e, if it is none or
 * if others than the owner could remove what somebody has in it. */
bool shared_dir_owner(const char *path, long *owner, struct err *e);

/* The account that alone writes the directory that somebody has in a shared one; false: there is
 * none such. */
bool shared_dir_place(const char *path, long *owner);

/* Makes one for this account, which everybody can read (0755). False if something is there. */
bool shared_dir_make_place(const char *path, struct err *e);

/* Removes such a place with all files in it. */
bool shared_dir_remove(const char *path, struct err *e);

/* The account by whose rights this process writes. */
long shared_dir_us(void);

#endif
