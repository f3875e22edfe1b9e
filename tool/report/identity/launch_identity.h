//===-- tool/report/identity/launch_identity.h - alike launches -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Decides whether two files of a run have the same kernel under the same
/// launch. A kernel of a header is compiled in each file that uses it; where
/// the sizes and the arguments of its launches are the same, so is all that is
/// predicted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_IDENTITY_LAUNCH_IDENTITY_H
#define BANK_LINT_TOOL_REPORT_IDENTITY_LAUNCH_IDENTITY_H

#include "analysis/result/finding.h"
#include <map>
#include <string>
#include <vector>

namespace bank_lint {

/// Whether \p A and \p B state the same, wherever they stand.
bool saysTheSame(const Launch &A, const Launch &B);

/// Whether \p L is a block that was assumed for want of a launch: of a kernel
/// that another file launches it does not count.
bool isReplaceable(const Launch &L);

/// A kernel under a launch, with all its accesses.
struct CountedKernel {
  /// The same for the same kernel with the same figures, in whatever file; ""
  /// if it is unknown where the kernel is defined.
  std::string Identity;
  std::vector<std::size_t> Accesses; ///< their numbers in FileResult::Accesses
};

/// The kernels of \p Result under their launches, in the order in which the
/// accesses name them.
std::vector<CountedKernel> countedKernels(const FileResult &Result);

/// The same for the same kernel, and for the same loss, in whatever file.
std::string identityOf(const KernelPlace &Kernel);
std::string identityOf(const Unanalysed &Lost);

/// The identities of the kernels of one file.
class KernelNames {
public:
  explicit KernelNames(const FileResult &Result);

  /// The identity of the kernel that accesses call \p Kernel; "" if it is
  /// unknown where it is defined.
  const std::string &of(const std::string &Kernel) const;

private:
  std::map<std::string, std::string> Names;
};

} // namespace bank_lint

#endif
