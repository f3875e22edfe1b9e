//===-- tool/bank-lint/merge/merge_json.cpp - documents of JSON -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/joined_shards.h"
#include "tool/bank-lint/merge/merge.h"
#include "llvm/Support/FormatVariadic.h"

namespace json = llvm::json;

namespace bank_lint {

namespace {

/// The parts of \p Finding that are called \p Names, as a text.
std::string partsOf(const json::Object &Finding,
                    llvm::ArrayRef<const char *> Names) {
  json::Object Parts;
  for (const char *Name : Names)
    if (const json::Value *Part = Finding.get(Name))
      Parts[Name] = *Part;
  return llvm::formatv("{0}", json::Value(std::move(Parts)));
}

/// One finding for each place of a kernel, and one for all instantiations of a
/// template of which the same is said; see joined_files.h.
json::Array joined(json::Array All) {
  auto Whole = [](json::Object &Finding) { return &Finding; };
  json::Array OfKernels = joinFindings(
      std::move(All),
      [](const json::Object &F) {
        return partsOf(F, {"rule", "kernel", "operation", "location"});
      },
      Whole);
  return joinFindings(
      std::move(OfKernels),
      [](const json::Object &F) {
        return partsOf(F, {"rule", "message", "operation", "location", "width",
                           "inlined_at"});
      },
      Whole);
}

/// Adds the counts of \p From to those of \p Into.
void addCounts(json::Object &Into, const json::Object &From) {
  for (const auto &[Name, Value] : From)
    if (std::optional<std::int64_t> Count = Value.getAsInteger())
      Into[Name] = Into.getInteger(Name).value_or(0) + *Count;
}

json::Object mergedSummary(ShardReports &Shards, ExitCode &Code) {
  json::Object Summary, Reasons;
  for (ShardReport &Report : Shards.Reports) {
    const json::Object *Own = Report.Document.getObject("summary");
    if (!Own)
      continue;
    addCounts(Summary, *Own);
    if (const json::Object *OwnReasons = Own->getObject("undecided_reasons"))
      addCounts(Reasons, *OwnReasons);
    Code = worseOf(Code, readExitCode(Own->getInteger("exit_code")));
  }
  Summary["undecided_reasons"] = std::move(Reasons);
  countOnce(Shards, Summary);
  Summary["exit_code"] = int(Code);
  return Summary;
}

} // namespace

llvm::Expected<MergedReport> mergeJson(ShardReports &Shards) {
  MergedReport Result;
  if (!Shards.Missing.empty())
    Result.Code = ExitFailure;
  dropReplaced(Shards);
  json::Object Summary = mergedSummary(Shards, Result.Code);
  auto Top = [](llvm::StringRef Name) {
    return [Name](json::Object &D) { return D.getArray(Name); };
  };
  auto Files = Shards.inOrder("files", Top("files"));
  if (!Files)
    return Files.takeError();
  auto Findings = Shards.inOrder("findings", Top("findings"));
  if (!Findings)
    return Findings.takeError();
  auto SetAside = Shards.inOrder("set_aside", Top("set_aside"));
  if (!SetAside)
    return SetAside.takeError();
  auto Launches = Shards.inOrder("launches", [](json::Object &D) {
    json::Object *Own = D.getObject("summary");
    return Own ? Own->getArray("launches") : nullptr;
  });
  if (!Launches)
    return Launches.takeError();
  json::Object &First = Shards.Reports.front().Document;
  if (First.getArray("accesses")) {
    auto Accesses = Shards.inOrder("accesses", Top("accesses"));
    if (!Accesses)
      return Accesses.takeError();
    Result.Document["accesses"] = std::move(*Accesses);
  }
  for (const char *Name : {"version", "arch"})
    if (json::Value *Value = First.get(Name))
      Result.Document[Name] = std::move(*Value);
  Summary["launches"] = std::move(*Launches);
  Result.Document["files"] = std::move(*Files);
  Result.Document["findings"] = joined(std::move(*Findings));
  Result.Document["set_aside"] = std::move(*SetAside);
  Result.Document["summary"] = std::move(Summary);
  if (!Shards.Missing.empty())
    Result.Document["missing_shards"] = json::Array(Shards.Missing);
  return Result;
}

} // namespace bank_lint
