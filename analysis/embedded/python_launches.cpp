//===-- analysis/embedded/python_launches.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_launches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <array>
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

using Sizes = std::array<std::optional<std::uint64_t>, 3>;

struct PythonLaunch {
  std::string Kernel;
  Sizes Grid, Block;
  std::size_t Arguments = 0;
  PythonPlace Place; ///< of the call
  PythonPlace Made;  ///< the call that makes the kernel, or its module
};

/// How many launches are looked at, and how many are added to one source.
constexpr std::size_t MostLaunchesOfFile = 1000;
constexpr std::size_t MostLaunches = 32;
/// How many bytes are searched for names of kernels.
constexpr std::size_t MostSearchedBytes = 256u << 20;

class LaunchFinder {
public:
  explicit LaunchFinder(const PythonStrings &Strings) : Strings(Strings) {}
  std::vector<PythonLaunch> run();

private:
  void findKernel(PythonPlace Name);
  PythonPlace makerOf(PythonPlace Name) const;
  std::optional<Sizes> sizesAt(const PythonArgument *Given) const;

  const PythonStrings &Strings;
  struct NamedKernel {
    PythonPlace Where; ///< where it is assigned
    std::string Kernel;
    PythonPlace Made;
  };
  void readLaunch(const NamedKernel &Kernel, PythonPlace Name,
                  PythonPlace Open);
  const NamedKernel *kernelAt(PythonPlace Call) const;

  /// By the names to which they are assigned, in order.
  StringMap<std::vector<NamedKernel>> Kernels;
  std::vector<PythonLaunch> Found;
};

/// One to three sizes, or one by itself.
std::optional<Sizes> LaunchFinder::sizesAt(const PythonArgument *Given) const {
  if (!Given)
    return std::nullopt;
  Sizes Result{std::nullopt, 1, 1};
  std::optional<std::vector<PythonPlace>> Elements =
      Strings.elementsAt(Given->Value);
  if (!Elements) {
    Result[0] = Strings.integerAt(Given->Value);
    return Result;
  }
  if (Elements->empty() || Elements->size() > 3)
    return std::nullopt;
  for (std::size_t I = 0; I < Elements->size(); ++I)
    Result[I] = Strings.integerAt((*Elements)[I]);
  return Result;
}

/// The call at \p Open, which launches \p Kernel; it is reported at \p Name.
void LaunchFinder::readLaunch(const NamedKernel &Kernel, PythonPlace Name,
                              PythonPlace Open) {
  // The arguments of a call are found behind its name.
  const std::vector<PythonArgument> Arguments =
      Strings.argumentsOf({Open.Text, Open.Token - 1});
  auto Find = [&](StringRef Keyword) -> const PythonArgument * {
    auto Known = find_if(Arguments, [&](const PythonArgument &A) {
      return A.Keyword == Keyword;
    });
    return Known == Arguments.end() ? nullptr : &*Known;
  };
  if (any_of(Arguments, [&](const PythonArgument &A) {
        return Strings.isOperator(A.Value, "*");
      }))
    return;
  const std::size_t Positional = count_if(
      Arguments, [](const PythonArgument &A) { return A.Keyword.empty(); });
  const PythonArgument *Grid = Find("grid"), *Block = Find("block"),
                       *Given = Find("args");
  PythonLaunch New{Kernel.Kernel, {}, {}, Positional, Name, Kernel.Made};
  if (!Block) { // cupy: grid, block, arguments
    if (Positional < 3)
      return;
    Grid = &Arguments[0];
    Block = &Arguments[1];
    Given = &Arguments[2];
  }
  if (Given) {
    std::optional<std::vector<PythonPlace>> Elements =
        Strings.elementsAt(Given->Value);
    if (!Elements)
      return;
    New.Arguments = Elements->size();
  }
  const std::optional<Sizes> BlockSizes = sizesAt(Block);
  if (!BlockSizes ||
      any_of(*BlockSizes, [](const auto &Size) { return !Size; }))
    return;
  New.Block = *BlockSizes;
  New.Grid = sizesAt(Grid).value_or(
      Grid ? Sizes{std::nullopt, std::nullopt, std::nullopt} : Sizes{1, 1, 1});
  if (Found.size() < MostLaunchesOfFile)
    Found.push_back(std::move(New));
}

/// `k = RawKernel(code, 'turn')` and `k = m.get_function('turn')`, which may be
/// called at once.
void LaunchFinder::findKernel(PythonPlace Name) {
  const bool IsRaw = Strings.text(Name) == "RawKernel";
  if (!IsRaw && Strings.text(Name) != "get_function")
    return;
  const std::vector<PythonArgument> Arguments = Strings.argumentsOf(Name);
  const PythonArgument *Given = nullptr;
  for (const auto &[Number, Each] : enumerate(Arguments))
    if (Each.Keyword == "name" || (Each.Keyword.empty() && Number == IsRaw))
      Given = &Each;
  if (!Given)
    return;
  const std::vector<std::string> Names = Strings.listAt(Given->Value);
  if (Names.size() != 1 || Names.front().empty() ||
      Names.front().find_first_of(";{}()\n\\\"'") != std::string::npos)
    return;
  const NamedKernel Found{Name, Names.front(), IsRaw ? Name : makerOf(Name)};
  if (StringRef Assigned = Strings.assignedName(Name); !Assigned.empty())
    Kernels[Assigned].push_back(Found);
  const PythonPlace Behind = Strings.behindBracket(PythonTexts::after(Name));
  if (Strings.isOperator(Behind, "("))
    readLaunch(Found, Name, Behind);
}

