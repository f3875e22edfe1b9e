//===-- tool/layout/answer.cpp - what a layout costs ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/answer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <set>

using llvm::StringRef;

namespace bank_lint::layout {
namespace {

class Answerer {
public:
  Answerer(const KernelText &Kernel, const FileResult &Result, Answer &Given)
      : Kernel(Kernel), Result(Result), Given(Given) {}

  void accesses();
  void silent();
  void fixes();
  void problems();

private:
  /// Whether the question has the place, and not what was written around it.
  bool isAsked(const SourceRange &Where) const {
    return Where.File == FileName &&
           (llvm::is_contained(Kernel.AccessLines, Where.Line) ||
            llvm::is_contained(Kernel.VariableLines, Where.Line));
  }
  std::string expressionAt(const SourceRange &Where) const;
  std::string withExpressions(std::string Text) const;
  std::string withoutLines(std::string Text) const;
  std::vector<std::string> changedOperands(const Fix &What) const;

  const KernelText &Kernel;
  const FileResult &Result;
  Answer &Given;
};

std::string Answerer::expressionAt(const SourceRange &Where) const {
  StringRef Line = lineOf(Kernel.Text, Where.Line);
  if (Where.EndLine == Where.Line && Where.EndColumn > Where.Column)
    return Line.substr(Where.Column - 1, Where.EndColumn - Where.Column).str();
  return operandAt(Kernel.Text, Where.Line);
}

/// \p Text with what was asked in place of where that is, "at 10:1".
std::string Answerer::withExpressions(std::string Text) const {
  static const llvm::Regex Place("( at)? ([0-9]+):[0-9]+");
  llvm::SmallVector<StringRef, 4> Parts;
  std::string Said;
  StringRef Rest = Text;
  while (Place.match(Rest, &Parts)) {
    SourceRange Where;
    Where.File = FileName;
    Parts[2].getAsInteger(10, Where.Line);
    Said += Rest.take_front(Parts[0].data() - Rest.data());
    if (isAsked(Where))
      Said += Parts[1].str() + " '" + operandAt(Kernel.Text, Where.Line) + "'";
    Rest = Rest.substr(Parts[0].data() + Parts[0].size() - Rest.data());
  }
  return Said + Rest.str();
}

/// \p Text without lines of the file, which the user has not seen.
std::string Answerer::withoutLines(std::string Text) const {
  static const llvm::Regex Line(" at line [0-9]+");
  while (Line.match(Text))
    Text = Line.sub("", Text);
  return Text;
}

void Answerer::accesses() {
  for (const AccessSummary &Access : Result.Accesses) {
    if (!isAsked(Access.Where))
      continue;
    const Finding *Told = nullptr;
    for (const Finding &Each : Result.Findings) {
      auto IsIt = [&](const AccessSummary &Of) {
        return Of.Where == Access.Where && Of.Operation == Access.Operation;
      };
      auto IsAlso = [&](const FurtherAccess &Of) { return IsIt(Of.Access); };
      if (IsIt(Each.Access) || llvm::any_of(Each.Also, IsAlso))
        Told = &Each;
    }
    Given.Accesses.push_back({expressionAt(Access.Where),
                              withoutLines(Access.Reason), &Access, Told});
  }
}

std::vector<std::string> Answerer::changedOperands(const Fix &What) const {
  std::string Text = Kernel.Text;
  std::set<unsigned> Lines;
  for (const SourceEdit &Edit : llvm::reverse(What.Edits)) {
    Text.replace(Edit.Begin, Edit.End - Edit.Begin, Edit.Text);
    Lines.insert(Edit.Where.Line);
  }
  std::vector<std::string> Operands;
  for (unsigned Line : Lines)
    Operands.push_back(operandAt(Text, Line));
  return Operands;
}

/// Operands of which the compiler makes no access.
void Answerer::silent() {
  for (unsigned Line : Kernel.AccessLines) {
    auto IsThere = [&](const AccessSummary &Access) {
      return Access.Where.File == FileName && Access.Where.Line == Line;
    };
    if (llvm::none_of(Result.Accesses, IsThere))
      Given.Silent.push_back(operandAt(Kernel.Text, Line));
  }
}

void Answerer::fixes() {
  for (const Finding &Each : Result.Findings) {
    if (!isAsked(Each.Access.Where))
      continue;
    const SourceRange &Declared = Each.Access.Declaration;
    const std::string Array =
        isAsked(Declared) ? operandAt(Kernel.Text, Declared.Line) : "";
    std::pair<std::string, std::string> None{Array,
                                             withExpressions(Each.NoFix)};
    if (!Each.NoFix.empty() && !llvm::is_contained(Given.NoFixes, None))
      Given.NoFixes.push_back(std::move(None));
    for (const Fix &What : Each.Fixes) {
      // For one access, indices in another order are another question.
      if (What.Kind == FixKind::SwapIndices && What.Accesses.size() == 1)
        continue;
      AnsweredFix Answered{&What, Array, changedOperands(What), {}};
      for (const FixedAccess &Access : What.Accesses)
        if (isAsked(Access.Where))
          Answered.Wavefronts.emplace_back(expressionAt(Access.Where),
                                           Access.Wavefronts);
      auto IsSame = [&](const AnsweredFix &Other) {
        return Other.Operands == Answered.Operands;
      };
      // Two accesses to an array have the same fixes.
      if (llvm::none_of(Given.Fixes, IsSame))
        Given.Fixes.push_back(std::move(Answered));
    }
  }
}

void Answerer::problems() {
  auto Say = [&](const std::string &Text) {
    if (!llvm::is_contained(Given.Problems, Text))
      Given.Problems.push_back(Text);
  };
  if (!Result.Failure.empty())
    Say(Result.Failure);
  for (const SourceProblem &Each : Result.Problems)
    if (Each.IsError)
      Say(Each.Where.File == FileName
              ? "'" + operandAt(Kernel.Text, Each.Where.Line) +
                    "': " + Each.Text
              : Each.Text);
  // Where the operands are no C++, the kernel of them is none, and neither its
  // launch nor its parameters are what is wrong.
  const bool IsCompiled = Given.Problems.empty();
  for (const UnusedStatement &Each : Result.Unused)
    if (IsCompiled && Each.Option != "--launch")
      Say(Each.Option + " '" + Each.Name + "' " + Each.Why);
  for (const Unanalysed &Lost : Result.NotAnalysed)
    if (Given.Problems.empty())
      Say(Lost.Reason);
}

} // namespace

Answer answerOf(Question Asked, const KernelText &Kernel,
                const FileResult &Result) {
  Answer Given;
  Given.Asked = std::move(Asked);
  Given.Arch = Result.Arch;
  Given.Text = Kernel.Text;
  Answerer Of(Kernel, Result, Given);
  Of.accesses();
  Of.silent();
  Of.fixes();
  Of.problems();
  return Given;
}

} // namespace bank_lint::layout
