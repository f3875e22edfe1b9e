//===-- analysis/support/confinement.cpp - reads for a caller -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/confinement.h"
#include "analysis/support/private_files.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <vector>

using namespace llvm;

namespace bank_lint {
namespace {

struct Confinement {
  std::vector<std::string> Named;    ///< as confineTo() got them
  std::vector<std::string> Readable; ///< whose private files are read
};

Confinement &confinement() {
  static Confinement Only;
  return Only;
}

std::string realPath(StringRef Path) {
  SmallString<256> Real;
  return sys::fs::real_path(Path, Real) ? std::string() : Real.str().str();
}

bool containsHome(StringRef Folder) {
  SmallString<256> Home;
  if (Folder == "/")
    return true;
  if (!sys::path::home_directory(Home))
    return false;
  const std::string Real = realPath(Home);
  return !Real.empty() && isAtOrBelow(Real, Folder);
}

} // namespace

void confineTo(StringRef Folder) {
  Confinement &Own = confinement();
  Own.Named.push_back(Folder.str());
  const std::string Real = realPath(Folder);
  if (!Real.empty() && !containsHome(Real))
    Own.Readable.push_back(Real);
}

void alsoAllow(StringRef Path) {
  if (const std::string Real = realPath(Path); isConfined() && !Real.empty())
    confinement().Readable.push_back(Real);
}

bool isConfined() { return !confinement().Named.empty(); }

std::string confinementIdentity() { return join(confinement().Named, "\n"); }

bool isOutOfReach(StringRef Real, sys::fs::perms Mode) {
  return isConfined() && isPrivate(Real, Mode) &&
         none_of(confinement().Readable,
                 [&](StringRef Folder) { return isAtOrBelow(Real, Folder); });
}

const char *whyOutOfReach(StringRef Path, sys::fs::perms Mode) {
  if (!isConfined() || (Mode & sys::fs::perms::others_read))
    return nullptr;
  const std::string Real = realPath(Path);
  return Real.empty() || isOutOfReach(Real, Mode)
             ? "is private, and outside of the project"
             : nullptr;
}

} // namespace bank_lint
