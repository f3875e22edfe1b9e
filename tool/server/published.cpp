//===-- tool/server/published.cpp -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/published.h"
#include "llvm/ADT/STLExtras.h"

namespace json = llvm::json;

namespace bank_lint {

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
      if (!llvm::is_contained(All, Item))
        All.push_back(Item);
  return All;
}

std::string Published::uriOf(const std::string &File) const {
  auto Known = Uris.find(File);
  return Known == Uris.end() ? "" : Known->second;
}

} // namespace bank_lint
