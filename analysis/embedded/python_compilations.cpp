//===-- analysis/embedded/python_compilations.cpp - of strings ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_compilations.h"
#include "analysis/embedded/python_contexts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Where the options of a call are.
enum class OptionsOf {
  Call,    ///< among its arguments
  Program, ///< the same, as a ProgramOptions, or in `.compile` of the result
  Later,   ///< in another call, which gets the result
};

/// A call that compiles, and what its arguments are.
struct CompilingCall {
  StringLiteral Name;
  SourceOwner Owner;
  StringLiteral Keyword; ///< of the source
  unsigned Position;     ///< of the source
  OptionsOf Where;
  StringLiteral Options; ///< keyword; "" if there is none
  unsigned OptionsPosition;
  StringLiteral Folders; ///< keyword of folders of headers; "" if none
};
constexpr unsigned ByKeyword = ~0u; ///< a position that there is not
constexpr CompilingCall CompilingCalls[] = {
    {"load_inline", SourceOwner::Torch, "cuda_sources", 2, OptionsOf::Call,
     "extra_cuda_cflags", 5, "extra_include_paths"},
    {"RawKernel", SourceOwner::Runtime, "code", 0, OptionsOf::Call, "options",
     2, ""},
    {"RawModule", SourceOwner::Runtime, "code", 0, OptionsOf::Call, "options",
     ByKeyword, ""},
    {"SourceModule", SourceOwner::Runtime, "source", 0, OptionsOf::Call,
     "options", 2, "include_dirs"},
    {"DynamicSourceModule", SourceOwner::Runtime, "source", 0, OptionsOf::Call,
     "options", 2, "include_dirs"},
    {"compile_with_cache", SourceOwner::Runtime, "source", 0, OptionsOf::Call,
     "options", 1, ""},
    {"compile_using_nvrtc", SourceOwner::Runtime, "source", 0, OptionsOf::Call,
     "options", 1, ""},
    {"compile_using_nvcc", SourceOwner::Runtime, "source", 0, OptionsOf::Call,
     "options", 1, ""},
    {"nvrtcCreateProgram", SourceOwner::Runtime, "src", 0, OptionsOf::Later,
     "options", 2, ""},
    {"Program", SourceOwner::Runtime, "code", 0, OptionsOf::Program, "options",
     2, ""},
    {"_compile_kernel", SourceOwner::Runtime, "kernel_source", 0,
     OptionsOf::Call, "nvcc_options", 4, "cuda_include_dirs"},
};

/// The argument \p Keyword, or that at \p Position; nothing if neither is
/// there.
std::optional<PythonPlace> argument(const PythonSequence &Given,
                                    StringRef Keyword, unsigned Position) {
  unsigned Number = 0;
  for (const PythonArgument &Each : Given.Elements) {
    if (Each.Keyword.empty() ? Number == Position
                             : !Keyword.empty() && Each.Keyword == Keyword)
      return Each.Value;
    Number += Each.Keyword.empty();
  }
  return std::nullopt;
}

class CompilationFinder {
public:
  CompilationFinder(const PythonStrings &Strings,
                    function_ref<void(const PythonCompilation &)> Function)
      : Strings(Strings), Contexts(Strings), Function(Function) {}

  void run() {
    Strings.forEachToken([&](PythonPlace P) {
      if (Strings.token(P).What != PythonToken::Name || !Strings.isCall(P))
        return;
      const StringRef Name = Contexts.functionOf(Strings.text(P));
      const auto *Call = find_if(CompilingCalls, [&](const CompilingCall &C) {
        return C.Name == Name;
      });
      if (Call != std::end(CompilingCalls))
        Contexts.forEach(P, [&] { readCall(*Call, P); });
    });
  }

private:
  void readCall(const CompilingCall &Call, PythonPlace Name);
  std::vector<CompileOptions> laterOptions(PythonPlace Create) const;
  void readCompile(PythonPlace Create, PythonCompilation &Into) const;
  void addInstantiations(const PythonSequence &Given,
                         PythonCompilation &Into) const;
  bool isFor(PythonPlace Value, ArrayRef<StringRef> Names) const {
    return Strings.isKind(Value, PythonToken::Name) &&
           is_contained(Names, Strings.text(Strings.lastName(Value)));
  }

