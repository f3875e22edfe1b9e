//===-- analysis/frontend/parse/host_bodies.h - what is not parsed -*- C++ -*-//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Most functions that system headers define are the host's. A kernel cannot
/// call them, so the parser skips their bodies, as clang does for an editor
/// that completes code. For a file that includes PyTorch's headers, that saves
/// more than half of the parse.
///
/// Not skipped is what the compiler needs to read the rest of the file, which
/// clang sees to (`constexpr` functions, and those whose type their body
/// decides), what returns a number or a dim3, for that may be the size of a
/// block, and what may lead to a launch. That is decided by the text of the
/// headers, before the body is read: a header that launches a kernel, and all
/// that is read behind it from the same folder of the include path, is parsed
/// whole. What the others may write on the device is unknown
/// (analysis/frontend/kernels/library_variables.h).
///
/// Templates of the standard library are parsed whole, for many of them call
/// what they are given: std::for_each() does. Where the file turns out to need
/// a body that was skipped all the same (analysis/frontend/needed_bodies.h), it
/// is parsed once more, with all of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_HOST_BODIES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_HOST_BODIES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace clang {
class Decl;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace bank_lint::frontend {

/// The input of a parse about bodies, and what it finds out.
struct BodyChoice {
  /// Folders of the include path of which a header that was read in advance
  /// launches a kernel.
  std::vector<std::string> Launching;
  /// The file has to be parsed with all bodies.
  bool LacksBodies = false;
};

/// Which bodies may be skipped in one parse.
class HostBodies {
public:
  HostBodies(clang::Preprocessor &Reader, const BodyChoice &Choice);

  /// Whether the parser, which is in front of its body, may skip that of \p D,
  /// a function or a template of one.
  bool maySkip(const clang::Decl &D);

  /// Whether \p D is declared in a folder of the include path of which a header
  /// that has been read launches a kernel.
  bool isFromLaunchingFolder(const clang::Decl &D);

  /// The folders that were given, and those that this parse has found.
  std::vector<std::string> launchingFolders();

private:
  /// A header of the user's may say of itself that it is one of the system's.
  bool isOfUserByFolder(const clang::Decl &D) const;
  void addToolkit();
  void lookAtNewFiles();
  llvm::StringRef folderOf(clang::FileID File);

  clang::Preprocessor &Reader;
  const clang::SourceManager &Sources;
  std::vector<std::string> Folders; ///< of the include path, the longest first
  llvm::StringSet<> Launching;      ///< some of them
  unsigned Seen = 1;                ///< places in the list of what was read
  llvm::DenseMap<clang::FileID, llvm::StringRef> FolderOf;
};

} // namespace bank_lint::frontend

#endif
