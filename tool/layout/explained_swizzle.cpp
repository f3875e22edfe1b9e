//===-- tool/layout/explained_swizzle.cpp - for a line of a file ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/explained_swizzle.h"
#include "tool/layout/swizzled_array.h"
#include "tool/report/wording/counts.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::layout {
namespace {

/// The array that the address of \p Access begins at, "tile"; "" if the address
/// cannot be spelled out.
llvm::StringRef arrayName(const AccessSummary &Access) {
  return llvm::StringRef(Access.Derivation.Terms).split(' ').first;
}

/// Whether \p Access goes to another array than \p Of: both name one, and not a
/// pointer that may lead anywhere.
bool isOfOtherArray(const AccessSummary &Access, const AccessSummary &Of) {
  return llvm::StringRef(Access.DeclarationText).contains("__shared__") &&
         Access.Declaration.isValid() && Access.Declaration != Of.Declaration &&
         !arrayName(Access).empty() && !arrayName(Of).empty() &&
         arrayName(Access) != arrayName(Of);
}

} // namespace

std::string explainedSwizzle(const AccessSummary &Access,
                             const FileResult &Result) {
  const unsigned ElementBytes = elementBytes(Access.DeclarationText);
  if (Access.Space != AccessSpace::Shared || !Access.Declaration.isValid() ||
      !ElementBytes || Access.Wavefronts.Worst.Max <= Access.Ideal.Worst.Max)
    return "";
  // Lanes count from where their array begins: that it is not at the begin of a
  // row of the banks turns the banks, and changes no conflict.
  std::vector<const AccessSummary *> All;
  for (const AccessSummary &Each : Result.Accesses) {
    if (Each.Space != AccessSpace::Shared || Each.Kernel != Access.Kernel ||
        isOfOtherArray(Each, Access))
      continue;
    if (Each.Declaration != Access.Declaration || !Each.HasWitness ||
        !Each.isExact() ||
        (Each.Form != AccessForm::Plain && Each.Form != AccessForm::Matrix))
      return "";
    All.push_back(&Each);
  }
  constexpr std::size_t MostTrials = 32;
  const std::vector<CuteSwizzle> Promising =
      promisingSwizzles(All, ElementBytes, Result.Arch);
  for (const CuteSwizzle &Of : llvm::ArrayRef(Promising).take_front(MostTrials))
    if (llvm::all_of(All, [&](const AccessSummary *Each) {
          return freesWitness(*Each, Of, ElementBytes, Result.Arch);
        }))
      return Of.name() + " of the elements frees these lanes of conflicts" +
             (All.size() > 1 ? ", and those of " +
                                   counted(All.size() - 1, "other access") +
                                   " to the array"
                             : "");
  return "";
}

} // namespace bank_lint::layout
