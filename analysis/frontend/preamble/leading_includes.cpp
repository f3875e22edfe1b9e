//===-- analysis/frontend/preamble/leading_includes.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/leading_includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Takes white space and comments off the front of \p Text. False if a comment
/// has no end, or if a line is continued: such a file is left to the compiler.
bool skipSpace(StringRef &Text) {
  while (true) {
    Text = Text.ltrim(" \t\r\n\v\f");
    if (Text.starts_with("//")) {
      StringRef Line = Text.take_until([](char C) { return C == '\n'; });
      if (Line.rtrim("\r").ends_with("\\") || Line.contains("?\?/"))
        return false;
      Text = Text.drop_front(Line.size());
    } else if (Text.starts_with("/*")) {
      std::size_t End = Text.find("*/", 2);
      if (End == StringRef::npos)
        return false;
      Text = Text.drop_front(End + 2);
    } else {
      return true;
    }
  }
}

/// Takes the rest of a line off the front of \p Text if it has only a comment.
bool takeLineEnd(StringRef &Text) {
  const StringRef Line = Text.take_until([](char C) { return C == '\n'; });
  StringRef Rest = Line.trim(" \t\r");
  if (Rest.ends_with("\\"))
    return false;
  const bool IsEmpty =
      Rest.empty() || Rest.starts_with("//") ||
      (Rest.consume_front("/*") && Rest.find("*/") != StringRef::npos &&
       Rest.find("*/") + 2 == Rest.size());
  if (IsEmpty)
    Text = Text.drop_front(Line.size());
  return IsEmpty;
}

/// Takes `#` and \p Directive off the front of \p Text.
bool takeDirective(StringRef &Text, StringRef Directive) {
  StringRef Rest = Text;
  if (!Rest.consume_front("#"))
    return false;
  Rest = Rest.ltrim(" \t");
  if (!Rest.consume_front(Directive) ||
      (!Rest.empty() && (isAlnum(Rest.front()) || Rest.front() == '_')))
    return false;
  Text = Rest.ltrim(" \t");
  return true;
}

StringRef takeName(StringRef &Text) {
  const StringRef Name =
      Text.take_while([](char C) { return isAlnum(C) || C == '_'; });
  Text = Text.drop_front(Name.size());
  return Name;
}

struct Include {
  StringRef Name;
  bool IsAngled;
};

/// Takes an include and the rest of its line off the front of \p Text.
std::optional<Include> takeInclude(StringRef &Text) {
  StringRef Rest = Text;
  if (!takeDirective(Rest, "include") || Rest.empty())
    return std::nullopt;
  const bool IsAngled = Rest.front() == '<';
  if (!IsAngled && Rest.front() != '"')
    return std::nullopt;
  auto [Name, After] = Rest.drop_front().split(IsAngled ? '>' : '"');
  auto IsPlain = [](char C) {
    return isAlnum(C) || StringRef("_/.+-").contains(C);
  };
  if (Name.size() + 1 == Rest.size() || Name.empty() ||
      !all_of(Name, IsPlain) || !takeLineEnd(After))
    return std::nullopt;
  Text = After;
  return Include{Name, IsAngled};
}

/// Whether \p Name looks like an include guard's, which is no name that a
/// header has for anything else.
bool isGuardName(StringRef Name) {
  Name = Name.rtrim('_');
  return any_of(ArrayRef<StringRef>{"_h", "_hh", "_hpp", "_hxx", "_cuh", "_inc",
                                    "_included"},
                [&](StringRef End) { return Name.ends_with_insensitive(End); });
}

/// Takes the two lines off the front of \p Text with which an include guard
/// begins. \returns the name of its macro; "" if there is none.
StringRef takeGuard(StringRef &Text) {
  StringRef Rest = Text;
  if (!takeDirective(Rest, "ifndef"))
    return "";
  const StringRef Name = takeName(Rest);
  if (Name.empty() || !takeLineEnd(Rest) || !skipSpace(Rest) ||
      !takeDirective(Rest, "define") || takeName(Rest) != Name)
    return "";
  StringRef Value = Rest.ltrim(" \t");
  if (Value.consume_front("1"))
    Rest = Value;
  if (!takeLineEnd(Rest))
    return "";
  Text = Rest;
  return Name;
}

bool takePragmaOnce(StringRef &Text) {
  StringRef Rest = Text;
  if (!skipSpace(Rest) || !takeDirective(Rest, "pragma") ||
      takeName(Rest) != "once" || !takeLineEnd(Rest))
    return false;
  Text = Rest;
  return true;
}

/// The mark of UTF-8.
constexpr StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

/// Goes through a file and its headers as the compiler does.
class Walk {
public:
  explicit Walk(HeaderFinder Find) : Find(Find) {}

  /// False if it came to what is not to be looked at.
  bool through(StringRef Path, StringRef Text, unsigned Depth) {
    Text.consume_front(ByteOrderMark);
    if (Depth > MostDepth || !skipSpace(Text))
      return false;
    bool IsOnce = false, IsGuarded = false;
    if (Depth > 0) {
      IsOnce = takePragmaOnce(Text);
      const StringRef Guard = takeGuard(Text);
      IsGuarded = !Guard.empty();
      if (IsGuarded && !isGuardName(Guard))
        return false;
      // If two headers have the same guard, the second one is not read.
      if (is_contained(Result.Guards, Guard))
        return false;
      if (IsGuarded)
        Result.Guards.push_back(Guard.str());
      IsOnce |= takePragmaOnce(Text);
      if (IsOnce || IsGuarded)
        ReadOnce.insert(Path);
    }
    while (skipSpace(Text)) {
      if (Text.empty())
        return !IsGuarded;
      if (const std::optional<Include> Next = takeInclude(Text)) {
        if (!take(*Next, Path, Depth))
          return false;
        continue;
      }
      return IsGuarded && takeDirective(Text, "endif") && takeLineEnd(Text) &&
             skipSpace(Text) && Text.empty();
    }
    return false;
  }
  LeadingIncludes Result;

private:
  static constexpr unsigned MostDepth = 32;

  bool take(const Include &Next, StringRef Includer, unsigned Depth) {
    const std::optional<FoundHeader> Header =
        Find(Includer, Next.Name, Next.IsAngled);
    if (!Header)
      return false;
    if (Header->IsOfSystem)
      Result.Names.push_back(Next.Name.str());
    return Header->IsOfSystem || ReadOnce.contains(Header->Path) ||
           through(Header->Path, Header->Text, Depth + 1);
  }

  HeaderFinder Find;
  StringSet<> ReadOnce; ///< paths of the headers that are empty from now on
};

} // namespace

std::vector<WrittenInclude> writtenIncludes(StringRef Text) {
  std::vector<WrittenInclude> Result;
  Text.consume_front(ByteOrderMark);
  takePragmaOnce(Text);
  while (skipSpace(Text)) {
    const std::optional<Include> Next = takeInclude(Text);
    if (!Next)
      break;
    Result.push_back({Next->Name.str(), Next->IsAngled});
  }
  return Result;
}

bool isReadOnce(StringRef Text) {
  Text.consume_front(ByteOrderMark);
  return skipSpace(Text) && (takePragmaOnce(Text) || !takeGuard(Text).empty());
}

LeadingIncludes leadingIncludes(StringRef Path, StringRef Text,
                                HeaderFinder Find) {
  Walk Through(Find);
  Through.through(Path, Text, /*Depth=*/0);
  return std::move(Through.Result);
}

} // namespace bank_lint::frontend
