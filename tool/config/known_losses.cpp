//===-- tool/config/known_losses.cpp - what is not analysed ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/known_losses.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

namespace bank_lint {
namespace {

/// Lines and sizes change, and the reason is the same.
std::string withoutNumbers(llvm::StringRef Reason) {
  std::string Result;
  bool IsInNumber = false;
  for (char C : oneLine(Reason)) {
    if (!llvm::isDigit(C))
      Result += C;
    else if (!IsInNumber)
      Result += '#';
    IsInNumber = llvm::isDigit(C);
  }
  return Result;
}

/// Calls \p Each with the key of each loss of \p Of, a result, and the mark of
/// what the baseline knows.
template <typename ResultT, typename EachT>
void eachLoss(ResultT &Of, const SourceRoot &Root, EachT Each) {
  auto Key = [&](const SourceRange &Where, const char *Kind,
                 const std::string &Kernel, llvm::StringRef Reason) {
    return LossKey{Root.path(Where.File.empty() ? Of.File : Where.File), Kind,
                   oneLine(Kernel), withoutNumbers(Reason)};
  };
  for (auto &Lost : Of.NotAnalysed)
    Each(Key(Lost.Where, "not-analysed", Lost.Kernel, Lost.Reason),
         Lost.IsKnown);
  for (auto &Problem : Of.Problems)
    if (Problem.IsError && !Problem.IsStatement)
      Each(Key(Problem.Where, "compiler-error", "", Problem.Text),
           Problem.IsKnown);
  for (auto &Template : Of.UninstantiatedTemplates)
    Each(Key(Template.Where, "uninstantiated-template", Template.Name, ""),
         Template.IsKnown);
  for (auto &Access : Of.Accesses)
    if (Access.Sureness == Certainty::Undecided)
      Each(Key(Access.Where, "undecided", Access.Kernel, Access.Reason),
           Access.IsKnown);
}

} // namespace

void markKnownLosses(std::vector<FileResult> &Results, const Baseline &Known,
                     const SourceRoot &Root) {
  for (FileResult &Result : Results) {
    // A header's are in each file that includes it.
    std::map<LossKey, unsigned> Left = Known.Losses;
    eachLoss(Result, Root, [&](const LossKey &Key, bool &IsKnown) {
      auto At = Left.find(Key);
      IsKnown = At != Left.end() && At->second > 0;
      if (IsKnown)
        --At->second;
    });
  }
}

LossChange updateLosses(Baseline &Known, llvm::ArrayRef<FileResult> Results,
                        const SourceRoot &Root) {
  std::map<LossKey, unsigned> Found;
  std::set<std::string> Files;
  llvm::StringSet<> Analysed; // kernels
  for (const FileResult &Result : Results) {
    if (Result.Failure.empty())
      Files.insert(Root.path(Result.File));
    for (const KernelPlace &Kernel : Result.Places)
      Analysed.insert(oneLine(Kernel.Kernel));
    std::map<LossKey, unsigned> Here;
    eachLoss(Result, Root,
             [&](const LossKey &Key, const bool &) { ++Here[Key]; });
    for (const auto &[Key, Count] : Here)
      Found[Key] = std::max(Found[Key], Count);
  }
  LossChange Change;
  for (auto It = Known.Losses.begin(); It != Known.Losses.end();) {
    llvm::SmallString<256> Path(It->first.File);
    llvm::sys::path::make_absolute(Root.folder(), Path);
    const bool IsGone =
        !llvm::sys::fs::exists(Path) ||
        (!Found.contains(It->first) && (Files.contains(It->first.File) ||
                                        Analysed.contains(It->first.Kernel)));
    Change.Resolved += IsGone;
    It = IsGone ? Known.Losses.erase(It) : std::next(It);
  }
  for (const auto &[Key, Count] : Found)
    Change.New += Known.Losses.insert_or_assign(Key, Count).second;
  return Change;
}

} // namespace bank_lint
