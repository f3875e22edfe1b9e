//===-- analysis/embedded/python_sources.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_sources.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/python_launches.h"
#include "analysis/embedded/python_strings.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

/// A call that compiles, and what its arguments are.
struct CompilingCall {
  StringLiteral Name;
  SourceOwner Owner;
  StringLiteral Keyword; ///< of the source
  unsigned Position;     ///< of the source
  StringLiteral Options; ///< keyword; "" if there is none
  unsigned OptionsPosition;
  StringLiteral Folders; ///< keyword of folders of headers; "" if none
};
constexpr unsigned ByKeyword = ~0u; ///< a position that there is not
constexpr CompilingCall CompilingCalls[] = {
    {"load_inline", SourceOwner::Torch, "cuda_sources", 2, "extra_cuda_cflags",
     5, "extra_include_paths"},
    {"RawKernel", SourceOwner::Runtime, "code", 0, "options", 2, ""},
    {"RawModule", SourceOwner::Runtime, "code", 0, "options", ByKeyword, ""},
    {"SourceModule", SourceOwner::Runtime, "source", 0, "options", 2,
     "include_dirs"},
    {"DynamicSourceModule", SourceOwner::Runtime, "source", 0, "options", 2,
     "include_dirs"},
    {"nvrtcCreateProgram", SourceOwner::Runtime, "src", 0, "", ByKeyword, ""},
    {"Program", SourceOwner::Runtime, "code", 0, "", ByKeyword, ""},
    {"_compile_kernel", SourceOwner::Runtime, "kernel_source", 0,
     "nvcc_options", 4, "cuda_include_dirs"},
};

class SourceFinder {
public:
  SourceFinder(ArrayRef<unsigned> Texts, EmbeddedFile &Into)
      : Into(Into), Strings(Into.Texts, Texts) {}
  void run();

private:
  void readCall(const CompilingCall &Call, PythonPlace Name);
  void readOther(PythonPlace Place);
  void addTorchInclude(const StringValue &Value, EmbeddedText &Text) const;
  void add(const StringValue &Value, SourceOwner Owner,
           const OptionsValue &Options,
           std::vector<std::string> Instantiations);

  EmbeddedFile &Into;
  PythonStrings Strings;
  std::set<PythonPlace> Seen; ///< literals that were looked at
  std::size_t Bytes = 0;      ///< of the sources
};

/// load_inline puts this line in front. It is told as if it stood where the
/// string begins.
void SourceFinder::addTorchInclude(const StringValue &Value,
                                   EmbeddedText &Text) const {
  const PythonPlace First = Value.Literals.front();
  // The string's own line break, if it begins with one, ends the line.
  const bool HasBreak = Strings.innerText(First).starts_with("\n");
  Text.insert("#include ");
  Text.append("<", First.Text, Strings.token(First).Begin);
  Text.insert(HasBreak ? "torch/types.h>" : "torch/types.h>\n");
}

/// Why the code that \p Text stands for is not known: it depends on a macro
/// whose value is not. "" if it does not.
std::string whyMacrosAreUnknown(StringRef Text, const StringValue &Value,
                                const OptionsValue &Options) {
  for (const std::string &Macro : Options.UnknownMacros)
    if (mentions(Text, Macro))
      return "the value of " + Macro + " is not known before it runs";
  if (Options.IsWhole && Value.Lacks.empty())
    return "";
  const std::string Asked = macroFromOutside(Text, Options.Known);
  if (Asked.empty())
    return "";
  return (Options.IsWhole ? Value.Lacks + " is"
                          : std::string("its options are")) +
         " not known before it runs, and may define " + Asked;
}

