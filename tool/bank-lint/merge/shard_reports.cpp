//===-- tool/bank-lint/merge/shard_reports.cpp - reports of one run -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/shard_reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace json = llvm::json;

namespace bank_lint {

/// 0 if there is no such number.
static std::uint64_t number(const json::Object &In, llvm::StringRef Name) {
  std::int64_t Value = In.getInteger(Name).value_or(0);
  return Value < 0 ? 0 : Value;
}

llvm::Expected<ShardReports> ShardReports::of(std::vector<ShardReport> Given) {
  ShardReports Result;
  Result.Reports = std::move(Given);
  llvm::sort(Result.Reports, [](const ShardReport &A, const ShardReport &B) {
    return std::pair(number(*A.Shard, "index"), llvm::StringRef(A.Path)) <
           std::pair(number(*B.Shard, "index"), llvm::StringRef(B.Path));
  });
  const ShardReport &First = Result.Reports.front();
  std::uint64_t Count = number(*First.Shard, "count");
  if (!Count || Count > MaxShards)
    return llvm::createStringError("'" + First.Path +
                                   "' does not name its shard");
  Result.Count = Count;
  std::vector<const ShardReport *> ByIndex(Result.Count, nullptr);
  for (const ShardReport &Report : Result.Reports) {
    std::uint64_t Index = number(*Report.Shard, "index");
    if (number(*Report.Shard, "count") != Result.Count ||
        number(*Report.Shard, "files") != number(*First.Shard, "files") ||
        !Index || Index > Result.Count)
      return llvm::createStringError("'" + Report.Path + "' and '" +
                                     First.Path + "' are not of the same run");
    const ShardReport *&Place = ByIndex[Index - 1];
    if (Place)
      return llvm::createStringError("'" + Place->Path + "' and '" +
                                     Report.Path + "' are of the same shard");
    Place = &Report;
  }
  for (unsigned I = 0; I < Result.Count; ++I)
    if (!ByIndex[I])
      Result.Missing.push_back(I + 1);
  return Result;
}

llvm::Expected<json::Array>
ShardReports::inOrder(llvm::StringRef Name,
                      llvm::function_ref<json::Array *(json::Object &)> ListOf,
                      Identity *IdentityOf) {
  std::multimap<std::uint64_t, json::Value> Found; // by position
  for (ShardReport &Report : Reports) {
    json::Array Empty;
    json::Array *List = ListOf(Report.Document);
    if (!List)
      List = &Empty;
    const json::Array *Parts = Report.Shard->getArray("parts");
    std::size_t Next = 0;
    bool Fits = Parts;
    for (std::size_t I = 0; Fits && I < Parts->size(); ++I) {
      const json::Object *Part = (*Parts)[I].getAsObject();
      std::uint64_t Own = Part ? number(*Part, Name) : 0;
      Fits = Part && Own <= List->size() - Next;
      for (; Fits && Own; --Own)
        Found.emplace(number(*Part, "position"), std::move((*List)[Next++]));
    }
    if (!Fits || Next != List->size())
      return llvm::createStringError("'" + Report.Path +
                                     "' is not as bank-lint wrote it: '" +
                                     Name + "' do not add up");
  }
  json::Array Result;
  llvm::StringMap<std::uint64_t> Told; // by which file
  for (auto &[Position, Element] : Found) {
    std::string Name = IdentityOf ? IdentityOf(Element) : "";
    if (Name.empty() ||
        Told.try_emplace(Name, Position).first->second == Position)
      Result.push_back(std::move(Element));
  }
  return Result;
}

} // namespace bank_lint
