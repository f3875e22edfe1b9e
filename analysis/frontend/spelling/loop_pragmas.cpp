//===-- analysis/frontend/spelling/loop_pragmas.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spelling/loop_pragmas.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace bank_lint::frontend {
namespace {

constexpr StringRef Blanks = " \t";

bool isPartOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Takes the word \p Word off the front of \p Text, and blanks.
bool takeWord(StringRef &Text, StringRef Word) {
  if (!Text.consume_front(Word) || (!Text.empty() && isPartOfName(Text[0])))
    return false;
  Text = Text.ltrim(Blanks);
  return true;
}

/// Whether the line at the sharp \p Text begins with is `#pragma unroll`.
bool isUnrolling(StringRef Text) {
  Text = Text.drop_front().ltrim(Blanks);
  return takeWord(Text, "pragma") && takeWord(Text, "unroll");
}

/// Whether only blanks are before \p At in its line.
bool beginsLine(StringRef Text, std::size_t At) {
  const std::size_t Before = Text.take_front(At).find_last_not_of(Blanks);
  return Before == StringRef::npos || Text[Before] == '\n';
}

/// What follows \p At, behind blanks and comments.
std::size_t nextToken(StringRef Text, std::size_t At) {
  for (;;) {
    At = std::min(Text.find_first_not_of(" \t\r\n", At), Text.size());
    const StringRef Rest = Text.drop_front(At);
    if (!Rest.starts_with("//") && !Rest.starts_with("/*"))
      return At;
    const StringRef End = Rest[1] == '/' ? "\n" : "*/";
    const std::size_t Behind = Text.find(End, At + 2);
    if (Behind == StringRef::npos)
      return Text.size();
    At = Behind + End.size();
  }
}

/// Whether no loop begins with the word \p Word, nor a macro that may be one.
bool beginsNoLoop(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"__global__", "__device__", "__host__", "__shared__",
              "__constant__", "__forceinline__", "__noinline__"},
             true)
      .Cases({"template", "typename", "typedef", "using", "namespace", "struct",
              "class", "union", "enum", "friend", "public", "private",
              "protected", "virtual", "explicit", "operator"},
             true)
      .Cases({"extern", "static", "inline", "constexpr", "const", "volatile",
              "auto"},
             true)
      .Cases({"void", "bool", "char", "short", "int", "long", "float", "double",
              "unsigned", "signed"},
             true)
      .Cases({"else", "case", "default", "return"}, true)
      .Default(false);
}

/// Whether nvcc does not heed a pragma in front of \p Text.
bool isStray(StringRef Text) {
  if (Text.empty() || StringRef(")]},").contains(Text[0]))
    return true;
  if (Text[0] == '#') // the last one holds
    return isUnrolling(Text);
  return beginsNoLoop(Text.take_while(isPartOfName));
}

} // namespace

std::optional<std::string> dropLoopPragmas(StringRef Text) {
  std::optional<std::string> Result;
  std::size_t From = 0;
  for (;;) {
    const std::size_t At = Text.find('#', From);
    if (At == StringRef::npos)
      return Result;
    From = At + 1;
    if (!beginsLine(Text, At) || !isUnrolling(Text.drop_front(At)))
      continue;
    const std::size_t End = std::min(Text.find('\n', At), Text.size());
    StringRef Line = Text.slice(At, End).rtrim("\r");
    if (Line.ends_with("\\") || Line.contains("/*"))
      continue;
    // What is passed over are comments, which have no pragmas.
    From = nextToken(Text, End);
    if (!isStray(Text.drop_front(From)))
      continue;
    if (!Result)
      Result = Text.str();
    Line = Line.take_front(Line.find("//"));
    Result->replace(At, Line.size(), Line.size(), ' ');
  }
}

} // namespace bank_lint::frontend
