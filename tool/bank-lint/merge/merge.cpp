//===-- tool/bank-lint/merge/merge.cpp - `bank-lint merge` ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/merge.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "llvm/Support/FormatVariadic.h"
#include <unistd.h>

namespace json = llvm::json;

namespace bank_lint {

namespace {

/// The first run of a SARIF log, or null.
json::Object *runOf(json::Object &Document) {
  json::Array *Runs = Document.getArray("runs");
  return Runs && !Runs->empty() ? Runs->front().getAsObject() : nullptr;
}

bool isSarif(const json::Object &Document) {
  return Document.getArray("runs") != nullptr;
}

llvm::Expected<ShardReport> readReport(const std::string &Path,
                                       const FileLimits &Limits) {
  // The writer of stdin may be slow.
  const bool IsInput = Path == "-";
  PhaseLimit Limit("reading a report",
                   IsInput ? std::chrono::seconds(0) : Limits.Time, Limits.MiB);
  llvm::Expected<FileText> Text =
      IsInput ? readForeignInput(STDIN_FILENO, Path, MostDataBytes)
              : readForeignFile(Path, MostDataBytes);
  if (!Text)
    return llvm::createStringError("'" + Path +
                                   "': " + toString(Text.takeError()));
  llvm::Expected<json::Value> Value = parseForeignJson((*Text)->getBuffer());
  if (!Value)
    return llvm::createStringError("'" + Path +
                                   "': " + toString(Value.takeError()));
  ShardReport Report{Path, {}, nullptr};
  if (json::Object *Document = Value->getAsObject())
    Report.Document = std::move(*Document);
  return Report;
}

/// Points at the object that says which shard a report is of.
llvm::Error findShard(ShardReport &Report) {
  json::Object *Holder = &Report.Document;
  if (isSarif(Report.Document)) {
    json::Object *Run = runOf(Report.Document);
    Holder = Run ? Run->getObject("properties") : nullptr;
  }
  Report.Shard = Holder ? Holder->getObject("shard") : nullptr;
  if (Report.Shard)
    return llvm::Error::success();
  return llvm::createStringError(
      "'" + Report.Path +
      "' is no report of a shard: --shard=K/N with --format=json or sarif "
      "writes one");
}

llvm::Expected<std::vector<ShardReport>>
readReports(llvm::ArrayRef<std::string> Paths, const FileLimits &Limits) {
  std::vector<ShardReport> Reports;
  for (const std::string &Path : Paths) {
    llvm::Expected<ShardReport> Report = readReport(Path, Limits);
    if (!Report)
      return Report.takeError();
    Reports.push_back(std::move(*Report));
  }
  for (ShardReport &Report : Reports) {
    if (llvm::Error Problem = findShard(Report))
      return Problem;
    if (isSarif(Report.Document) != isSarif(Reports.front().Document))
      return llvm::createStringError("'" + Reports.front().Path + "' and '" +
                                     Report.Path +
                                     "' are reports of different formats");
  }
  return Reports;
}

llvm::Expected<MergedReport> merge(ShardReports &Shards,
                                   const FileLimits &Limits) {
  PhaseLimit Limit("merging", Limits.Time, Limits.MiB);
  return isSarif(Shards.Reports.front().Document) ? mergeSarif(Shards)
                                                  : mergeJson(Shards);
}

} // namespace

ExitCode worseOf(ExitCode A, ExitCode B) {
  for (ExitCode Code : {ExitFailure, ExitNotAnalysed, ExitFindings})
    if (A == Code || B == Code)
      return Code;
  return ExitClean;
}

ExitCode readExitCode(std::optional<std::int64_t> Said) {
  if (!Said)
    return ExitClean;
  return *Said >= ExitClean && *Said <= ExitNotAnalysed ? ExitCode(*Said)
                                                        : ExitFailure;
}

ExitCode runMerge(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  auto Fail = [&](llvm::Error Problem) {
    tellError(Errors, std::move(Problem));
    return ExitFailure;
  };
  llvm::Expected<std::vector<ShardReport>> Reports =
      readReports(Options.Files, Options.Limits);
  if (!Reports)
    return Fail(Reports.takeError());
  llvm::Expected<ShardReports> Shards = ShardReports::of(std::move(*Reports));
  if (!Shards)
    return Fail(Shards.takeError());
  llvm::Expected<MergedReport> Merged = merge(*Shards, Options.Limits);
  if (!Merged)
    return Fail(Merged.takeError());
  Out << llvm::formatv("{0:2}", json::Value(std::move(Merged->Document)))
      << "\n";
  for (unsigned Shard : Shards->Missing)
    MessageLine(Errors, MessageLine::Error)
        << "shard " << Shard << " of " << Shards->Count << " is missing";
  return Merged->Code;
}

} // namespace bank_lint
