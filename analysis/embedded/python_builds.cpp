//===-- analysis/embedded/python_builds.cpp - of extensions ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_builds.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/python_options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

/// A function that compiles files.
struct BuildFunction {
  StringLiteral Name;
  /// The keywords of the options of all compilers, and of nvcc alone.
  StringLiteral CudaFlags, Folders;
};
constexpr BuildFunction BuildFunctions[] = {
    {"CUDAExtension", "extra_compile_args", "include_dirs"},
    {"load", "extra_cuda_cflags", "extra_include_paths"},
};
// The arguments of load(name, sources, extra_cflags, extra_cuda_cflags,
// extra_ldflags, extra_include_paths).
constexpr StringLiteral Positions[] = {"name",          "sources",
                                       "extra_cflags",  "extra_cuda_cflags",
                                       "extra_ldflags", "extra_include_paths"};

/// What BuildExtension and load() add for nvcc.
constexpr StringLiteral Usual[] = {
    "-D__CUDA_NO_HALF_OPERATORS__",       "-D__CUDA_NO_HALF_CONVERSIONS__",
    "-D__CUDA_NO_BFLOAT16_CONVERSIONS__", "-D__CUDA_NO_HALF2_OPERATORS__",
    "--expt-relaxed-constexpr",           "-DTORCH_API_INCLUDE_EXTENSION_H",
};

class BuildReader {
public:
  explicit BuildReader(ArrayRef<ContainingText> Texts) : Strings(Texts, {0u}) {}

  std::vector<PythonBuild> run() {
    Strings.forEachToken([&](PythonPlace P) {
      if (Strings.token(P).What != PythonToken::Name || !Strings.isCall(P) ||
          isDefined(P))
        return;
      const auto *Known = find_if(BuildFunctions, [&](const BuildFunction &F) {
        return F.Name == Strings.text(P);
      });
      if (Known != std::end(BuildFunctions))
        read(*Known, P);
    });
    return std::move(Result);
  }

private:
  /// `def load(...)`.
  bool isDefined(PythonPlace P) const {
    return P.Token && Strings.text({P.Text, P.Token - 1}) == "def";
  }
  void read(const BuildFunction &Function, PythonPlace Call);
  std::optional<std::string> pathAt(PythonPlace P) const;
  bool isFolderOfFile(PythonPlace P) const;
  std::string withoutBlanks(PythonPlace P) const;
  bool readPaths(PythonPlace P, StringRef Prefix,
                 std::vector<std::string> &Into) const;
  bool readMacros(PythonPlace P, std::vector<std::string> &Into) const;
  bool readFlags(PythonPlace P, std::vector<std::string> &Into) const;

  PythonStrings Strings;
  std::vector<PythonBuild> Result;
};

/// The expression at \p P, "os.path.dirname(__file__)".
std::string BuildReader::withoutBlanks(PythonPlace P) const {
  std::string Text = Strings.textBetween(P, Strings.endOfExpression(P)).str();
  erase_if(Text, [](char C) { return isSpace(C); });
  return Text;
}

/// Whether the value at \p P is the folder in which the Python file is.
bool BuildReader::isFolderOfFile(PythonPlace P) const {
  const std::vector<PythonPlace> Choices = Strings.choicesAt(P);
  return !Choices.empty() && all_of(Choices, [&](PythonPlace Each) {
    const std::string Whole = withoutBlanks(Each);
    StringRef Text = Whole;
    for (StringRef Prefix : {"osp.", "os.path.", "path."})
      if (Text.consume_front(Prefix))
        break;
    return StringSwitch<bool>(Text)
        .Cases({"dirname(__file__)", "dirname(abspath(__file__))",
                "dirname(os.path.abspath(__file__))",
                "dirname(osp.abspath(__file__))",
                "dirname(os.path.realpath(__file__))", "abspath('.')",
                "abspath(\".\")", "os.getcwd()", "Path(__file__).parent",
                "Path(__file__).parent.absolute()",
                "Path(__file__).resolve().parent",
                "pathlib.Path(__file__).parent.resolve()",
                "pathlib.Path(__file__).parent"},
               true)
        .Default(false);
  });
}

/// A path at \p P: a constant, or a join of the folder of the file with some.
std::optional<std::string> BuildReader::pathAt(PythonPlace P) const {
  if (const std::optional<StringValue> Whole = Strings.constantAt(P))
    return Strings.textOf(*Whole);
  const std::string Text = withoutBlanks(P);
  const auto Calls = [&](StringRef Function) {
    return StringRef(Text).starts_with(Function);
  };
  if (!Calls("os.path.join(") && !Calls("osp.join(") && !Calls("path.join("))
    return isFolderOfFile(P) ? std::optional<std::string>(".") : std::nullopt;
  PythonPlace Join = P;
  while (!Strings.isCall(Join))
    Join = Strings.after(Join);
  if (Strings.behindBracket(Strings.after(Join)).Token !=
      Strings.endOfExpression(P).Token)
    return std::nullopt; // a part of a sum
  std::string Path;
  const PythonSequence Given = Strings.callArguments(Join);
  for (const auto &[Number, Each] : enumerate(Given.Elements)) {
    if (Number == 0 && isFolderOfFile(Each.Value))
      continue;
    const std::optional<StringValue> Part = Strings.constantAt(Each.Value);
    if (!Part)
      return std::nullopt;
    const std::string Next = Strings.textOf(*Part);
    // As Python joins them, a part that begins at the root is the whole.
    if (StringRef(Next).starts_with("/"))
      Path.clear();
    Path += (Path.empty() ? "" : "/") + Next;
  }
  if (!Given.IsWhole)
    return std::nullopt;
  return Path.empty() ? "." : Path;
}

