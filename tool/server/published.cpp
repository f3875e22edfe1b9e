//===-- tool/server/published.cpp -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/published.h"

namespace json = llvm::json;

namespace bank_lint {

/// How many other places a diagnostic refers to.
static std::size_t placesIn(const json::Value &Diagnostic) {
  const json::Object *Object = Diagnostic.getAsObject();
  const json::Array *Related =
      Object ? Object->getArray("relatedInformation") : nullptr;
  return Related ? Related->size() : 0;
}

static bool saysTheSame(const json::Value &A, const json::Value &B) {
  const json::Object *First = A.getAsObject(), *Second = B.getAsObject();
  if (!First || !Second)
    return A == B;
  auto IsEqual = [&](llvm::StringRef Name) {
    const json::Value *Left = First->get(Name), *Right = Second->get(Name);
    return Left && Right ? *Left == *Right : Left == Right;
  };
  return IsEqual("range") && IsEqual("code") && IsEqual("message");
}

void addDiagnostic(json::Value New, json::Array &List) {
  for (json::Value &Known : List)
    if (saysTheSame(Known, New)) {
      if (placesIn(New) > placesIn(Known))
        Known = std::move(New);
      return;
    }
  List.push_back(std::move(New));
}

std::set<std::string> Published::replace(const std::string &Owner,
                                         const json::Array &Diagnostics) {
  std::set<std::string> Changed;
  for (auto &[File, ByOwner] : Said)
    if (ByOwner.erase(Owner))
      Changed.insert(File);
  for (const json::Value &Each : Diagnostics) {
    const json::Object &Of = *Each.getAsObject();
    const std::string File = Of.getString("path")->str();
    Said[File][Owner] = *Of.getArray("items");
    Uris[File] = Of.getString("uri")->str();
    Changed.insert(File);
  }
  return Changed;
}

json::Array Published::listOf(const std::string &File) const {
  json::Array All;
  auto Here = Said.find(File);
  if (Here == Said.end())
    return All;
  for (const auto &[Owner, Items] : Here->second)
    for (const json::Value &Item : Items)
      addDiagnostic(Item, All);
  return All;
}

std::string Published::uriOf(const std::string &File) const {
  auto Known = Uris.find(File);
  return Known == Uris.end() ? "" : Known->second;
}

} // namespace bank_lint
