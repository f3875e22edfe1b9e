//===-- tool/bank-lint/merge/joined_shards.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/joined_shards.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <set>

namespace json = llvm::json;

namespace bank_lint {

namespace {

std::string text(const json::Object &Of, llvm::StringRef Key) {
  return Of.getString(Key).value_or("").str();
}

/// The elements of a list that the shard of \p Report has, as objects.
std::vector<const json::Object *> listed(const ShardReport &Report,
                                         llvm::StringRef Name) {
  std::vector<const json::Object *> Result;
  const json::Object *Same = Report.Shard->getObject("same");
  const json::Array *List = Same ? Same->getArray(Name) : nullptr;
  if (List)
    for (const json::Value &Each : *List)
      if (const json::Object *Object = Each.getAsObject())
        Result.push_back(Object);
  return Result;
}

std::vector<std::string> names(const ShardReport &Report,
                               llvm::StringRef Name) {
  std::vector<std::string> Result;
  const json::Object *Same = Report.Shard->getObject("same");
  const json::Array *List = Same ? Same->getArray(Name) : nullptr;
  if (List)
    for (const json::Value &Each : *List)
      Result.push_back(Each.getAsString().value_or("").str());
  return Result;
}

/// The kernels that some shard launches.
llvm::StringSet<> launchedKernels(const ShardReports &Shards) {
  llvm::StringSet<> Launched;
  for (const ShardReport &Report : Shards.Reports)
    for (const json::Object *Kernel : listed(Report, "kernels"))
      if (Kernel->getBoolean("launched").value_or(false))
        Launched.insert(text(*Kernel, "identity"));
  return Launched;
}

/// One less of the findings of the file that has element \p Number.
void countOneLess(ShardReport &Report, std::size_t Number) {
  json::Array *Parts = Report.Shard->getArray("parts");
  for (json::Value &Each : Parts ? *Parts : json::Array()) {
    json::Object *Part = Each.getAsObject();
    const std::int64_t Own =
        Part ? Part->getInteger("findings").value_or(0) : 0;
    if (std::int64_t(Number) < Own) {
      (*Part)["findings"] = Own - 1;
      return;
    }
    Number -= std::size_t(Own);
  }
}

void dropFindings(ShardReport &Report, const llvm::StringSet<> &Launched) {
  const std::vector<std::string> Kernels = names(Report, "findings");
  json::Array *Findings = Report.Document.getArray("findings");
  if (!Findings || Findings->size() != Kernels.size())
    return;
  for (std::size_t I = Kernels.size(); I-- > 0;)
    if (!Kernels[I].empty() && Launched.contains(Kernels[I])) {
      Findings->erase(Findings->begin() + std::ptrdiff_t(I));
      countOneLess(Report, I);
    }
}

void takeName(json::Object &File, llvm::StringRef Name) {
  json::Array *Names = File.getArray("uninstantiated_templates");
  if (!Names)
    return;
  auto At = llvm::find_if(*Names, [&](const json::Value &Each) {
    return Each.getAsString() == Name;
  });
  if (At != Names->end())
    Names->erase(At);
}

void dropTemplates(ShardReports &Shards) {
  llvm::StringSet<> Told; // or instantiated
  for (const ShardReport &Report : Shards.Reports)
    for (const std::string &Place : names(Report, "places"))
      Told.insert(Place);
  // In the order of the files.
  std::map<std::int64_t, std::pair<ShardReport *, std::size_t>> Files;
  for (ShardReport &Report : Shards.Reports)
    if (const json::Array *Parts = Report.Shard->getArray("parts"))
      for (std::size_t I = 0; I < Parts->size(); ++I)
        if (const json::Object *Part = (*Parts)[I].getAsObject())
          Files[Part->getInteger("position").value_or(0)] = {&Report, I};
  for (const auto &[Position, Where] : Files) {
    const auto &[Report, Number] = Where;
    json::Array *All = Report->Document.getArray("files");
    json::Object *Summary = Report->Document.getObject("summary");
    json::Object *File =
        All && Number < All->size() ? (*All)[Number].getAsObject() : nullptr;
    if (!File || !Summary)
      continue;
    for (const json::Object *Template : listed(*Report, "templates"))
      if (Template->getInteger("file") == std::int64_t(Number) &&
          !Told.insert(text(*Template, "place")).second) {
        takeName(*File, text(*Template, "name"));
        (*Summary)["uninstantiated_templates"] =
            Summary->getInteger("uninstantiated_templates").value_or(1) - 1;
      }
  }
}

void subtract(json::Object &From, const json::Object *Counts) {
  if (!Counts)
    return;
  for (const auto &[Name, Value] : *Counts) {
    const std::int64_t Left =
        From.getInteger(Name).value_or(0) - Value.getAsInteger().value_or(0);
    From[Name] = Left;
  }
}

/// All but the first of the elements of a list with one identity count one too
/// many as \p Name in \p Summary.
void countOnce(const ShardReports &Shards, llvm::StringRef List,
               llvm::StringRef Name, json::Object &Summary) {
  llvm::StringMap<unsigned> LastShard;
  unsigned Shard = 0;
  for (const ShardReport &Report : Shards.Reports) {
    ++Shard;
    for (const json::Object *Each : listed(Report, List)) {
      auto [At, IsNew] = LastShard.try_emplace(text(*Each, "identity"), Shard);
      if (IsNew || At->second == Shard)
        continue;
      At->second = Shard;
      Summary[Name] = Summary.getInteger(Name).value_or(1) - 1;
    }
  }
}

/// \p A and \p B, sorted, each once.
json::Array united(const json::Array *A, const json::Array *B) {
  std::set<std::string> All;
  for (const json::Array *Each : {A, B})
    if (Each)
      for (const json::Value &Value : *Each)
        All.insert(Value.getAsString().value_or("").str());
  json::Array Result;
  for (const std::string &Text : All)
    Result.push_back(Text);
  return Result;
}

} // namespace

void dropReplaced(ShardReports &Shards) {
  const llvm::StringSet<> Launched = launchedKernels(Shards);
  for (ShardReport &Report : Shards.Reports)
    dropFindings(Report, Launched);
  dropTemplates(Shards);
}

void countOnce(const ShardReports &Shards, json::Object &Summary) {
  countOnce(Shards, "kernels", "kernels", Summary);
  countOnce(Shards, "lost", "not_analysed", Summary);
  const llvm::StringSet<> Launched = launchedKernels(Shards);
  llvm::StringSet<> Seen;
  json::Object *Reasons = Summary.getObject("undecided_reasons");
  std::map<std::string, json::Value> Blocks;
  for (const ShardReport &Report : Shards.Reports)
    for (const json::Object *Each : listed(Report, "counted")) {
      const std::string Name = text(*Each, "identity");
      const bool IsReplaced = Each->getBoolean("assumed").value_or(false) &&
                              Launched.contains(text(*Each, "kernel"));
      if (IsReplaced || (!Name.empty() && !Seen.insert(Name).second)) {
        subtract(Summary, Each->getObject("counts"));
        if (Reasons)
          subtract(*Reasons, Each->getObject("reasons"));
      } else if (const json::Object *Block = Each->getObject("block")) {
        Blocks.try_emplace(
            llvm::formatv("{0}", json::Value(json::Object(*Block))),
            json::Object(*Block));
      }
    }
  std::vector<std::string> Gone;
  for (const auto &[Reason, Count] : Reasons ? *Reasons : json::Object())
    if (Count.getAsInteger() == 0)
      Gone.push_back(Reason.str());
  for (const std::string &Reason : Gone)
    Reasons->erase(Reason);
  json::Array Listed;
  for (const auto &[Text, Block] : Blocks)
    Listed.push_back(Block);
  Summary["assumed_blocks"] = std::move(Listed);
}

json::Array
joinFindings(json::Array All,
             llvm::function_ref<std::string(const json::Object &)> KeyOf,
             llvm::function_ref<json::Object *(json::Object &)> Facts) {
  std::vector<bool> IsDropped(All.size());
  llvm::StringMap<std::size_t> Known;
  auto ExcessOf = [&](std::size_t Number) {
    const json::Object *Of = Facts(*All[Number].getAsObject());
    return Of ? Of->getNumber("excess").value_or(0) : 0;
  };
  for (std::size_t I = 0; I < All.size(); ++I) {
    const json::Object *Finding = All[I].getAsObject();
    const std::string Key = Finding ? KeyOf(*Finding) : "";
    if (Key.empty())
      continue;
    auto [At, IsNew] = Known.try_emplace(Key, I);
    if (IsNew)
      continue;
    std::size_t &Kept = At->second, Other = I;
    if (ExcessOf(Other) > ExcessOf(Kept))
      std::swap(Kept, Other);
    IsDropped[Other] = true;
    json::Object *To = Facts(*All[Kept].getAsObject());
    json::Object *From = Facts(*All[Other].getAsObject());
    if (!To || !From)
      continue;
    (*To)["files"] = united(To->getArray("files"), From->getArray("files"));
    if (!To->get("other_launches"))
      continue;
    const json::Object *Mine = To->getObject("launch");
    const json::Object *Theirs = From->getObject("launch");
    auto Sizes = [](const json::Object *Of) {
      json::Object Result;
      for (const char *Name : {"grid", "block", "shared_bytes", "arguments",
                               "shared_bytes_limit", "pointers"})
        if (const json::Value *Value = Of ? Of->get(Name) : nullptr)
          Result[Name] = *Value;
      return json::Value(std::move(Result));
    };
    const bool IsOther = To->get("kernel") && From->get("kernel") &&
                         (*To->get("kernel") != *From->get("kernel") ||
                          Sizes(Mine) != Sizes(Theirs));
    (*To)["other_launches"] = To->getInteger("other_launches").value_or(0) +
                              From->getInteger("other_launches").value_or(0) +
                              IsOther;
  }
  json::Array Result;
  for (std::size_t I = 0; I < All.size(); ++I)
    if (!IsDropped[I])
      Result.push_back(std::move(All[I]));
  return Result;
}

} // namespace bank_lint
