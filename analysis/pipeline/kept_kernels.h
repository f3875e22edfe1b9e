//===-- analysis/pipeline/kept_kernels.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What came out of a file's kernels in its last run, kept between runs: once
/// the file has changed, its result is not found, but most of its kernels are
/// what they were.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_KEPT_KERNELS_H
#define BANK_LINT_ANALYSIS_PIPELINE_KEPT_KERNELS_H

#include "analysis/cache/cache_folder.h"
#include "analysis/pipeline/kernel_store.h"
#include <map>
#include <memory>
#include <mutex>
#include <set>

namespace bank_lint {

class KeptKernels {
public:
  /// The kernels of the file and the options that \p Key stands for; "": none
  /// are kept.
  KeptKernels(const CacheFolder &Folder, std::string Key);
  ~KeptKernels() { Store->tellNews(nullptr); }
  KeptKernels(const KeptKernels &) = delete;
  KeptKernels &operator=(const KeptKernels &) = delete;

  /// Those of the last run, for this one. It may be used as long as this lives.
  const std::shared_ptr<KernelStore> &store() const { return Store; }

  /// Keeps those that this run found or added, if it added any. What cannot be
  /// written is not kept.
  void keep();

private:
  void note(llvm::StringRef News);

  const CacheFolder &Folder;
  const std::string Key;
  std::shared_ptr<KernelStore> Store = std::make_shared<KernelStore>();
  std::map<std::string, std::string> News; ///< for add(), by keys of tasks
  std::mutex Lock;                         ///< of what follows
  std::set<std::string> Used;              ///< in this run
  bool HasNew = false;
};

} // namespace bank_lint

#endif
