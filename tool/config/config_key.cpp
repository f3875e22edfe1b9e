//===-- tool/config/config_key.cpp ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/config_key.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace json = llvm::json;

namespace bank_lint {

const ConfigKey *findKey(llvm::ArrayRef<ConfigKey> Keys, llvm::StringRef Name) {
  const ConfigKey *Key =
      llvm::find_if(Keys, [&](const ConfigKey &K) { return K.Name == Name; });
  return Key == Keys.end() ? nullptr : Key;
}

/// Texts, or one of them.
static json::Object texts() {
  json::Object Item{{"type", json::Array{"string", "number"}}};
  return json::Object{
      {"anyOf", json::Array{json::Object(Item),
                            json::Object{{"type", "array"},
                                         {"items", json::Object(Item)}}}}};
}

static json::Object schemaOf(const ConfigKey &Key) {
  json::Object Schema;
  switch (Key.Shape) {
  case ConfigShape::Text:
    Schema["type"] = "string";
    break;
  case ConfigShape::Number:
    Schema["type"] = "number";
    break;
  case ConfigShape::Switch:
    Schema["type"] = "boolean";
    break;
  case ConfigShape::List:
  case ConfigShape::NewList:
    Schema = texts();
    break;
  case ConfigShape::Pairs:
    Schema = texts();
    Schema.getArray("anyOf")->push_back(json::Object{
        {"type", "object"},
        {"additionalProperties",
         json::Object{
             {"type", json::Array{"string", "number", "boolean", "null"}}}}});
    break;
  }
  Schema["description"] = Key.Description;
  return Schema;
}

std::string configSchema(llvm::ArrayRef<ConfigKey> Keys) {
  json::Object Whole, Part;
  for (const ConfigKey &Key : Keys) {
    Whole[Key.Name] = schemaOf(Key);
    if (!Key.IsOfRun)
      Part[Key.Name] = schemaOf(Key);
  }
  Whole["inherit"] =
      json::Object{{"type", "boolean"},
                   {"description", "add to what the next file above says"}};
  Part["match"] = texts();
  Part.getObject("match")->try_emplace(
      "description", "paths from this file's folder; * stands for anything");
  json::Object Block{{"type", "object"},
                     {"required", json::Array{"match"}},
                     {"additionalProperties", false},
                     {"properties", std::move(Part)}};
  Whole["paths"] =
      json::Object{{"type", "array"},
                   {"items", std::move(Block)},
                   {"description", "what holds for some of the files"}};
  json::Value Schema = json::Object{
      {"$schema", "http://json-schema.org/draft-07/schema#"},
      {"title", ".bank-lint"},
      {"type", json::Array{"object", "null"}},
      {"additionalProperties", false},
      {"properties", std::move(Whole)},
  };
  return llvm::formatv("{0:2}\n", Schema);
}

} // namespace bank_lint
