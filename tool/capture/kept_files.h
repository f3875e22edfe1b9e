//===-- tool/capture/kept_files.h - what a run left -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files with kernels that compilers left in a folder. A program ran that
/// could write anything there: links are not followed, and what is no regular
/// file is left alone.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CAPTURE_KEPT_FILES_H
#define BANK_LINT_TOOL_CAPTURE_KEPT_FILES_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace bank_lint {

struct KeptFiles {
  std::vector<std::string> ToLint; ///< sorted; of each kernel one form
  /// The folders of the headers of kernels that are kept as CUDA C++.
  std::vector<std::string> IncludeFolders;
  unsigned LeftOut = 0;    ///< more than are looked at
  unsigned WithoutPtx = 0; ///< machine code without PTX
};

/// Those below \p Folder. Of one kernel in several forms PTX comes before
/// machine code with PTX in it, and both before LLVM IR. CUDA C++ counts in the
/// folder `tilelang-source`; its folders of headers are the lines of the file
/// `include-folders`. An error: there is no such folder any more.
llvm::Expected<KeptFiles> keptFiles(const std::string &Folder);

/// The files of JSON in \p Folder itself, sorted; none that a process ended
/// before it wrote it.
std::vector<std::string> keptRecords(const std::string &Folder);

} // namespace bank_lint

#endif
