//===-- tool/bank-lint/merge/merge_json.cpp - documents of JSON -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/merge.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace json = llvm::json;

namespace bank_lint {

namespace {

/// What makes two findings the same one; see repeated_findings.h.
std::string identityOf(const json::Value &Finding) {
  json::Object Parts;
  if (const json::Object *Object = Finding.getAsObject())
    for (const char *Name : {"rule", "message", "excess", "kernel", "operation",
                             "location", "inlined_at", "launch"})
      if (const json::Value *Part = Object->get(Name))
        Parts[Name] = *Part;
  return llvm::formatv("{0}", json::Value(std::move(Parts)));
}

/// Adds the counts of \p From to those of \p Into.
void addCounts(json::Object &Into, const json::Object &From) {
  for (const auto &[Name, Value] : From)
    if (std::optional<std::int64_t> Count = Value.getAsInteger())
      Into[Name] = Into.getInteger(Name).value_or(0) + *Count;
}

/// Blocks that were assumed, by kernel and sizes.
using AssumedBlocks =
    std::map<std::pair<std::string, std::vector<std::int64_t>>, json::Value>;

void addBlocks(AssumedBlocks &Into, const json::Array *From) {
  for (const json::Value &Each : From ? *From : json::Array()) {
    const json::Object *Block = Each.getAsObject();
    const json::Array *Sizes = Block ? Block->getArray("block") : nullptr;
    if (!Sizes)
      continue;
    std::vector<std::int64_t> Known;
    for (const json::Value &Size : *Sizes)
      Known.push_back(Size.getAsInteger().value_or(0));
    Into.try_emplace(
        {Block->getString("kernel").value_or("").str(), std::move(Known)},
        Each);
  }
}

json::Object mergedSummary(ShardReports &Shards, ExitCode &Code) {
  json::Object Summary, Reasons;
  AssumedBlocks Blocks;
  for (ShardReport &Report : Shards.Reports) {
    const json::Object *Own = Report.Document.getObject("summary");
    if (!Own)
      continue;
    addCounts(Summary, *Own);
    if (const json::Object *OwnReasons = Own->getObject("undecided_reasons"))
      addCounts(Reasons, *OwnReasons);
    addBlocks(Blocks, Own->getArray("assumed_blocks"));
    Code = worseOf(Code, readExitCode(Own->getInteger("exit_code")));
  }
  Summary["undecided_reasons"] = std::move(Reasons);
  json::Array Listed;
  for (const auto &[Key, Block] : Blocks)
    Listed.push_back(Block);
  Summary["assumed_blocks"] = std::move(Listed);
  Summary["exit_code"] = int(Code);
  return Summary;
}

} // namespace

llvm::Expected<MergedReport> mergeJson(ShardReports &Shards) {
  MergedReport Result;
  if (!Shards.Missing.empty())
    Result.Code = ExitFailure;
  json::Object Summary = mergedSummary(Shards, Result.Code);
  auto Top = [](llvm::StringRef Name) {
    return [Name](json::Object &D) { return D.getArray(Name); };
  };
  auto Files = Shards.inOrder("files", Top("files"));
  if (!Files)
    return Files.takeError();
  auto Findings = Shards.inOrder("findings", Top("findings"), identityOf);
  if (!Findings)
    return Findings.takeError();
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
  Result.Document["findings"] = std::move(*Findings);
  Result.Document["summary"] = std::move(Summary);
  if (!Shards.Missing.empty())
    Result.Document["missing_shards"] = json::Array(Shards.Missing);
  return Result;
}

} // namespace bank_lint