/// Appends the paths of the list at \p P, each after \p Prefix.
/// \returns whether all of them could be read.
bool BuildReader::readPaths(PythonPlace P, StringRef Prefix,
                            std::vector<std::string> &Into) const {
  const std::optional<PythonSequence> List = Strings.sequenceAt(P);
  if (!List)
    return false;
  bool IsWhole = List->IsWhole;
  for (const PythonArgument &Each : List->Elements) {
    const std::optional<std::string> Path = pathAt(Each.Value);
    IsWhole &= Path.has_value();
    if (Path)
      Into.push_back(Prefix.str() + *Path);
  }
  return IsWhole;
}

/// The same of macros: [('N', '4'), ('FAST', None)].
bool BuildReader::readMacros(PythonPlace P,
                             std::vector<std::string> &Into) const {
  const std::optional<PythonSequence> List = Strings.sequenceAt(P);
  if (!List)
    return false;
  bool IsWhole = List->IsWhole;
  for (const PythonArgument &Each : List->Elements) {
    const std::optional<PythonSequence> Pair = Strings.sequenceAt(Each.Value);
    const std::optional<StringValue> Name =
        Pair && Pair->Elements.size() == 2
            ? Strings.constantAt(Pair->Elements[0].Value)
            : std::nullopt;
    if (!Name) {
      IsWhole = false;
      continue;
    }
    const PythonPlace Second = Pair->Elements[1].Value;
    const std::optional<StringValue> Value = Strings.constantAt(Second);
    const bool IsNone = withoutBlanks(Second) == "None";
    IsWhole &= Value || IsNone;
    if (Value)
      Into.push_back("-D" + Strings.textOf(*Name) + "=" +
                     Strings.textOf(*Value));
    else if (IsNone)
      Into.push_back("-D" + Strings.textOf(*Name));
  }
  return IsWhole;
}

/// The same of options: a list, or a mapping with one for nvcc.
bool BuildReader::readFlags(PythonPlace P,
                            std::vector<std::string> &Into) const {
  if (const std::optional<PythonSequence> Map = Strings.mappingAt(P)) {
    bool IsWhole = Map->IsWhole;
    for (const PythonArgument &Each : Map->Elements)
      if (Each.Keyword == "nvcc")
        IsWhole &= readFlags(Each.Value, Into);
    return IsWhole;
  }
  const std::vector<CompileOptions> Choices = optionsAt(Strings, P);
  if (Choices.size() != 1)
    return false;
  append_range(Into, Choices.front().Known);
  return Choices.front().IsWhole && Choices.front().UnknownMacros.empty();
}

void BuildReader::read(const BuildFunction &Function, PythonPlace Call) {
  const PythonSequence Given = Strings.callArguments(Call);
  PythonBuild New;
  New.Function = Function.Name.str();
  New.Line = Strings.lines(Call.Text).placeOf(Strings.token(Call).Begin).Line;
  append_range(New.Options,
               map_range(Usual, [](StringRef S) { return S.str(); }));
  bool HasSources = false;
  std::string Name;
  for (const auto &[Number, Each] : enumerate(Given.Elements)) {
    StringRef Keyword = Each.Keyword;
    if (Keyword.empty() && Number < std::size(Positions))
      Keyword = Positions[Number];
    bool IsRead = true;
    if (Keyword == "name") {
      if (const auto Text = Strings.constantAt(Each.Value)) {
        const std::string Whole = Strings.textOf(*Text);
        Name = Whole.substr(Whole.rfind('.') + 1);
      }
    } else if (Keyword == "sources") {
      HasSources = true;
      IsRead = readPaths(Each.Value, "", New.Sources);
    } else if (Keyword == Function.Folders) {
      IsRead = readPaths(Each.Value, "-I", New.Options);
    } else if (Keyword == "define_macros") {
      IsRead = readMacros(Each.Value, New.Options);
    } else if (Keyword == Function.CudaFlags) {
      IsRead = readFlags(Each.Value, New.Options);
    }
    if (!IsRead)
      New.Computed.push_back(Keyword.str());
  }
  if (!Given.IsWhole)
    New.Computed.emplace_back("**");
  if (!HasSources)
    return;
  if (!Name.empty())
    New.Options.push_back("-DTORCH_EXTENSION_NAME=" + Name);
  // Other functions are named load.
  if (Function.Name == "load" && none_of(New.Sources, [](StringRef Source) {
        return Source.ends_with(".cu");
      }))
    return;
  Result.push_back(std::move(New));
}

} // namespace

std::vector<PythonBuild> pythonBuilds(StringRef File, StringRef Text) {
  if (!Text.contains("CUDAExtension") && !Text.contains("cpp_extension"))
    return {};
  const std::vector<ContainingText> Texts{{File.str(), Text.str(), {}}};
  return BuildReader(Texts).run();
}

} // namespace bank_lint