  const PythonStrings &Strings;
  PythonContexts Contexts;
  function_ref<void(const PythonCompilation &)> Function;
};

/// The options of the calls that compile what \p Create makes.
std::vector<CompileOptions>
CompilationFinder::laterOptions(PythonPlace Create) const {
  const std::vector<StringRef> Names = Strings.assignedNames(Create);
  std::vector<CompileOptions> Result;
  for (PythonPlace Call : Contexts.callsOf("nvrtcCompileProgram")) {
    const PythonSequence Given = Contexts.argumentsOf(Call);
    const std::optional<PythonPlace> Program = argument(Given, "prog", 0);
    if (!Program || !isFor(*Program, Names))
      continue;
    const std::optional<PythonPlace> Own = argument(Given, "options", 2);
    if (!Given.IsWhole || !Own)
      Result.push_back(CompileOptions::unseen());
    else
      append_range(Result, optionsAt(Strings, *Own));
  }
  if (Result.empty())
    Result.push_back(CompileOptions::unseen());
  return Result;
}

void CompilationFinder::addInstantiations(const PythonSequence &Given,
                                          PythonCompilation &Into) const {
  if (const std::optional<PythonPlace> Own =
          argument(Given, "name_expressions", ByKeyword))
    for (PythonPlace List : Strings.choicesAt(*Own))
      for (const std::string &Each : Strings.listAt(List))
        if (StringRef(Each).contains('<'))
          Into.Instantiations.push_back(Each);
}

/// `program.compile(...)` of the program that \p Create makes: the names of
/// instantiations, and in pynvrtc the options.
void CompilationFinder::readCompile(PythonPlace Create,
                                    PythonCompilation &Into) const {
  const std::vector<StringRef> Names = Strings.assignedNames(Create);
  const PythonPlace Behind = Strings.behindBracket(PythonTexts::after(Create));
  for (PythonPlace Call : Contexts.callsOf("compile")) {
    const bool IsMethod = Strings.isBehind(Call, ".") && Call.Token > 1;
    const bool IsDirect =
        IsMethod && PythonPlace{Call.Text, Call.Token - 1} == Behind;
    if (!IsDirect &&
        !(IsMethod &&
          Strings.isKind({Call.Text, Call.Token - 2}, PythonToken::Name) &&
          is_contained(Names, Strings.text({Call.Text, Call.Token - 2}))))
      continue;
    const PythonSequence Given = Contexts.argumentsOf(Call);
    addInstantiations(Given, Into);
    const std::optional<PythonPlace> Own = argument(Given, "options", 0);
    if (!Given.IsWhole)
      Into.Options = combined(Into.Options, CompileOptions::unseen());
    else if (Own && !Strings.isKind(*Own, PythonToken::String))
      Into.Options = combined(Into.Options, optionsAt(Strings, *Own));
  }
}

void CompilationFinder::readCall(const CompilingCall &Call, PythonPlace Name) {
  const PythonSequence Given = Contexts.argumentsOf(Name);
  const std::optional<PythonPlace> Source =
      argument(Given, Call.Keyword, Call.Position);
  if (!Source)
    return;
  PythonCompilation New{Name, *Source, Call.Owner, {}, {}};
  const std::optional<PythonPlace> Own =
      argument(Given, Call.Options, Call.OptionsPosition);
  if (Call.Where == OptionsOf::Later)
    New.Options = laterOptions(Name);
  else if (!Own)
    New.Options.emplace_back();
  else if (Call.Where == OptionsOf::Program)
    New.Options = programOptionsAt(Strings, *Own);
  else
    New.Options = optionsAt(Strings, *Own);
  if (!Given.IsWhole)
    New.Options = combined(New.Options, CompileOptions::unseen());
  if (const std::optional<PythonPlace> Folders =
          argument(Given, Call.Folders, ByKeyword)) {
    CompileOptions More;
    for (const std::string &Folder : Strings.listAt(*Folders))
      More.Known.push_back("-I" + Folder);
    New.Options = combined(New.Options, More);
  }
  addInstantiations(Given, New);
  if (Call.Where == OptionsOf::Program)
    readCompile(Name, New);
  Function(New);
}

} // namespace

void forEachCompilation(
    const PythonStrings &Strings,
    function_ref<void(const PythonCompilation &)> Function) {
  CompilationFinder(Strings, Function).run();
}

} // namespace bank_lint
