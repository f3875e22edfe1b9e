//===-- analysis/include_folders/include_lines.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/include_lines.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace llvm;

namespace bank_lint {
namespace {

/// Whether \p Macro is defined where CUDA is compiled; absent: not obvious. One
/// of the project's is not, for it would have to be given: most are switches
/// for another platform or an optional library.
std::optional<bool> isDefined(StringRef Macro) {
  const bool IsOfCompiler = StringSwitch<bool>(Macro)
                                .Cases({"__CUDACC__", "__NVCC__"}, true)
                                .Cases({"__cplusplus", "__linux__"}, true)
                                .Cases({"__GNUC__", "__clang__"}, true)
                                .Cases({"__x86_64__", "__unix__"}, true)
                                .Default(false);
  if (IsOfCompiler)
    return true;
  if (Macro.starts_with("__CUDA") && Macro != "__CUDACC_RTC__")
    return std::nullopt;
  return false;
}

/// Whether the condition after `#if` or `#elif` holds; absent: not obvious.
std::optional<bool> holds(StringRef Condition) {
  Condition = Condition.trim();
  if (Condition == "0" || Condition == "1")
    return Condition == "1";
  const bool IsNegated = Condition.consume_front("!");
  Condition = Condition.ltrim();
  if (!Condition.consume_front("defined"))
    return std::nullopt;
  Condition = Condition.trim();
  if (Condition.consume_front("(") && !Condition.consume_back(")"))
    return std::nullopt;
  std::optional<bool> Is = isDefined(Condition.trim());
  return Is ? std::optional(*Is != IsNegated) : std::nullopt;
}

/// The branches that a line is in.
class Branches {
public:
  void begin(std::optional<bool> Holds) {
    Open.push_back({Holds.value_or(true), Holds.value_or(false)});
  }
  void next(std::optional<bool> Holds) {
    if (Open.empty())
      return;
    Branch &Last = Open.back();
    Last.IsLive = !Last.IsDecided && Holds.value_or(true);
    Last.IsDecided |= Holds.value_or(false);
  }
  void end() {
    if (!Open.empty())
      Open.pop_back();
  }
  bool areLive() const {
    for (const Branch &Each : Open)
      if (!Each.IsLive)
        return false;
    return true;
  }

private:
  struct Branch {
    bool IsLive, IsDecided; ///< an earlier branch, or this one, is taken
  };
  std::vector<Branch> Open;
};

/// \p Line without comments; \p IsInComment: one goes on from line to line.
std::string withoutComments(StringRef Line, bool &IsInComment) {
  std::string Result;
  while (!Line.empty()) {
    if (IsInComment) {
      const std::size_t End = Line.find("*/");
      IsInComment = End == StringRef::npos;
      Line = IsInComment ? StringRef() : Line.drop_front(End + 2);
    } else {
      // A name in an #include may hold "//", but none of a header does.
      const std::size_t Begin = std::min(Line.find("//"), Line.find("/*"));
      Result += Line.take_front(Begin);
      Line = Line.drop_front(std::min(Begin, Line.size()));
      IsInComment = Line.consume_front("/*");
      if (Line.starts_with("//"))
        break;
    }
  }
  return Result;
}

std::optional<IncludeLine> includeIn(StringRef Rest) {
  Rest = Rest.trim();
  const bool IsQuoted = Rest.consume_front("\"");
  if (!IsQuoted && !Rest.consume_front("<"))
    return std::nullopt;
  const std::size_t End = Rest.find(IsQuoted ? '"' : '>');
  if (End == StringRef::npos || End == 0)
    return std::nullopt;
  return IncludeLine{Rest.take_front(End).str(), IsQuoted};
}

} // namespace

std::vector<IncludeLine> includeLines(StringRef Text) {
  std::vector<IncludeLine> Result;
  Branches Around;
  bool IsInComment = false;
  while (!Text.empty()) {
    auto [Line, Next] = Text.split('\n');
    Text = Next;
    if (!IsInComment && !Line.contains('#') && !Line.contains("/*"))
      continue;
    const std::string Code = withoutComments(Line, IsInComment);
    StringRef Rest = StringRef(Code).trim();
    if (!Rest.consume_front("#"))
      continue;
    Rest = Rest.ltrim();
    const StringRef Word =
        Rest.take_while([](char C) { return C >= 'a' && C <= 'z'; });
    Rest = Rest.drop_front(Word.size()).trim();
    auto Opposite = [](std::optional<bool> Is) {
      return Is ? std::optional(!*Is) : std::nullopt;
    };
    if (Word == "if")
      Around.begin(holds(Rest));
    else if (Word == "ifdef")
      Around.begin(isDefined(Rest));
    else if (Word == "ifndef")
      Around.begin(Opposite(isDefined(Rest)));
    else if (Word == "elif")
      Around.next(holds(Rest));
    else if (Word == "else")
      Around.next(std::nullopt);
    else if (Word == "endif")
      Around.end();
    else if (Word == "include" && Around.areLive())
      if (std::optional<IncludeLine> Found = includeIn(Rest))
        Result.push_back(std::move(*Found));
  }
  return Result;
}

} // namespace bank_lint
