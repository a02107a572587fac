/* SANITIZED: 1 if the address sanitizer watches this build, which then maps terabytes and takes
 * some ten times as long. */
#ifndef SUMI_BASE_OS_SANITIZED_H
#define SUMI_BASE_OS_SANITIZED_H

#ifdef __SANITIZE_ADDRESS__ /* gcc */
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif

#endif
