//===-- tool/bank-lint/options/spelling.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/spelling.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

std::string nearestOf(llvm::StringRef Typed,
                      llvm::ArrayRef<std::string> Known) {
  // A third of the word may be wrong; what it begins is near as well.
  unsigned Least = (Typed.size() + 2) / 3 + 1;
  std::string Nearest;
  for (const std::string &Word : Known) {
    const unsigned Distance =
        Typed.edit_distance(Word, /*AllowReplacements=*/true, Least);
    if (Distance < Least) {
      Least = Distance;
      Nearest = Word;
    }
  }
  if (!Nearest.empty() || Typed.ltrim('-').size() < 3)
    return Nearest;
  for (const std::string &Word : Known)
    if (llvm::StringRef(Word).starts_with(Typed))
      return Word;
  return "";
}

std::string didYouMean(llvm::StringRef Typed,
                       llvm::ArrayRef<std::string> Known) {
  const std::string Nearest = nearestOf(Typed, Known);
  return Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?";
}

std::string knownAre(llvm::StringRef Typed, llvm::ArrayRef<std::string> Known) {
  const std::string Question = didYouMean(Typed, Known);
  return (Question.empty() ? ";" : Question) + " known are " +
         llvm::join(Known, ", ");
}

} // namespace bank_lint
