//===-- tool/capture/lost_kernels.h - what nobody kept ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that the program launched and that the hooks could not have
/// compiled: a file of JSON each, "kernel", "file", "line", "reason".
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CAPTURE_LOST_KERNELS_H
#define BANK_LINT_TOOL_CAPTURE_LOST_KERNELS_H

#include <string>
#include <vector>

namespace bank_lint {

struct KernelNotKept {
  std::string Kernel;
  std::string File;  ///< of its definition; "" if it is not known
  unsigned Line = 0; ///< likewise 0
  std::string Reason;

  auto operator<=>(const KernelNotKept &) const = default;
};

/// Those that the files in \p Folder name, each once. A file that cannot be
/// read is a lost kernel without a name.
std::vector<KernelNotKept> kernelsNotKept(const std::string &Folder);

} // namespace bank_lint

#endif
