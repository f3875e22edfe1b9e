//===-- tool/bank-lint/merge/merge_sarif.cpp - logs of SARIF --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/joined_shards.h"
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

/// The fingerprint of a result and where it is; "" without one.
std::string nameOfResult(const json::Object &Result) {
  const json::Object *Prints = Result.getObject("partialFingerprints");
  const json::Value *Print =
      Prints ? Prints->get("bankLintFinding/v1") : nullptr;
  const json::Value *Rule = Result.get("ruleId");
  // One that is suppressed is another.
  const json::Value *Aside = Result.get("suppressions");
  return Print && Rule ? textOf(*Print) + textOf(*Rule) + (Aside ? "-" : "+")
                       : "";
}

/// A note is reported once, whatever file it is of; a kernel that was not
/// analysed and a template once for each place.
std::string identityOfNotice(const json::Value &Notice) {
  const json::Object *Object = Notice.getAsObject();
  if (!Object)
    return "";
  const json::Object *Descriptor = Object->getObject("descriptor");
  const json::Object *Message = Object->getObject("message");
  const json::Value *Places = Object->get("locations");
  if (!Descriptor || !Message || !Places)
    return "";
  const llvm::StringRef Kind = Descriptor->getString("id").value_or("");
  std::string Text = Message->getString("text").value_or("").str();
  if (Kind == "note" || Kind == "assumed-block")
    return Text;
  const std::string Place = textOf(*Places);
  const bool IsAtLine = Place.find("startLine") != std::string::npos;
  if (IsAtLine && (Kind == "not-analysed" || Kind == "uninstantiated-template"))
    return Text + Place;
  return "";
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
      "results", [](json::Object &D) { return run(D).getArray("results"); });
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
  Run["results"] =
      joinFindings(std::move(*Results), nameOfResult, [](json::Object &Each) {
        return Each.getObject("properties");
      });
  Run["artifacts"] = std::move(*Artifacts);
  Run.erase("properties");
  return Merged;
}

} // namespace bank_lint
