//===-- tool/bank-lint/merge/merge_sarif.cpp - logs of SARIF --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/merge.h"
#include "llvm/Support/FormatVariadic.h"

namespace json = llvm::json;

namespace bank_lint {

namespace {

/// An object to look into, even if there is none.
json::Object &at(json::Object &In, llvm::StringRef List) {
  static json::Object None;
  json::Array *Elements = In.getArray(List);
  json::Object *First = Elements && !Elements->empty()
                            ? Elements->front().getAsObject()
                            : nullptr;
  return First ? *First : None;
}

json::Object &run(json::Object &Document) { return at(Document, "runs"); }

json::Object &invocation(json::Object &Document) {
  return at(run(Document), "invocations");
}

std::string textOf(const json::Value &Value) {
  return llvm::formatv("{0}", Value);
}

/// All of a result but what tells it from equal ones in the same file.
std::string identityOfResult(const json::Value &Result) {
  const json::Object *Object = Result.getAsObject();
  json::Object Rest = Object ? *Object : json::Object();
  Rest.erase("partialFingerprints");
  return textOf(json::Value(std::move(Rest)));
}

/// A note is told once, whatever file it is of.
std::string identityOfNotice(const json::Value &Notice) {
  const json::Object *Object = Notice.getAsObject();
  if (!Object)
    return "";
  const json::Object *Descriptor = Object->getObject("descriptor");
  const json::Object *Message = Object->getObject("message");
  if (!Descriptor || !Message || Descriptor->getString("id") != "note")
    return "";
  return Message->getString("text").value_or("").str();
}

json::Object missingShard(unsigned Shard, unsigned Count) {
  return json::Object{
      {"level", "error"},
      {"message",
       json::Object{
           {"text", llvm::formatv("shard {0} of {1} is missing", Shard, Count)
                        .str()}}}};
}

} // namespace

llvm::Expected<MergedReport> mergeSarif(ShardReports &Shards) {
  MergedReport Merged;
  if (!Shards.Missing.empty())
    Merged.Code = ExitFailure;
  auto Results = Shards.inOrder(
      "results", [](json::Object &D) { return run(D).getArray("results"); },
      identityOfResult);
  if (!Results)
    return Results.takeError();
  auto Notices = Shards.inOrder(
      "notifications",
      [](json::Object &D) {
        return invocation(D).getArray("toolExecutionNotifications");
      },
      identityOfNotice);
  if (!Notices)
    return Notices.takeError();
  auto Artifacts = Shards.inOrder(
      "artifacts", [](json::Object &D) { return run(D).getArray("artifacts"); },
      textOf);
  if (!Artifacts)
    return Artifacts.takeError();
  for (ShardReport &Report : Shards.Reports)
    Merged.Code = worseOf(
        Merged.Code,
        readExitCode(invocation(Report.Document).getInteger("exitCode")));

  for (unsigned Shard : Shards.Missing)
    Notices->push_back(missingShard(Shard, Shards.Count));
  Merged.Document = std::move(Shards.Reports.front().Document);
  json::Object &Run = run(Merged.Document);
  json::Object &Invocation = invocation(Merged.Document);
  Invocation["executionSuccessful"] = Merged.Code != ExitFailure;
  Invocation["exitCode"] = int(Merged.Code);
  Invocation["toolExecutionNotifications"] = std::move(*Notices);
  Run["results"] = std::move(*Results);
  Run["artifacts"] = std::move(*Artifacts);
  Run.erase("properties");
  return Merged;
}

} // namespace bank_lint
