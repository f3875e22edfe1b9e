//===-- analysis/pipeline/kernel_store.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Outcomes of kernels, kept in memory by all that decides them (KernelTask):
/// of a file that has changed in one place, all kernels but one are found.
/// Bounded: what was not used for the longest time goes first.
///
/// A process that analyses a copy of the file sends another what it has
/// learned, as bytes: see tellNews().
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_KERNEL_STORE_H
#define BANK_LINT_ANALYSIS_PIPELINE_KERNEL_STORE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace bank_lint {

struct KernelOutcome; // analysis/pipeline/kernel_task.h
struct KernelShare;
struct KernelTask;

/// For any number of threads.
class KernelStore {
public:
  static constexpr std::size_t UsualBytes = 64u << 20;
  explicit KernelStore(std::size_t MostBytes = UsualBytes)
      : MostBytes(MostBytes) {}

  /// What came out of \p Task, if it is known, and would with \p Left.
  std::optional<KernelOutcome> find(const KernelTask &Task,
                                    const KernelShare &Left);
  /// Keeps \p Outcome of \p Task, with the numbers of its lines.
  void keep(const KernelTask &Task, const KernelOutcome &Outcome);

  /// From now on \p Listener gets what is kept, and what is used again, for the
  /// add() of another store.
  void tellNews(std::function<void(llvm::StringRef News)> Listener) {
    this->Listener = std::move(Listener);
  }
  /// Bytes that are no news change nothing.
  void add(llvm::StringRef News);

  std::size_t bytes() const { return Bytes; }
  std::uint64_t found() const { return Found; } ///< answers of find()
  std::uint64_t missed() const { return Missed; }

private:
  struct Entry {
    std::string Outcome; ///< outcomeBytes(), packed
    std::uint64_t LastUse = 0;
  };
  void use(const std::string &Key);
  void put(const std::string &Key, std::string Outcome);
  void tell(const std::string &Key,
            const std::optional<std::string> &Outcome) const;

  const std::size_t MostBytes;
  std::mutex Lock;
  std::map<std::string, Entry> Entries;       ///< by hash of the task
  std::map<std::uint64_t, std::string> ByUse; ///< the longest unused first
  std::function<void(llvm::StringRef)> Listener;
  std::size_t Bytes = 0;
  std::uint64_t LastUse = 0, Found = 0, Missed = 0;
};

} // namespace bank_lint

#endif