void SourceFinder::add(const StringValue &Value, SourceOwner Owner,
                       const OptionsValue &Options,
                       std::vector<std::string> Instantiations) {
  bool IsNew = false;
  for (PythonPlace P : Value.Literals)
    IsNew |= Seen.insert(P).second;
  if (!IsNew ||
      Into.Sources.size() + Into.Unread.size() >= MostEmbeddedSources ||
      !definesKernel(Strings.textOf(Value)))
    return;
  EmbeddedText Text;
  if (Owner == SourceOwner::Torch)
    addTorchInclude(Value, Text);
  Strings.appendText(Value, /*IsAligned=*/true, Text);
  Bytes += Text.Text.size();
  const PythonPlace First = Value.Literals.front();
  std::string Reason = Value.Reason;
  if (Reason.empty())
    Reason = whyNotWhole(Text.Text);
  if (Reason.empty())
    Reason = whyMacrosAreUnknown(Text.Text, Value, Options);
  if (Text.isTooLarge() || Bytes > 4 * MostEmbeddedBytes)
    Reason = "it is too large";
  if (!Reason.empty()) {
    const PythonToken &Token = Strings.token(First);
    Into.Unread.push_back({First.Text, Token.Begin, Token.End,
                           firstKernel(Text.Text), std::move(Reason)});
    return;
  }
  EmbeddedSource New;
  New.File = Into.Texts[First.Text].Name;
  New.Text = std::move(Text.Text);
  New.Map = std::move(Text.Map);
  New.Begin = {First.Text, Strings.token(First).Begin};
  New.Owner = Owner;
  New.Lacks = Value.Lacks;
  New.Options = usedOptions(Options.Known);
  New.Instantiations = std::move(Instantiations);
  Into.Sources.push_back(std::move(New));
}

void SourceFinder::readCall(const CompilingCall &Call, PythonPlace Name) {
  const std::vector<PythonArgument> Arguments = Strings.argumentsOf(Name);
  auto Find = [&](StringRef Keyword) -> const PythonArgument * {
    auto Found = find_if(Arguments, [&](const PythonArgument &A) {
      return !Keyword.empty() && A.Keyword == Keyword;
    });
    return Found == Arguments.end() ? nullptr : &*Found;
  };
  const PythonArgument *Source = Find(Call.Keyword);
  if (!Source && Arguments.size() > Call.Position &&
      Arguments[Call.Position].Keyword.empty())
    Source = &Arguments[Call.Position];
  if (!Source)
    return;
  OptionsValue Options;
  std::vector<std::string> Instantiations;
  const PythonArgument *OwnOptions = Find(Call.Options);
  if (!OwnOptions && Arguments.size() > Call.OptionsPosition &&
      Arguments[Call.OptionsPosition].Keyword.empty())
    OwnOptions = &Arguments[Call.OptionsPosition];
  if (OwnOptions)
    Options = Strings.optionsAt(OwnOptions->Value);
  // `*arguments`, `**options`
  Options.IsWhole &= none_of(Arguments, [&](const PythonArgument &A) {
    return Strings.isOperator(A.Value, "*");
  });
  if (const PythonArgument *Given = Find(Call.Folders))
    for (const std::string &Folder : Strings.listAt(Given->Value))
      Options.Known.push_back("-I" + Folder);
  if (const PythonArgument *Given = Find("name_expressions"))
    for (PythonPlace List : Strings.choicesAt(Given->Value))
      for (const std::string &Each : Strings.listAt(List))
        if (StringRef(Each).contains('<'))
          Instantiations.push_back(Each);
  for (PythonPlace Each : Strings.choicesAt(Source->Value))
    add(Strings.joinedAt(Each), Call.Owner, Options, Instantiations);
}

/// A string that no known call takes.
void SourceFinder::readOther(PythonPlace Place) {
  if (Strings.isStatement(Place))
    return; // a comment
  const StringValue Value = Strings.valueAround(Place);
  add(Value, ownerOf(Strings.textOf(Value)), {}, {});
}

void SourceFinder::run() {
  std::vector<PythonPlace> Others;
  Strings.forEachToken([&](PythonPlace Place) {
    const PythonToken &Token = Strings.token(Place);
    if (Token.What == PythonToken::String) {
      if (Strings.innerText(Place).contains("__global__"))
        Others.push_back(Place);
      return;
    }
    if (Token.What != PythonToken::Name || !Strings.isCall(Place))
      return;
    const auto *Call = find_if(CompilingCalls, [&](const CompilingCall &C) {
      return C.Name == Strings.text(Place);
    });
    if (Call != std::end(CompilingCalls))
      readCall(*Call, Place);
  });
  for (PythonPlace Place : Others)
    if (!Seen.contains(Place))
      readOther(Place);
  addPythonLaunches(Strings, Into.Sources);
}

} // namespace

void addPythonSources(ArrayRef<unsigned> Texts, EmbeddedFile &Into) {
  SourceFinder(Texts, Into).run();
}

} // namespace bank_lint
