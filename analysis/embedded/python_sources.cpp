//===-- analysis/embedded/python_sources.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_sources.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/embedded_text.h"
#include "analysis/embedded/python_compilations.h"
#include "analysis/embedded/python_launches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <set>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral Mark = "__global__";

class SourceFinder {
public:
  SourceFinder(ArrayRef<unsigned> Texts, ArrayRef<std::string> OfUser,
               EmbeddedFile &Into)
      : Texts(Texts), OfUser(OfUser), Into(Into), Strings(Into.Texts, Texts) {}
  void run();

private:
  void readOther(PythonPlace Place);
  bool isSearchedFor(PythonPlace Place) const;
  void addTorchInclude(PythonPlace First, EmbeddedText &Text) const;
  void loseBeyond(const StringValue &Value);
  void addUnread(PythonPlace First, StringRef Text, UnknownMacros Why);
  UnknownMacros whyUnread(const StringValue &Value, const EmbeddedText &Text,
                          bool IsPart, const CompileOptions &Options) const;
  void add(const StringValue &Value, SourceOwner Owner,
           const CompileOptions &Options,
           const std::vector<std::string> &Instantiations,
           std::optional<PythonPlace> Call);

  ArrayRef<unsigned> Texts;
  ArrayRef<std::string> OfUser;
  EmbeddedFile &Into;
  PythonStrings Strings;
  std::set<PythonPlace> Used; ///< literals of sources, read or not
  /// Texts of sources, with their options; and the numbers of the sources.
  std::map<std::string, std::size_t> Known;
  /// For each source, the calls that compile it.
  std::vector<std::set<PythonPlace>> Calls;
  std::set<std::pair<PythonPlace, std::string>> Named; ///< those not read
  std::size_t Bytes = 0;                               ///< of the sources
};

/// load_inline puts this line in front. It is reported as if it stood where the
/// string begins.
void SourceFinder::addTorchInclude(PythonPlace First,
                                   EmbeddedText &Text) const {
  // The string's own line break, if it begins with one, ends the line.
  const bool HasBreak = Strings.innerText(First).starts_with("\n");
  Text.insert("#include ");
  Text.append("<", First.Text, Strings.token(First).Begin);
  Text.insert(HasBreak ? "torch/types.h>" : "torch/types.h>\n");
}

void SourceFinder::addUnread(PythonPlace First, StringRef Text,
                             UnknownMacros Why) {
  if (Into.Sources.size() + Into.Unread.size() >= MostEmbeddedSources ||
      !Named.emplace(First, Why.Reason).second)
    return;
  const PythonToken &Token = Strings.token(First);
  Into.Unread.push_back({First.Text, Token.Begin, Token.End, firstKernel(Text),
                         std::move(Why.Reason), std::move(Why.Macros),
                         otherKernels(Text)});
}

/// The first literal of \p Value, and the first with the head of a kernel.
static std::pair<const StringPiece *, const StringPiece *>
firstLiterals(const StringValue &Value, const PythonStrings &Strings) {
  const StringPiece *First = nullptr, *Head = nullptr;
  for (const StringPiece &Piece : Value.Pieces) {
    if (Piece.What != StringPiece::Literal)
      continue;
    if (!First)
      First = &Piece;
    if (!Head && Strings.innerText(Piece.Place).contains(Mark))
      Head = &Piece;
  }
  return {First, Head ? Head : First};
}

/// Why \p Text of \p Value is no source that is known as a whole.
UnknownMacros SourceFinder::whyUnread(const StringValue &Value,
                                      const EmbeddedText &Text, bool IsPart,
                                      const CompileOptions &Options) const {
  if (Text.isTooLarge() || Bytes > 4 * MostEmbeddedBytes)
    return {"it is too large", {}};
  if (!Value.Reason.empty())
    return {Value.Reason, {}};
  if (IsPart)
    return {Value.Lacks + " is unknown before it runs", {}};
  if (std::string Reason = whyNotWhole(Text.Text); !Reason.empty())
    return {std::move(Reason), {}};
  return unknownMacros(Text.Text, Value.Lacks, Options, OfUser);
}

/// A kernel beyond the limit is no source by itself: what is in front of it may
/// change it.
void SourceFinder::loseBeyond(const StringValue &Value) {
  for (PythonPlace Place : Value.Beyond)
    if (Used.insert(Place).second && headsKernel(Strings.innerText(Place)))
      addUnread(Place, Strings.innerText(Place), {Value.Reason, {}});
}

