//===-- analysis/support/confinement.h - reads for a caller -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Confines what this process reads to a project, for a caller that is not the
/// user: an AI agent, whose calls name the files. The rule is the rule for
/// `#include` (private_files.h), with one difference: the user sets the
/// project, and the name of no file moves it. All readers of foreign files ask
/// here (foreign_file.h, and the files of a parse).
///
/// It belongs to the process, as its user and its current folder do. It is set
/// before any thread starts.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_CONFINEMENT_H
#define BANK_LINT_ANALYSIS_SUPPORT_CONFINEMENT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <string>

namespace bank_lint {

/// From now on only private files in \p Folder are read. A second call adds a
/// folder. A folder that contains the user's home directory is too wide for a
/// project: private files in it stay unread.
void confineTo(llvm::StringRef Folder);

/// Adds \p Path: a file that the user names, or a folder that this run has
/// written. Does nothing if the process is not confined.
void alsoAllow(llvm::StringRef Path);

bool isConfined();

/// The folders of confineTo(), for the keys of caches; "" if the process is not
/// confined.
std::string confinementIdentity();

/// Whether this process is confined and must not read the file at \p Real, an
/// absolute path with links resolved.
bool isOutOfReach(llvm::StringRef Real, llvm::sys::fs::perms Mode);

/// Why the file at \p Path, any path, must not be read; null if it may be.
const char *whyOutOfReach(llvm::StringRef Path, llvm::sys::fs::perms Mode);

} // namespace bank_lint

#endif
