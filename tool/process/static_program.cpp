//===-- tool/process/static_program.cpp - what it does without ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// In a static program, glibc's functions for users and for plug-ins load the
/// shared glibc of the machine, which may be another one or none (glibc's
/// manual, "Configuring and compiling": --enable-static-nss). LLVM calls them
/// for
/// `~user` in a path, for a home folder where HOME is not set, and for
/// plug-ins, of which there are none. Here they find nothing.
///
/// glibc's mallinfo2, which LLVM asks for statistics, would bring glibc's
/// malloc along, beside jemalloc's.
//===----------------------------------------------------------------------===//

#include <cerrno>
#include <cstddef>
#include <dlfcn.h>
#include <jemalloc/jemalloc.h>
#include <malloc.h>
#include <pwd.h>

extern "C" {

int getpwnam_r(const char * /*Name*/, passwd * /*Entry*/, char * /*Buffer*/,
               size_t /*Size*/, passwd **Result) {
  *Result = nullptr;
  return ENOENT;
}

int getpwuid_r(uid_t /*User*/, passwd * /*Entry*/, char * /*Buffer*/,
               size_t /*Size*/, passwd **Result) {
  *Result = nullptr;
  return ENOENT;
}

void *dlopen(const char * /*File*/, int /*Mode*/) noexcept { return nullptr; }
void *dlsym(void * /*Handle*/, const char * /*Name*/) noexcept {
  return nullptr;
}
int dlclose(void * /*Handle*/) noexcept { return 0; }
char *dlerror() noexcept {
  static char Text[] = "a static program loads no libraries";
  return Text;
}

/// Bytes in use, as jemalloc counts them; the other fields are 0.
struct mallinfo2 mallinfo2() noexcept {
  struct mallinfo2 Info = {};
  size_t Length = sizeof(Info.uordblks);
  mallctl("stats.allocated", &Info.uordblks, &Length, nullptr, 0);
  return Info;
}
}
