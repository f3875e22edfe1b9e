//===-- tool/server/published.cpp -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/published.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;

namespace bank_lint {

/// How many other places a diagnostic refers to.
static std::size_t placesIn(const json::Value &Diagnostic) {
  const json::Object *Object = Diagnostic.getAsObject();
  const json::Array *Related =
      Object ? Object->getArray("relatedInformation") : nullptr;
  return Related ? Related->size() : 0;
}

/// What a diagnostic says, and of which place.
static std::string statementOf(const json::Value &Diagnostic) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const json::Object *Object = Diagnostic.getAsObject();
  if (!Object) {
    OS << Diagnostic;
    return Text;
  }
  json::Array Parts;
  for (llvm::StringRef Name : {"range", "code", "message"})
    if (const json::Value *Part = Object->get(Name))
      Parts.push_back(*Part);
  OS << json::Value(std::move(Parts));
  return Text;
}

void DiagnosticList::add(json::Value New) {
  auto [Same, IsNew] = Known.try_emplace(statementOf(New), List.size());
  if (IsNew)
    List.push_back(std::move(New));
  else if (placesIn(New) > placesIn(List[Same->second]))
    List[Same->second] = std::move(New);
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
  DiagnosticList All;
  if (auto Here = Said.find(File); Here != Said.end())
    for (const auto &[Owner, Items] : Here->second)
      for (const json::Value &Item : Items)
        All.add(Item);
  return All.take();
}

std::string Published::uriOf(const std::string &File) const {
  auto Known = Uris.find(File);
  return Known == Uris.end() ? "" : Known->second;
}

} // namespace bank_lint
