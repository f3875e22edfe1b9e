//===-- tool/report/text/same_findings.cpp - reported together ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/same_findings.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <array>
#include <map>
#include <tuple>

namespace bank_lint {

/// The line of \p F and those around it, without white space at their ends: in
/// copies of a function they are the same.
static std::string linesAround(const Finding &F, SourceLines &Sources) {
  const SourceRange &Where = F.Access.Where;
  const auto &Lines = Sources.of(Where.File);
  constexpr std::size_t Around = 2;
  std::string Text;
  for (std::size_t Line = Where.Line > Around ? Where.Line - Around : 1;
       Line <= Where.Line + Around && Line <= Lines.size(); ++Line)
    Text += Lines[Line - 1].trim().str() + "\n";
  return Text;
}

std::vector<SameFindings> sameFindings(llvm::ArrayRef<const Finding *> Ranked,
                                       SourceLines &Sources) {
  std::vector<SameFindings> Groups;
  std::map<std::tuple<SourceRange, std::string, std::string>, std::size_t>
      ByPlace;
  std::map<
      std::tuple<std::string, std::string, std::string, double, std::string>,
      std::size_t>
      ByText;
  for (const Finding *F : Ranked) {
    // What a fix changes is reported for each.
    if (!F->Fixes.empty() ||
        (F->Advised && F->Advised->Before != F->Advised->After)) {
      Groups.push_back({F});
      continue;
    }
    const std::string Advice = (F->IsDefect ? "!" : "") + F->NoFix + "\n" +
                               (F->Advised ? F->Advised->Text : "");
    auto [At, IsNew] =
        ByPlace.try_emplace({F->Access.Where, F->Rule, Advice}, Groups.size());
    if (IsNew) {
      const std::string Text = linesAround(*F, Sources);
      if (!Text.empty() && !F->IsDefect)
        At->second =
            ByText
                .try_emplace({F->Rule, F->Message + Advice,
                              F->Access.Derivation.formula(), F->Excess, Text},
                             Groups.size())
                .first->second;
    }
    // What is said of others is said of kernels.
    if (At->second != Groups.size() &&
        llvm::any_of(Groups[At->second], [&](const Finding *Known) {
          return Known->Access.Kernel == F->Access.Kernel &&
                 Known->Access.Where == F->Access.Where;
        }))
      At->second = Groups.size();
    if (At->second == Groups.size())
      Groups.emplace_back();
    Groups[At->second].push_back(F);
  }
  return Groups;
}

std::string groupOf(const Finding &F, FindingGrouping By) {
  const std::string &File = F.Access.Where.File;
  switch (By) {
  case FindingGrouping::None:
    return "";
  case FindingGrouping::File:
    return File;
  case FindingGrouping::Kernel:
    return kernelBaseName(F.Access.Kernel);
  case FindingGrouping::Rule:
    return F.Rule;
  case FindingGrouping::Folder: {
    const llvm::StringRef Folder = llvm::sys::path::parent_path(File);
    return Folder.empty() ? "." : Folder.str();
  }
  }
  return "";
}

std::string lossText(llvm::ArrayRef<SameFindings> All) {
  std::array<double, NumTrafficKinds> Excess{};
  std::size_t Findings = 0;
  for (const SameFindings &Same : All)
    for (const Finding *F : Same) {
      ++Findings;
      Excess[std::size_t(F->Traffic)] += F->Excess;
    }
  std::vector<std::string> Lost;
  for (std::size_t Kind = 1; Kind != NumTrafficKinds; ++Kind)
    if (Excess[Kind] > 0)
      Lost.push_back(decimal(Excess[Kind]) + " excessive " +
                     nameOf(TrafficKind(Kind)).str());
  std::string Text = counted(Findings, "finding");
  if (!Lost.empty())
    Text += ", " + llvm::join(Lost, " and ") + " per block";
  return Text;
}

} // namespace bank_lint
