//===-- tool/layout/answer_json.cpp - an answer for programs --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/answer.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/json/json_parts.h"
#include "tool/report/wording/names.h"

namespace bank_lint::layout {
namespace {

class JsonWriter : JsonParts {
public:
  JsonWriter(const Answer &Given, llvm::raw_ostream &OS)
      : JsonParts(OS), Given(Given) {}
  void document();

private:
  void size(llvm::StringRef Key, const Size &Value) {
    J.attributeArray(Key, [&] {
      for (std::uint32_t Each : Value)
        J.value(Each);
    });
  }
  void access(const AnsweredAccess &Each);
  void fix(const AnsweredFix &Each);
  void swizzle(const SwizzleAnswer &Each);

  const Answer &Given;
};

void JsonWriter::access(const AnsweredAccess &Each) {
  const AccessSummary &Verdict = *Each.Verdict;
  text("expression", Each.Expression);
  text("space", nameOf(Verdict.Space));
  text("operation", nameOf(Verdict.Operation));
  J.attribute("width", Verdict.Width);
  text("certainty", nameOf(Verdict.Sureness));
  if (!Each.Reason.empty())
    text("reason", Each.Reason);
  if (!Verdict.HoldsForEvery.empty())
    texts("holds_for_every", Verdict.HoldsForEvery);
  texts("assumptions", Verdict.Assumptions);
  if (Each.Told) {
    text("rule", Each.Told->Rule);
    text("message", Each.Told->Message);
  }
  if (!Verdict.Derivation.Terms.empty())
    text("address", Verdict.Derivation.formula());
  const bool IsKnown = Verdict.Sureness != Certainty::Undecided;
  auto Count = [&](llvm::StringRef Key, const Figure &Of) {
    count(Key, IsKnown ? std::optional(Of.Worst) : std::nullopt);
  };
  if (Verdict.Space == AccessSpace::Shared) {
    Count("wavefronts", Verdict.Wavefronts);
    Count("ideal", Verdict.Ideal);
  } else if (Verdict.Space == AccessSpace::Global) {
    Count("sectors", Verdict.Sectors);
    Count("ideal", Verdict.IdealSectors);
  }
  if (Verdict.HasWitness)
    J.attributeArray("lane_bytes", [&] {
      for (std::int64_t Byte : Verdict.LaneBytes) {
        if (Byte < 0)
          J.value(nullptr);
        else
          J.value(Byte);
      }
    });
}

void JsonWriter::fix(const AnsweredFix &Each) {
  const Fix &What = *Each.What;
  text("kind", nameOf(What.Kind));
  text("array", Each.Array);
  texts("operands", Each.Operands);
  J.attributeArray("accesses", [&] {
    for (const auto &[Expression, Wavefronts] : Each.Wavefronts)
      J.object([&] {
        text("expression", Expression);
        count("wavefronts", Wavefronts);
      });
  });
  J.attribute("shared_bytes_before", What.SharedBytesBefore);
  J.attribute("shared_bytes_after", What.SharedBytesAfter);
}

void JsonWriter::swizzle(const SwizzleAnswer &Each) {
  text("array", Each.Array);
  if (!Each.Best) {
    J.attribute("swizzle", nullptr);
    text("reason", Each.WhyNone);
    return;
  }
  text("swizzle", Each.Best->name());
  J.attribute("is_free_of_conflicts", Each.IsFree);
  J.attribute("replaces_mixing", Each.ReplacesMixing);
  J.attributeArray("accesses", [&] {
    for (const SwizzledAccess &Access : Each.Accesses)
      J.object([&] {
        text("expression", Access.Expression);
        count("wavefronts", Access.Wavefronts);
        J.attribute("ideal", Access.Ideal);
      });
  });
}

void JsonWriter::document() {
  J.object([&] {
    text("version", Given.Version);
    text("arch", Given.Arch);
    size("block", Given.Asked.Block);
    size("grid", Given.Asked.Grid);
    texts("notes", Given.Asked.Notes);
    texts("problems", Given.Problems);
    J.attributeArray("accesses", [&] {
      for (const AnsweredAccess &Each : Given.Accesses)
        J.object([&] { access(Each); });
    });
    J.attributeArray("fixes", [&] {
      for (const AnsweredFix &Each : Given.Fixes)
        J.object([&] { fix(Each); });
    });
    J.attributeArray("without_fix", [&] {
      for (const auto &[Array, Why] : Given.NoFixes)
        J.object([&] {
          text("array", Array);
          text("reason", Why);
        });
    });
    J.attributeArray("swizzles", [&] {
      for (const SwizzleAnswer &Each : Given.Swizzles)
        J.object([&] { swizzle(Each); });
    });
    texts("without_access", Given.Silent);
    exactText("source", Given.Text);
  });
}

} // namespace

void writeJson(const Answer &Given, llvm::raw_ostream &OS) {
  JsonWriter(Given, OS).document();
  OS << "\n";
}

} // namespace bank_lint::layout
