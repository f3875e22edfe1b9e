//===-- analysis/embedded/compile_options.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/compile_options.h"
#include "analysis/embedded/cuda_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// How many combinations of options are followed.
constexpr std::size_t MostCombinations = 32;

bool isOfName(char C) { return isAlnum(C) || C == '_'; }

/// The macro that -D or -U of \p Option names; "" if it is neither.
StringRef macroOf(StringRef Option) {
  if (!Option.consume_front("-D") && !Option.consume_front("-U") &&
      !Option.consume_front("--define-macro=") &&
      !Option.consume_front("--undefine-macro="))
    return "";
  return Option.trim().take_while(isOfName);
}

} // namespace

void CompileOptions::addUnknown(StringRef Start) {
  Start = Start.ltrim();
  const StringRef Macro = macroOf(Start);
  if (!Macro.empty() &&
      Start.drop_front(std::size_t(Macro.end() - Start.begin()))
          .starts_with("=")) {
    UnknownMacros.push_back(Macro.str());
    return;
  }
  // `-I` + folder defines no macro.
  IsWhole &= Start.size() > 1 && Start.starts_with("-") &&
             !Start.starts_with("-D") && !Start.starts_with("-U") &&
             !Start.starts_with("--define") && !Start.starts_with("--undefine");
}

void CompileOptions::append(const CompileOptions &Other) {
  append_range(Known, Other.Known);
  append_range(UnknownMacros, Other.UnknownMacros);
  IsWhole &= Other.IsWhole;
}

std::vector<CompileOptions> combined(ArrayRef<CompileOptions> Left,
                                     ArrayRef<CompileOptions> Right) {
  std::vector<CompileOptions> Result;
  if (Left.size() * Right.size() > MostCombinations) {
    Result.push_back(CompileOptions::unseen());
    return Result;
  }
  for (const CompileOptions &A : Left)
    for (const CompileOptions &B : Right) {
      Result.push_back(A);
      Result.back().append(B);
    }
  return Result;
}

std::vector<std::string> usedOptions(const std::vector<std::string> &Options) {
  // NVRTC and nvcc have long names for them.
  static constexpr std::pair<StringLiteral, StringLiteral> Names[] = {
      {"--define-macro", "-D"},
      {"--undefine-macro", "-U"},
      {"--include-path", "-I"},
      {"-D", "-D"},
      {"-U", "-U"},
      {"-I", "-I"},
  };
  std::vector<std::string> Used;
  for (std::size_t I = 0; I < Options.size(); ++I) {
    const StringRef Option = Options[I];
    if (Option.starts_with("-std=") || Option.starts_with("--std=")) {
      Used.push_back("-std=" + Option.split('=').second.str());
      continue;
    }
    const auto *Known = find_if(Names, [&](const auto &Each) {
      return Option.starts_with(Each.first);
    });
    if (Known == std::end(Names))
      continue;
    StringRef Value = Option.drop_front(Known->first.size());
    if (Known->first.starts_with("--"))
      Value.consume_front("=");
    if (Value.empty() && I + 1 < Options.size())
      Value = Options[++I];
    Value = Value.ltrim();
    if (!Value.empty())
      Used.push_back((Known->second + Value).str());
  }
  return Used;
}

std::string architectureAmong(ArrayRef<std::string> Options) {
  std::string Result;
  for (std::size_t I = 0; I < Options.size(); ++I) {
    StringRef Option = Options[I];
    const bool IsNext = Option == "-arch" || Option == "--gpu-architecture";
    if (IsNext && I + 1 < Options.size())
      Option = Options[I + 1];
    else if (!Option.consume_front("-arch=") &&
             !Option.consume_front("--gpu-architecture="))
      continue;
    if (Option.consume_front("compute_") || Option.consume_front("sm_"))
      Result = ("sm_" + Option.split(',').first).str();
  }
  return Result;
}

UnknownMacros unknownMacros(StringRef Text, StringRef Lacks,
                            const CompileOptions &Options,
                            ArrayRef<std::string> OfUser) {
  auto IsOfUser = [&](StringRef Macro) {
    return any_of(OfUser,
                  [&](StringRef Each) { return macroOf(Each) == Macro; });
  };
  UnknownMacros Result;
  for (const std::string &Macro : Options.UnknownMacros)
    if (mentions(Text, Macro) && !IsOfUser(Macro) &&
        !is_contained(Result.Macros, Macro))
      Result.Macros.push_back(Macro);
  if (!Result.Macros.empty()) {
    Result.Reason =
        "the value of " + Result.Macros.front() + " is unknown before it runs";
    return Result;
  }
  if (Options.IsWhole && Lacks.empty())
    return Result;
  std::vector<std::string> Known = Options.Known;
  append_range(Known, OfUser);
  Result.Macros = macrosFromOutside(Text, Known);
  if (!Result.Macros.empty())
    Result.Reason = (Options.IsWhole ? Lacks.str() + " is"
                                     : std::string("its options are")) +
                    " unknown before it runs, and may define " +
                    join(ArrayRef(Result.Macros), ", ");
  return Result;
}

} // namespace bank_lint
