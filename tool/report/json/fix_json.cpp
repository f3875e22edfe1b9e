//===-- tool/report/json/fix_json.cpp - fixes for programs ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/fixes/fix_text.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/wording/names.h"

namespace bank_lint {

void JsonParts::fixes(const Finding &F) {
  auto WriteEdit = [&](const SourceEdit &Edit) {
    location("location", Edit.Where);
    J.attribute("offset", Edit.Begin);
    J.attribute("length", Edit.End - Edit.Begin);
    exactText("text", Edit.Text);
  };
  auto WriteAccess = [&](const FixedAccess &Access) {
    location("location", Access.Where);
    text("operation", nameOf(Access.Operation));
    count(Access.Space == AccessSpace::Shared ? "wavefronts" : "sectors",
          Access.Wavefronts);
    J.attribute("ideal", Access.Ideal);
  };
  auto WriteFix = [&](const Fix &Each) {
    text("kind", nameOf(Each.Kind));
    text("title", Each.Title);
    if (!Each.Swizzle.empty())
      text("swizzle", Each.Swizzle);
    text("message", fixText(Each, F.Access.Where.File));
    J.attribute("made", Each.IsMade);
    if (!Each.ConfirmedFor.empty())
      texts("verified_for", Each.ConfirmedFor);
    J.attributeArray("edits", [&] {
      for (const SourceEdit &Edit : Each.Edits)
        J.object([&] { WriteEdit(Edit); });
    });
    J.attributeArray("accesses", [&] {
      for (const FixedAccess &Access : Each.Accesses)
        J.object([&] { WriteAccess(Access); });
    });
    J.attribute("excess_before", Each.ExcessBefore);
    J.attribute("excess_after", Each.ExcessAfter);
    J.attribute("executions_before", Each.ExecutionsBefore);
    J.attribute("executions_after", Each.ExecutionsAfter);
    J.attribute("shared_bytes_before", Each.SharedBytesBefore);
    J.attribute("shared_bytes_after", Each.SharedBytesAfter);
    J.attribute("blocks_before", Each.BlocksBefore);
    J.attribute("blocks_after", Each.BlocksAfter);
  };
  if (F.Advised)
    J.attributeObject("advice", [&] {
      text("pattern", F.Advised->Pattern);
      text("text", F.Advised->Text);
      if (F.Advised->Before == F.Advised->After)
        return;
      J.attribute("before", F.Advised->Before);
      J.attribute("after", F.Advised->After);
    });
  if (F.Fixes.empty() && F.NoFix.empty())
    return;
  J.attributeArray("fixes", [&] {
    for (const Fix &Each : F.Fixes)
      J.object([&] { WriteFix(Each); });
  });
  if (!F.NoFix.empty())
    text("no_fix", F.NoFix);
}

} // namespace bank_lint
