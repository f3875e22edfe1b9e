//===-- tool/report/text/gain_explanation.cpp - the table of pipes --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/explanation.h"
#include "tool/report/wording/gain_text.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

void writeGain(const Finding &F, llvm::raw_ostream &OS) {
  llvm::StringRef Label = "pipes";
  auto Line = [&](const std::string &Text) {
    OS << llvm::format("  %-12s", Label.str().c_str()) << Text << "\n";
  };
  for (const std::string &Text : pipeLines(F.Gain)) {
    Line(Text);
    Label = "";
  }
  Label = "gain";
  if (F.Gain.isKnown())
    Line(gainText(F.Gain) +
         (F.Also.empty() ? "" : ", with the other places of its cause"));
  else if (F.Traffic != TrafficKind::None && !F.Gain.WhyUnknown.empty())
    Line("not bounded: " + F.Gain.WhyUnknown);
}

} // namespace bank_lint
