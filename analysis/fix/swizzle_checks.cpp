//===-- analysis/fix/swizzle_checks.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/swizzle_checks.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace bank_lint {

/// Where a tensor copy is, through which calls, under which launch.
using CopyKey = std::tuple<std::string, unsigned, unsigned,
                           std::vector<unsigned>, unsigned, unsigned>;

std::string whyNotSwizzled(const TileSwizzles &Made, const FileResult &Before,
                           const FileResult &After, const EditedText &Edited,
                           const SourceRange &Declaration) {
  auto Copies = [&](const FileResult &Of, const EditedText *Back) {
    auto There = [&](const SourceRange &Place) {
      return Back ? Back->before(Place) : Place;
    };
    std::multimap<CopyKey, const AccessSummary *> All;
    for (const AccessSummary &A : Of.Accesses) {
      if (!isTensorCopy(A))
        continue;
      std::vector<unsigned> Calls;
      for (const SourceRange &Call : A.InlinedAt) {
        Calls.push_back(There(Call).Line);
        Calls.push_back(There(Call).Column);
      }
      const SourceRange Where = There(A.Where),
                        Launch = There(A.LaunchedWith.Where);
      All.insert({{A.Kernel, Where.Line, Where.Column, std::move(Calls),
                   Launch.Line, Launch.Column},
                  &A});
    }
    return All;
  };
  const auto Old = Copies(Before, nullptr), New = Copies(After, &Edited);
  if (Old.size() != New.size())
    return "not every tensor copy is found again";
  std::string SameMap;
  for (auto From = Old.begin(), To = New.begin(); From != Old.end();
       ++From, ++To) {
    const AccessSummary &Was = *From->second, &Is = *To->second;
    if (From->first != To->first)
      return "not every tensor copy is found again";
    if (Was.Tile->Array == Declaration) {
      if (Is.Tile->SwizzleBytes != Made.Bytes)
        return IsOtherMap;
      if (Is.Tile->RowBytes != Was.Tile->RowBytes || Is.Width != Was.Width ||
          Is.Sectors.Total != Was.Sectors.Total)
        return "the host makes another map of it, by more than the swizzle";
    } else if (Is.Tile->Layout != Was.Tile->Layout) {
      SameMap =
          "the tensor copy at " + placeText(Was.Where) + " has the same map";
    }
  }
  if (!SameMap.empty())
    return SameMap;
  for (const AccessSummary &A : After.Accesses)
    if (A.Mismatch)
      return A.Mismatch->Text;
  return "";
}

bool hasOtherMistakes(const FileResult &Before, const FileResult &After,
                      const EditedText &Edited, const Finding &Mended) {
  auto IsMistake = [](const Finding &F) {
    return F.IsDefect || F.Access.Mismatch;
  };
  if (!After.Failure.empty() || After.Kernels != Before.Kernels)
    return true;
  return any_of(After.Findings, [&](const Finding &New) {
    return IsMistake(New) && none_of(Before.Findings, [&](const Finding &Old) {
             return &Old != &Mended && Old.Rule == New.Rule &&
                    Old.Message == New.Message &&
                    beginOf(Old.Access.Where) ==
                        beginOf(Edited.before(New.Access.Where));
           });
  });
}

} // namespace bank_lint
