//===-- tool/report/html/html_overview.cpp - the first screen -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_overview.h"
#include "tool/report/html/html_text.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <tuple>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

/// Findings that are shown as pictures.
static constexpr std::size_t NumWorst = 3;
/// Rows of each table.
static constexpr std::size_t MostRows = 5;

Array worstFindings(const Array &Findings) {
  Array Worst;
  for (const llvm::json::Value &Each : Findings) {
    if (Worst.size() == NumWorst)
      break;
    const Object &Of = *Each.getAsObject();
    if (Of.getArray("picture")->empty())
      continue;
    Worst.push_back(Object{{"number", *Of.get("number")},
                           {"message", *Of.get("message")},
                           {"kernelName", *Of.get("kernelName")},
                           {"shortPlace", *Of.get("shortPlace")},
                           {"picture", *Of.get("picture")}});
  }
  return Worst;
}

namespace {

struct Row {
  std::string Value, Shown; ///< what the filter has, and what is read
  std::size_t Count = 0;
  double Cycles = 0;
};

using Key =
    llvm::function_ref<std::pair<std::string, std::string>(const Finding &)>;

Object table(llvm::StringRef Name, llvm::StringRef Field,
             llvm::ArrayRef<const Finding *> Findings, Key KeyOf) {
  std::map<std::string, Row> ByValue;
  for (const Finding *F : Findings) {
    auto [Value, Shown] = KeyOf(*F);
    Row &Of = ByValue[Value];
    Of.Value = Value;
    Of.Shown = Shown;
    ++Of.Count;
    Of.Cycles += F->excessCycles();
  }
  std::vector<Row> Rows;
  for (auto &[Value, Of] : ByValue)
    Rows.push_back(std::move(Of));
  llvm::sort(Rows, [](const Row &A, const Row &B) {
    return std::tie(B.Cycles, B.Count, A.Value) <
           std::tie(A.Cycles, A.Count, B.Value);
  });
  const double Most = Rows.empty() ? 0 : Rows.front().Cycles;
  Array Elements;
  for (const Row &Of : llvm::ArrayRef(Rows).take_front(MostRows))
    Elements.push_back(
        Object{{"value", pageText(Of.Value)},
               {"shown", pageText(Of.Shown)},
               {"count", grouped(std::to_string(Of.Count))},
               {"twentieths", logarithmicTwentieths(Of.Cycles, Most)}});
  const std::size_t More = Rows.size() - Elements.size();
  return Object{
      {"name", Name},
      {"field", Field},
      {"more", More ? Array{grouped(std::to_string(More)) + " more"} : Array{}},
      {"rows", std::move(Elements)}};
}

} // namespace

Array findingCounts(llvm::ArrayRef<const Finding *> Findings,
                    const PagePlaces &Places) {
  Array Tables;
  Tables.push_back(table("By rule", "rule", Findings, [](const Finding &F) {
    return std::pair(F.Rule, F.Rule);
  }));
  Tables.push_back(table("By kernel", "kernel", Findings, [](const Finding &F) {
    return std::pair(shortName(F.Access.Kernel),
                     kernelBaseName(F.Access.Kernel));
  }));
  Tables.push_back(
      table("By folder", "folder", Findings, [&](const Finding &F) {
        const std::string File = Places.file(F.Access.Where.File);
        const llvm::StringRef Folder = llvm::sys::path::parent_path(File);
        return Folder.empty()
                   ? std::pair<std::string, std::string>{".", "top folder"}
                   : std::pair(Folder.str(), Folder.str());
      }));
  return Tables;
}

} // namespace bank_lint
