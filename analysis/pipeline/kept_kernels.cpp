//===-- analysis/pipeline/kept_kernels.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kept_kernels.h"
#include "analysis/cache/bytes.h"

namespace bank_lint {

/// Whose outcome \p News is, and whether it has one.
static std::pair<std::string, bool> subjectOf(llvm::StringRef News) {
  std::string Task;
  std::optional<std::string> Outcome;
  ByteReader Reader(News);
  Reader(Task, Outcome);
  return {std::move(Task), Outcome.has_value()};
}

KeptKernels::KeptKernels(const CacheFolder &Folder, std::string Key)
    : Folder(Folder), Key(std::move(Key)) {
  if (this->Key.empty())
    return;
  if (std::optional<CacheEntry> Entry = Folder.load("kernels", this->Key))
    for (llvm::StringRef Each : Entry->Sections) {
      Store->add(Each);
      News[subjectOf(Each).first] = Each.str();
    }
  Store->tellNews([this](llvm::StringRef Told) { note(Told); });
}

void KeptKernels::note(llvm::StringRef Told) {
  auto [Task, IsNew] = subjectOf(Told);
  std::lock_guard Guard(Lock);
  Used.insert(Task);
  HasNew |= IsNew;
  if (IsNew)
    News[std::move(Task)] = Told.str();
}

void KeptKernels::keep() {
  std::lock_guard Guard(Lock);
  if (!HasNew)
    return;
  std::vector<llvm::StringRef> Sections;
  for (const std::string &Task : Used)
    Sections.push_back(News.at(Task));
  llvm::consumeError(Folder.store("kernels", Key, Sections).takeError());
}

} // namespace bank_lint
