//===-- tool/config/suppression_marks.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/suppression_marks.h"
#include "tool/config/comment_scanner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <functional>
#include <tuple>

namespace bank_lint {
namespace {

class MarkReader {
public:
  explicit MarkReader(const ScannedSource &Source) : Source(Source) {}
  SuppressionMarks run();

private:
  /// A region that has begun.
  struct Opening {
    unsigned Line;
    std::optional<std::string> List; ///< as written
    std::string Reason;
  };
  void nolint(const SourceComment &Comment);
  void nolintAt(llvm::StringRef Word, std::optional<std::string> List,
                llvm::StringRef Reason, unsigned Line);
  void end(const std::optional<std::string> &List, unsigned Line);
  void ignore(const SourceComment &Comment);
  void unmatched(const char *Word, const std::optional<std::string> &List,
                 unsigned Line, const char *Other);
  unsigned nextLineWithCode(unsigned Line) const;
  void problem(unsigned Line, const std::string &Text) {
    Result.Problems.push_back({Line, Text});
  }

  const ScannedSource &Source;
  std::vector<Opening> Open;
  SuppressionMarks Result;
};

std::optional<RulePatterns> patterns(const std::optional<std::string> &List) {
  return List ? std::optional(RulePatterns(*List)) : std::nullopt;
}

/// What follows a mark: ": because", "because".
std::string reasonIn(llvm::StringRef Text) {
  return Text.ltrim(" \t:-").rtrim(" \t\\").str();
}

/// Whether a comment of ours that begins with \p Word, and then \p Rest, is one
/// of another tool's forms: "disable=rule", "allow(rule)", "off".
bool seemsToSuppress(llvm::StringRef Word, llvm::StringRef Rest) {
  if (Word == "assume")
    return false; // what it states is read elsewhere
  return llvm::is_contained({"allow", "disable", "exclude", "expect", "ignored",
                             "noqa", "nolint", "off", "skip", "suppress"},
                            Word.lower()) ||
         Rest.starts_with("=") || Rest.starts_with("(") ||
         Rest.starts_with("[") || Rest.starts_with("-next-line");
}

} // namespace

void MarkReader::unmatched(const char *Word,
                           const std::optional<std::string> &List,
                           unsigned Line, const char *Other) {
  std::optional<RulePatterns> Rules = patterns(List);
  if (Rules && llvm::any_of(Rules->items(), std::mem_fn(&RulePattern::isOurs)))
    problem(Line, std::string(Word) + "(" + *List + ") has no " + Other +
                      " with the same list, and suppresses nothing");
}

void MarkReader::end(const std::optional<std::string> &List, unsigned Line) {
  if (Open.empty() || Open.back().List != List)
    return unmatched("NOLINTEND", List, Line, "NOLINTBEGIN");
  Result.Marks.push_back({Open.back().Line, "NOLINTBEGIN", Open.back().Line,
                          Line, patterns(List), Open.back().Reason});
  Open.pop_back();
}

void MarkReader::nolintAt(llvm::StringRef Word, std::optional<std::string> List,
                          llvm::StringRef Reason, unsigned Line) {
  if (Word == "NOLINTBEGIN")
    Open.push_back({Line, std::move(List), reasonIn(Reason)});
  else if (Word == "NOLINTEND")
    end(List, Line);
  else if (Word == "NOLINT" || Word == "NOLINTNEXTLINE") {
    unsigned About = Line + (Word == "NOLINTNEXTLINE");
    Result.Marks.push_back(
        {Line, Word.str(), About, About, patterns(List), reasonIn(Reason)});
  }
}

/// All of a comment: it may have one for each tool.
void MarkReader::nolint(const SourceComment &Comment) {
  static constexpr llvm::StringLiteral Word = "NOLINT";
  llvm::StringRef Text = Comment.Text;
  for (std::size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word, At)) {
    const bool IsWhole = At == 0 || !llvm::isAlnum(Text[At - 1]);
    llvm::StringRef Found = Text.substr(At).take_while(llvm::isAlnum);
    llvm::StringRef Rest = Text.substr(At + Found.size());
    At += Found.size();
    if (!IsWhole)
      continue;
    std::optional<std::string> List;
    if (std::size_t Close = Rest.find(')');
        Rest.starts_with("(") && Close != llvm::StringRef::npos) {
      List = Rest.slice(1, Close).trim().str();
      Rest = Rest.substr(Close + 1);
    }
    nolintAt(Found, std::move(List), Rest, Comment.Line);
  }
}

unsigned MarkReader::nextLineWithCode(unsigned Line) const {
  unsigned Next = Line + 1;
  while (Next <= Source.HasCode.size() && !Source.hasCode(Next))
    ++Next;
  return Next;
}

/// "bank-lint: ignore[rule, rule] why"
void MarkReader::ignore(const SourceComment &Comment) {
  llvm::StringRef Text = Comment.Text.ltrim("/*!< \t");
  if (!Text.consume_front("bank-lint:"))
    return;
  Text = Text.ltrim();
  const llvm::StringRef Word = Text.take_while(llvm::isAlpha);
  Text = Text.drop_front(Word.size());
  if (Word != "ignore") {
    if (seemsToSuppress(Word, Text))
      problem(Comment.Line, "'bank-lint: " + Word.str() +
                                "' suppresses nothing; expected 'bank-lint: "
                                "ignore[rule] reason'");
    return;
  }
  std::size_t Close = Text.find(']');
  if (!Text.starts_with("[") || Close == llvm::StringRef::npos)
    return problem(Comment.Line,
                   "expected 'bank-lint: ignore[rule] reason'; this "
                   "suppresses nothing");
  RulePatterns Rules(Text.slice(1, Close));
  if (Rules.items().empty())
    return problem(Comment.Line, "no rule between the brackets of 'bank-lint: "
                                 "ignore[]'; it suppresses nothing");
  unsigned About = Source.hasCode(Comment.Line)
                       ? Comment.Line
                       : nextLineWithCode(Comment.Line);
  Result.Marks.push_back({Comment.Line, "ignore", About, About,
                          std::move(Rules), reasonIn(Text.substr(Close + 1))});
}

SuppressionMarks MarkReader::run() {
  for (const SourceComment &Comment : Source.Comments) {
    nolint(Comment);
    ignore(Comment);
  }
  for (const Opening &Left : Open)
    unmatched("NOLINTBEGIN", Left.List, Left.Line, "NOLINTEND");
  for (const SuppressionMark &Mark : Result.Marks)
    for (const RulePattern &Item :
         Mark.Rules ? Mark.Rules->items() : std::vector<RulePattern>())
      if ((Mark.Word == "ignore" || Item.isOurs()) && !Item.matchesAnyRule())
        problem(Mark.Line, Mark.Word + ": no rule is called '" + Item.Text +
                               "'; see bank-lint rules");
  llvm::sort(Result.Marks, [](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Last, A.Word, A.Reason) <
           std::tie(B.Line, B.Last, B.Word, B.Reason);
  });
  llvm::sort(Result.Problems, [](const auto &A, const auto &B) {
    return std::tie(A.Line, A.Text) < std::tie(B.Line, B.Text);
  });
  return std::move(Result);
}

SuppressionMarks findMarks(llvm::ArrayRef<llvm::StringRef> Lines) {
  ScannedSource Source = scanComments(Lines);
  return MarkReader(Source).run();
}

} // namespace bank_lint
