//===-- tool/server/settings.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/settings.h"

namespace json = llvm::json;

namespace bank_lint {

ServerSettings readSettings(const json::Value &Given,
                            std::vector<std::string> &Problems) {
  ServerSettings Result;
  const json::Object *Section = Given.getAsObject();
  if (Section && Section->get("bankLint"))
    Section = Section->getObject("bankLint");
  if (!Section)
    return Result;
  auto Wrong = [&](llvm::StringRef Name, llvm::StringRef Expected) {
    Problems.push_back(("bankLint." + Name + ": expected " + Expected).str());
  };
  /// Calls \p Set with the value of \p Name, if there is one; it says whether
  /// it could use it.
  auto Read = [&](llvm::StringRef Name, llvm::StringRef Expected, auto Set) {
    const json::Value *Value = Section->get(Name);
    if (Value && Value->kind() != json::Value::Null && !Set(*Value))
      Wrong(Name, Expected);
  };
  auto Flag = [](bool &Into) {
    return [&Into](const json::Value &Value) {
      std::optional<bool> Flag = Value.getAsBoolean();
      Into = Flag.value_or(Into);
      return Flag.has_value();
    };
  };
  Read("arch", "a text such as \"sm_90\"", [&](const json::Value &Value) {
    std::optional<llvm::StringRef> Text = Value.getAsString();
    Result.Arch = Text.value_or("").str();
    return Text.has_value();
  });
  Read("arguments", "a list of texts", [&](const json::Value &Value) {
    json::Path::Root Root;
    const bool IsRead = json::fromJSON(Value, Result.Arguments, Root);
    if (!IsRead)
      Result.Arguments.clear();
    return IsRead;
  });
  Read("headerSources", "an object of texts", [&](const json::Value &Value) {
    json::Path::Root Root;
    const bool IsRead = json::fromJSON(Value, Result.HeaderSources, Root);
    if (!IsRead)
      Result.HeaderSources.clear();
    return IsRead;
  });
  Read("inlayHints", "true or false", Flag(Result.InlayHints));
  Read("codeLens", "true or false", Flag(Result.CodeLens));
  Read("debounceMilliseconds", "a number from 0 to 60000",
       [&](const json::Value &Value) {
         std::optional<std::int64_t> Number = Value.getAsInteger();
         if (!Number || *Number < 0 || *Number > 60000)
           return false;
         Result.Debounce = std::chrono::milliseconds(*Number);
         return true;
       });
  return Result;
}

} // namespace bank_lint