/// The call that makes the module in front of the method at \p Name; that
/// method, if it is unknown.
PythonPlace LaunchFinder::makerOf(PythonPlace Name) const {
  if (Name.Token < 2 || !Strings.isBehind(Name, ".") ||
      !Strings.isKind({Name.Text, Name.Token - 2}, PythonToken::Name))
    return Name;
  const PythonPlace Module{Name.Text, Name.Token - 2};
  const std::vector<PythonNames::Assignment> Values =
      Strings.names().choicesOf(Strings.text(Module), Module);
  if (Values.size() != 1 || Values.front().IsUnknown)
    return Name;
  // `compiler.SourceModule(...)`
  PythonPlace Made = Values.front().Value;
  while (Strings.isKind(Made, PythonToken::Name) &&
         Strings.isOperator(PythonTexts::after(Made), "."))
    Made = PythonTexts::after(PythonTexts::after(Made));
  return Made;
}

/// What the name that is called at \p Call means: the last kernel above, or the
/// only one; null if none.
const LaunchFinder::NamedKernel *
LaunchFinder::kernelAt(PythonPlace Call) const {
  auto Known = Kernels.find(Strings.text(Call));
  if (Known == Kernels.end())
    return nullptr;
  const std::vector<NamedKernel> &All = Known->second;
  auto Later = partition_point(
      All, [&](const NamedKernel &K) { return K.Where < Call; });
  if (Later == All.begin())
    return All.size() == 1 ? &All.front() : nullptr;
  return &*std::prev(Later);
}

std::vector<PythonLaunch> LaunchFinder::run() {
  auto ForEachCall = [&](function_ref<void(PythonPlace)> Function) {
    Strings.forEachToken([&](PythonPlace Place) {
      if (Strings.token(Place).What == PythonToken::Name &&
          Strings.isCall(Place))
        Function(Place);
    });
  };
  ForEachCall([&](PythonPlace Name) { findKernel(Name); });
  ForEachCall([&](PythonPlace Name) {
    if (const NamedKernel *Kernel = kernelAt(Name))
      readLaunch(*Kernel, Name, PythonTexts::after(Name));
  });
  return std::move(Found);
}

/// Whether a kernel of this name is defined in \p Text: the name, and `(`.
bool defines(StringRef Text, StringRef Kernel) {
  const StringRef Name = Kernel.split('<').first.rsplit("::").second.empty()
                             ? Kernel.split('<').first
                             : Kernel.split('<').first.rsplit("::").second;
  for (std::size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1)) {
    const bool IsWord = !At || !(isAlnum(Text[At - 1]) || Text[At - 1] == '_');
    if (IsWord && Text.substr(At + Name.size()).ltrim().starts_with("("))
      return true;
  }
  return false;
}

/// "dim3(4, bank_lint_any(), 1)"
std::string dim3Of(const Sizes &Own) {
  std::string Result = "dim3(";
  for (std::size_t I = 0; I < 3; ++I)
    Result += (I ? ", " : "") +
              (Own[I] ? utostr(*Own[I]) : std::string("bank_lint_any()"));
  return Result + ")";
}

void addLaunch(const PythonLaunch &L, std::size_t Number, std::size_t Offset,
               EmbeddedSource &Source) {
  std::string &Text = Source.Text;
  Source.Map.addNowhere(Text.size());
  Text += "\nstatic void bank_lint_launch_" + utostr(Number) + "() {\n";
  Source.Map.add(Text.size(), L.Place.Text, Offset);
  Source.Map.addNowhere(Text.size() + 1); // its start has the place
  Text += L.Kernel + "<<<" + dim3Of(L.Grid) + ", " + dim3Of(L.Block) +
          ", bank_lint_any()>>>(";
  for (std::size_t I = 0; I < L.Arguments; ++I)
    Text += I ? ", bank_lint_any()" : "bank_lint_any()";
  Text += ");\n}\n";
}

} // namespace

void addPythonLaunches(const PythonStrings &Strings,
                       ArrayRef<std::set<PythonPlace>> Calls,
                       std::vector<EmbeddedSource> &Sources) {
  const std::vector<PythonLaunch> Launches = LaunchFinder(Strings).run();
  std::size_t Searched = 0;
  for (const auto &[Number, Source] : enumerate(Sources)) {
    const std::set<PythonPlace> &Own = Calls[Number];
    auto IsOfOther = [&](const PythonLaunch &L) {
      return !Own.contains(L.Made) &&
             any_of(Calls, [&](const std::set<PythonPlace> &Each) {
               return Each.contains(L.Made);
             });
    };
    std::set<std::tuple<std::string, Sizes, Sizes>> Known;
    const std::size_t OwnBytes = Source.Text.size();
    for (const PythonLaunch &L : Launches) {
      Searched += OwnBytes;
      if (Source.Owner == SourceOwner::Nvcc || Known.size() >= MostLaunches ||
          Searched > MostSearchedBytes)
        break;
      if (!defines(StringRef(Source.Text).take_front(OwnBytes), L.Kernel) ||
          IsOfOther(L) || !Known.emplace(L.Kernel, L.Grid, L.Block).second)
        continue;
      if (!Source.OwnBytes) {
        Source.OwnBytes = OwnBytes;
        Source.Map.addNowhere(OwnBytes);
        Source.Text +=
            "\nstruct bank_lint_any { template <typename T> operator "
            "T() const; };\n";
      }
      addLaunch(L, Known.size(), Strings.token(L.Place).Begin, Source);
    }
  }
}

} // namespace bank_lint
