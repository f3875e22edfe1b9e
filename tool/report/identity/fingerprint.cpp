//===-- tool/report/identity/fingerprint.cpp - the same finding again -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/identity/fingerprint.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include <map>
#include <set>

namespace bank_lint {

static std::string withoutSpace(llvm::StringRef Text) {
  std::string Result;
  for (char C : Text)
    if (!llvm::isSpace(C))
      Result += C;
  return Result;
}

/// The input of the fingerprint, without the ordinal. No part of it holds a
/// line break.
static std::string contentOf(const Finding &F, const SourceRoot &Root,
                             SourceLines &Sources) {
  const AccessSummary &Access = F.Access;
  std::string Content;
  for (const std::string &Part :
       {F.Rule, oneLine(Root.path(Access.Where.File)), oneLine(Access.Kernel),
        nameOf(Access.Space).str(), nameOf(Access.Operation).str(),
        withoutSpace(Sources.text(Access.Where))})
    Content += Part + "\n";
  return Content;
}

std::vector<std::string> fingerprints(llvm::ArrayRef<const Finding *> Findings,
                                      const SourceRoot &Root,
                                      SourceLines &Sources) {
  std::vector<std::string> Contents;
  std::map<std::string, std::set<SourceRange>> Places;
  for (const Finding *F : Findings) {
    Contents.push_back(contentOf(*F, Root, Sources));
    Places[Contents.back()].insert(F->Access.Where);
  }
  std::vector<std::string> Result;
  for (std::size_t I = 0; I != Findings.size(); ++I) {
    const std::set<SourceRange> &Same = Places[Contents[I]];
    auto Place = Same.find(Findings[I]->Access.Where);
    auto Ordinal = std::distance(Same.begin(), Place);
    auto Hash = llvm::BLAKE3::hash<16>(llvm::arrayRefFromStringRef(
        Contents[I] + llvm::utostr(std::uint64_t(Ordinal))));
    Result.push_back(llvm::toHex(Hash, /*LowerCase=*/true));
  }
  return Result;
}

} // namespace bank_lint
