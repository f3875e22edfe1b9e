//===-- tool/mcp/tools.cpp - the tools that agents see --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace bank_lint::mcp {
namespace {

/// The order of tools/list: what is asked first comes first.
constexpr StringRef Names[] = {"lint",        "suggest_fixes", "explain",
                               "layout",      "compare",       "counters",
                               "explain_rule"};

/// What a call must have, beside what its description says of either and or.
std::vector<StringRef> requiredOf(StringRef Tool) {
  if (Tool == "explain")
    return {"line"};
  if (Tool == "layout")
    return {"accesses"};
  return {};
}

const json::Object &tools() {
  static const json::Value Kept =
      llvm::cantFail(json::parse(embeddedText("tools.json")));
  return *Kept.getAsObject();
}

const json::Object &properties() {
  static const json::Value Kept =
      llvm::cantFail(json::parse(embeddedText("properties.json")));
  return *Kept.getAsObject();
}

std::vector<StringRef> propertiesOf(StringRef Tool) {
  std::vector<StringRef> Result;
  for (const json::Value &Each :
       *tools().getObject(Tool)->getArray("properties"))
    Result.push_back(*Each.getAsString());
  return Result;
}

json::Object inputSchema(StringRef Tool) {
  json::Object Properties;
  for (StringRef Name : propertiesOf(Tool))
    Properties[Name.str()] = *properties().get(Name);
  json::Object Schema{{"type", "object"},
                      {"properties", std::move(Properties)},
                      {"additionalProperties", false}};
  json::Array Required;
  for (StringRef Name : requiredOf(Tool))
    Required.push_back(Name);
  if (!Required.empty())
    Schema["required"] = std::move(Required);
  return Schema;
}

/// The schema of structuredContent: what all tools have, and what this one
/// adds.
json::Object outputSchema(StringRef Tool) {
  json::Object Properties{
      {"exit_code",
       json::Object{{"type", "integer"},
                    {"description",
                     "That of the command line: 0 nothing found, 1 findings, 2 "
                     "bad input, 3 a part could not be analysed"}}},
      {"messages", json::Object{{"type", "array"},
                                {"items", json::Object{{"type", "string"}}},
                                {"description",
                                 "Errors, warnings and notes, a line each"}}},
  };
  if (Tool != "explain" && Tool != "explain_rule")
    Properties["report"] = json::Object{
        {"type", "object"},
        {"description",
         "The JSON report of the command line (docs/dev/json.md)"}};
  if (Tool == "suggest_fixes")
    Properties["patch"] = json::Object{
        {"type", "string"},
        {"description", "A unified diff of the best fixes; empty without any"}};
  return json::Object{{"type", "object"},
                      {"properties", std::move(Properties)},
                      {"required", json::Array{"exit_code", "messages"}}};
}

json::Object described(StringRef Tool) {
  const json::Object &Text = *tools().getObject(Tool);
  return json::Object{{"name", Tool},
                      {"title", *Text.getString("title")},
                      {"description", *Text.getString("description")},
                      {"inputSchema", inputSchema(Tool)},
                      {"outputSchema", outputSchema(Tool)},
                      {"annotations", json::Object{{"readOnlyHint", true},
                                                   {"idempotentHint", true},
                                                   {"openWorldHint", false}}}};
}

bool isOfType(const json::Value &Value, const json::Object &Schema) {
  const StringRef Type = *Schema.getString("type");
  if (Type == "string")
    return Value.getAsString().has_value();
  if (Type == "boolean")
    return Value.getAsBoolean().has_value();
  if (Type == "integer")
    return Value.getAsInteger() &&
           *Value.getAsInteger() >= Schema.getInteger("minimum").value_or(0);
  const json::Array *Items = Value.getAsArray();
  return Items && llvm::all_of(*Items, [](const json::Value &Each) {
           return Each.getAsString().has_value();
         });
}

/// Whether \p Text can be a word of a command line, or is a source.
bool isWord(StringRef Argument, StringRef Text) {
  const bool IsSource = Argument == "text" || Argument.ends_with("_text");
  return IsSource || (!Text.empty() && !Text.contains('\0'));
}

bool areWords(StringRef Argument, const json::Value &Value) {
  if (auto Text = Value.getAsString())
    return isWord(Argument, *Text);
  const json::Array *Items = Value.getAsArray();
  return !Items || llvm::all_of(*Items, [&](const json::Value &Each) {
    return isWord(Argument, *Each.getAsString());
  });
}

} // namespace

json::Array toolList() {
  json::Array List;
  for (StringRef Name : Names)
    List.push_back(described(Name));
  return List;
}

bool isTool(StringRef Name) { return llvm::is_contained(Names, Name); }

llvm::Error checkArguments(StringRef Tool, const json::Object &Arguments) {
  const std::vector<StringRef> Known = propertiesOf(Tool);
  for (const auto &[Key, Value] : Arguments) {
    const StringRef Name = Key;
    if (!llvm::is_contained(Known, Name))
      return llvm::createStringError("'" + Name.str() + "' is no argument of " +
                                     Tool.str() + "; known are " +
                                     llvm::join(Known, ", "));
    const json::Object &Schema = *properties().getObject(Name);
    if (isOfType(Value, Schema)) {
      if (areWords(Name, Value))
        continue;
      return llvm::createStringError("'" + Name.str() +
                                     "' has an empty text, or one with a null");
    }
    const StringRef Type = *Schema.getString("type");
    return llvm::createStringError("'" + Name.str() + "' is not " +
                                   (Type == "array"     ? "an array of strings"
                                    : Type == "integer" ? "a number from 1 on"
                                                        : "a " + Type.str()));
  }
  for (StringRef Name : requiredOf(Tool))
    if (!Arguments.get(Name))
      return llvm::createStringError(Tool.str() + " needs '" + Name.str() +
                                     "'");
  return llvm::Error::success();
}

} // namespace bank_lint::mcp
