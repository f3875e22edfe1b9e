//===-- analysis/fix/unstated_block.cpp - what --launch would do ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/unstated_block.h"
#include "analysis/fix/comparison.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace bank_lint {

UnstatedBlock::UnstatedBlock(FixTrials &Trials, const FixTarget &T)
    : Trials(Trials), T(T) {
  IsInTheWay = isBlockAssumed(T.Declaration, Trials.Result) &&
               all_of(T.Variants, [&](const SharedArray *A) {
                 return whyIndicesMayLeave(*A, Trials.Facts.Indices).empty();
               });
}

void UnstatedBlock::consider(const Candidate &C) {
  if (!IsInTheWay || (Best && leavesNothing(*Best)))
    return;
  std::string Objection;
  std::optional<Fix> F = Trials.tryOne(T, C, Objection);
  if (F && (!Best || costsLess(*F, *Best)))
    Best = std::move(F);
}

/// "gemm" of "void ns::gemm<16>(float*)", as --launch knows it.
static std::string baseName(StringRef Kernel) {
  StringRef Name = withoutParameters(Kernel);
  Name.consume_front("void ");
  Name = Name.take_until([](char C) { return C == '<'; });
  const std::size_t Colon = Name.rfind(':');
  return (Colon == StringRef::npos ? Name : Name.drop_front(Colon + 1)).str();
}

/// "16" or "16,8"
static std::string blockText(const std::array<std::uint32_t, 3> &Block) {
  std::string Text = utostr(Block[0]);
  if (Block[1] > 1 || Block[2] > 1)
    Text += "," + utostr(Block[1]);
  if (Block[2] > 1)
    Text += "," + utostr(Block[2]);
  return Text;
}

std::optional<Advice> UnstatedBlock::advice() const {
  if (!Best)
    return std::nullopt;
  std::set<std::string> Options;
  for (const AccessSummary &A : Trials.Result.Accesses)
    if (A.array() == T.Declaration &&
        (A.LaunchedWith.Source == LaunchSource::Assumed ||
         A.LaunchedWith.Source == LaunchSource::LaunchBounds))
      Options.insert("--launch '" + baseName(A.Kernel) +
                     "=?:" + blockText(A.LaunchedWith.Block) + "'");
  const std::string Left = Best->ExcessAfter == 0
                               ? "leaves no conflict"
                               : "leaves " + utostr(Best->ExcessAfter) +
                                     " of " + utostr(Best->ExcessBefore) +
                                     " excess wavefronts";
  return Advice{"stated-block",
                Best->Title + ", which was tried, " + Left +
                    " if the block is as assumed; if it is, state it to make "
                    "this a fix: " +
                    join(Options, " ")};
}

} // namespace bank_lint