void SourceFinder::add(const StringValue &Value, SourceOwner Owner,
                       const CompileOptions &Options,
                       const std::vector<std::string> &Instantiations,
                       std::optional<PythonPlace> Call) {
  loseBeyond(Value);
  const PythonPlace *First = nullptr;
  if (const auto [Literal, Head] = firstLiterals(Value, Strings); Literal)
    First = &Literal->Place;
  if (!First || Into.Sources.size() + Into.Unread.size() >= MostEmbeddedSources)
    return;
  const std::string Plain = Strings.textOf(Value);
  const bool IsPart = !definesKernel(Plain);
  if (IsPart && (!headsKernel(Plain) || Value.isConstant()))
    return;
  for (const StringPiece &Piece : Value.Pieces)
    if (Piece.What == StringPiece::Literal)
      Used.insert(Piece.Place);
  std::vector<std::string> Own = usedOptions(Options.Known);
  const std::string Key = Plain + '\0' + join(Own, "\n") + '\0' +
                          join(Options.UnknownMacros, "\n") + '\0' +
                          join(Instantiations, "\n") +
                          (Options.IsWhole ? "" : "...") + Value.Reason;
  const auto [Same, IsNew] = Known.emplace(Key, Into.Sources.size());
  if (Call && Same->second <= Into.Sources.size()) {
    Calls.resize(std::max(Calls.size(), Same->second + 1));
    Calls[Same->second].insert(*Call);
  }
  if (!IsNew)
    return;
  EmbeddedText Text;
  if (Owner == SourceOwner::Torch)
    addTorchInclude(*First, Text);
  Strings.appendText(Value, /*IsAligned=*/true, Text);
  Bytes += Text.Text.size();
  UnknownMacros Why = whyUnread(Value, Text, IsPart, Options);
  if (!Why.Reason.empty()) {
    if (Call) // it is of no source
      Calls[Same->second].erase(*Call);
    Same->second = ~std::size_t(0) - 1;
    addUnread(*First, Text.Text, std::move(Why));
    return;
  }
  EmbeddedSource New;
  New.File = Into.Texts[First->Text].Name;
  New.Text = std::move(Text.Text);
  New.Map = std::move(Text.Map);
  New.Begin = {First->Text, Strings.token(*First).Begin};
  New.Owner = Owner;
  New.Lacks = Value.Lacks;
  New.Options = std::move(Own);
  New.Arch = architectureAmong(Options.Known);
  New.HasUnseenOptions = !Options.IsWhole;
  New.Instantiations = Instantiations;
  Into.Sources.push_back(std::move(New));
}

/// Whether the literal at \p Place is looked for in other texts.
bool SourceFinder::isSearchedFor(PythonPlace Place) const {
  const PythonPlace Next = PythonTexts::after(Place);
  if (Strings.isKind(Next, PythonToken::Name) &&
      (Strings.text(Next) == "in" || Strings.text(Next) == "not"))
    return true;
  return StringSwitch<bool>(Strings.calledWith(Place))
      .Cases({"compile", "match", "search", "findall", "finditer"}, true)
      .Cases({"fullmatch", "split", "sub", "startswith", "endswith"}, true)
      .Cases({"find", "rfind", "index", "count", "partition"}, true)
      .Default(false);
}

/// A string that no known call takes.
void SourceFinder::readOther(PythonPlace Place) {
  if (Strings.isStatement(Place))
    return; // a comment
  const StringValue Value = Strings.valueAround(Place);
  add(Value, ownerOf(Strings.textOf(Value)), CompileOptions::unseen(), {},
      std::nullopt);
  if (Used.contains(Place) || !headsKernel(Strings.innerText(Place)) ||
      isSearchedFor(Place))
    return;
  addUnread(Place, Strings.innerText(Place),
            {Value.Reason.empty()
                 ? "it is a part of a text that is put together when it runs"
                 : Value.Reason,
             {}});
}

void SourceFinder::run() {
  std::vector<PythonPlace> Others;
  Strings.forEachToken([&](PythonPlace Place) {
    if (Strings.token(Place).What == PythonToken::String &&
        Strings.innerText(Place).contains(Mark))
      Others.push_back(Place);
  });
  if (Others.empty())
    return;
  forEachCompilation(Strings, [&](const PythonCompilation &C) {
    for (PythonPlace Each : Strings.choicesAt(C.Source)) {
      const StringValue Value = Strings.joinedAt(Each);
      for (const CompileOptions &Options : C.Options)
        add(Value, C.Owner, Options, C.Instantiations, C.Call);
    }
  });
  for (PythonPlace Place : Others)
    if (!Used.contains(Place))
      readOther(Place);
  if (Strings.isExhausted() && Into.Sources.size() < MostEmbeddedSources)
    Into.Unread.push_back({Texts.front(),
                           0,
                           0,
                           "",
                           "the rest of the file has too much to follow",
                           {}});
  Calls.resize(Into.Sources.size());
  addPythonLaunches(Strings, Calls, Into.Sources);
}

} // namespace

void addPythonSources(ArrayRef<unsigned> Texts, ArrayRef<std::string> OfUser,
                      EmbeddedFile &Into) {
  SourceFinder(Texts, OfUser, Into).run();
}

} // namespace bank_lint
