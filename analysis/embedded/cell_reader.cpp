//===-- analysis/embedded/cell_reader.cpp - cells as files ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Long: one reader, which goes through a cell once; each form continues where
// the one before it ended.
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cell_reader.h"
#include "analysis/embedded/cpp_strings.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/python_sources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Whether a file of this name is one that people read.
bool isProse(StringRef Name) {
  return StringSwitch<bool>(sys::path::extension(Name))
      .Cases({".md", ".txt", ".rst", ".html", ".tex", ".json"}, true)
      .Default(false);
}

/// Whether the cells of the magic \p Word are shown, not compiled.
bool isShown(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"html", "HTML", "latex", "markdown", "svg", "SVG"}, true)
      .Cases({"javascript", "js", "perl", "ruby", "sql"}, true)
      .Default(false);
}

/// The names of the files that \p Text includes, without their folders.
std::vector<StringRef> includesOf(StringRef Text) {
  std::vector<StringRef> Names;
  SmallVector<StringRef, 64> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim();
    if (Line.consume_front("\"") || Line.consume_front("<"))
      Names.push_back(sys::path::filename(
          Line.take_until([](char C) { return C == '"' || C == '>'; })));
  }
  return Names;
}

} // namespace

void appendCell(const EmbeddedFile &File, unsigned Number,
                const CellMagic &Magic, EmbeddedText &Text) {
  const StringRef Cell = File.Texts[Number].Text;
  const std::size_t From = Magic.What == CellMagic::None ? 0 : Magic.End;
  if (Text.Text.empty())
    Text.insert(std::string(Cell.take_front(From).count('\n'), '\n'));
  Text.append(Cell.drop_front(From), Number, From);
}

void CellReader::unread(unsigned Number, std::size_t Begin, std::size_t End,
                        UnknownMacros Why) {
  if (Into.Unread.size() >= MostEmbeddedSources)
    return;
  const StringRef Text = Into.Texts[Number].Text;
  Into.Unread.push_back({Number, Begin, End,
                         firstKernel(Text.slice(Begin, End)),
                         std::move(Why.Reason), std::move(Why.Macros),
                         otherKernels(Text.slice(Begin, End))});
}

/// Notes a file. What is written again ends the one before; what is appended
/// goes on with it.
void CellReader::write(Written New, bool Appends) {
  if (Files.size() >= MostEmbeddedSources)
    return;
  for (Written &Old : reverse(Files)) {
    if (New.Name.empty() || Old.Name != New.Name)
      continue;
    if (Appends) {
      EmbeddedText Whole = Old.Text;
      const StringRef More = New.Text.Text;
      for (std::size_t I = 0; I < More.size();) {
        // A run of bytes that come from one place.
        const std::optional<TextMap::Target> There = New.Text.Map.at(I);
        std::size_t End = I + 1;
        while (End < More.size() &&
               New.Text.Map.at(End) ==
                   (There ? std::optional(TextMap::Target{
                                There->Text, There->Offset + (End - I)})
                          : std::nullopt))
          ++End;
        if (There)
          Whole.append(More.slice(I, End), There->Text, There->Offset);
        I = End;
      }
      New.Text = std::move(Whole);
      New.Begin = Old.Begin;
      New.Cell = Old.Cell;
      Old.Name.clear();
      Old.Text = {}; // it is the new one
    } else {
      Old.Until = New.Cell;
    }
    break;
  }
  Files.push_back(std::move(New));
}

/// A cell that is a file, or is compiled at once.
void CellReader::addMagic(unsigned Number, const CellMagic &Magic) {
  Written New;
  New.What = Magic.What;
  New.Cell = Number;
  New.Name = Magic.File.str();
  appendCell(Into, Number, Magic, New.Text);
  const bool IsWritten = Magic.Word == "writefile" || Magic.Word == "file";
  if (IsWritten && shellWords(Magic.File).size() == 1 &&
      !shellWords(Magic.File).front().IsKnown)
    New.Name.clear();
  New.IsCompiledHere = !IsWritten && Magic.What == CellMagic::Cuda;
  if (std::optional<ShellWord> Group =
          magicOption(Magic.Arguments, "-g", "--group");
      Group && !IsWritten) {
    New.Group = Group->Text;
    New.IsCompiledHere = false;
  }
  if (std::optional<ShellWord> Own =
          magicOption(Magic.Arguments, "-c", "--compiler-args");
      Own && !IsWritten) {
    New.Options = compileCommand(shellWords(Own->Text)).Options;
    New.Options.IsWhole &= Own->IsKnown;
  }
  write(std::move(New), Magic.Appends);
}

/// A file that a shell writes, in the text number \p Number from \p Begin on.
void CellReader::addDocument(unsigned Number, const HereDocument &Document,
                             std::size_t Begin) {
  const StringRef Text = Into.Texts[Number].Text;
  const std::size_t From = Begin + Document.Begin, To = Begin + Document.End;
  const StringRef Own = Text.slice(From, To);
  CellMagic::Kind What = kindOfFile(Document.File);
  const bool HasKernel = headsKernel(Own) || definesKernel(Own);
  if (What == CellMagic::Python || (HasKernel && Document.IsExpanded)) {
    if (HasKernel)
      unread(Number, From, To,
             {Document.IsExpanded ? "the shell puts values into it"
                                  : "it is in Python that a shell writes",
              {}});
    return;
  }
  if (What == CellMagic::Other && (isProse(Document.File) || !HasKernel))
    return;
  Written New;
  New.Name = Document.File;
  New.What = What == CellMagic::Header ? What : CellMagic::Cuda;
  New.Cell = Number;
  New.Begin = From;
  New.Text.insert(std::string(Text.take_front(From).count('\n'), '\n'));
  New.Text.append(Own, Number, From);
  write(std::move(New), Document.Appends);
}

void CellReader::addShell(unsigned Number, StringRef Text, std::size_t Begin) {
  ShellText Read = readShell(Text);
  for (const HereDocument &Document : Read.Documents)
    addDocument(Number, Document, Begin);
  for (CompileCommand &Each : Read.Commands)
    Commands.push_back({Number, "", std::move(Each)});
}

/// A cell or a file of another kind.
void CellReader::addOther(unsigned Number, const CellMagic &Magic) {
  const StringRef Text = Into.Texts[Number].Text;
  if (isShell(Magic)) {
    addShell(Number, Text.drop_front(Magic.End), Magic.End);
    return;
  }
  const bool IsWritten = Magic.Word == "writefile" || Magic.Word == "file";
  if (IsWritten ? isProse(Magic.File) : isShown(Magic.Word))
    return;
  if (IsWritten && usesRuntimeCompiler(Text))
    addCppSources(Number, OfUser, Into);
  else if (IsWritten && definesKernel(Text)) {
    CellMagic Cuda = Magic;
    Cuda.What = CellMagic::Cuda;
    addMagic(Number, Cuda);
  } else if (definesKernel(Text))
    unread(Number, Magic.Begin, Text.size(),
           {("what %%" + Magic.Word + " does with it is unknown").str(), {}});
}

/// Lines of a cell of Python that are commands.
void CellReader::addLines(unsigned Number) {
  const StringRef Text = Into.Texts[Number].Text;
  for (std::size_t At = 0; At < Text.size();) {
    std::size_t End = std::min(Text.find('\n', At), Text.size());
    while (End < Text.size() && Text.slice(At, End).ends_with("\\"))
      End = std::min(Text.find('\n', End + 1), Text.size());
    StringRef Line = Text.slice(At, End).ltrim();
    if (Line.consume_front("!")) {
      addShell(Number, Line, std::size_t(Line.data() - Text.data()));
    } else if (Line.consume_front("%cuda_group_run")) {
      Command New;
      New.Cell = Number;
      if (std::optional<ShellWord> Group = magicOption(Line, "-g", "--group"))
        New.Group = Group->Text;
      if (std::optional<ShellWord> Own =
              magicOption(Line, "-c", "--compiler-args")) {
        New.What.Options = compileCommand(shellWords(Own->Text)).Options;
        New.What.Options.IsWhole &= Own->IsKnown;
      }
      Commands.push_back(std::move(New));
    }
    At = End + 1;
  }
}

void CellReader::add(unsigned Number) {
  const StringRef Text = Into.Texts[Number].Text;
  const CellMagic Magic = cellMagic(Text);
  switch (Magic.What) {
  case CellMagic::Cuda:
  case CellMagic::Header:
    addMagic(Number, Magic);
    break;
  case CellMagic::Python:
    Python.push_back(Number);
    break;
  case CellMagic::None: {
    // A kernel of another language than Python runs CUDA as it is.
    const StringRef Start = Text.ltrim();
    if (definesKernel(Text) &&
        (Start.starts_with("#include") || Start.starts_with("__global__") ||
         Start.starts_with("template") || Start.starts_with("//"))) {
      Written New;
      New.Cell = Number;
      New.IsCompiledHere = true;
      appendCell(Into, Number, Magic, New.Text);
      write(std::move(New), /*Appends=*/false);
      break;
    }
    addLines(Number);
    Python.push_back(Number);
    break;
  }
  case CellMagic::Other:
    addOther(Number, Magic);
    break;
  }
}

/// Notes what each file includes of the notebook, once all are known.
void CellReader::findIncludes() {
  StringMap<std::vector<std::size_t>> ByName;
  for (const auto &[Number, Each] : enumerate(Files))
    if (!Each.Name.empty())
      ByName[sys::path::filename(Each.Name)].push_back(Number);
  for (auto &&[Number, Each] : enumerate(Files))
    for (StringRef Name : includesOf(Each.Text.Text))
      if (auto Known = ByName.find(Name); Known != ByName.end())
        for (std::size_t Other : Known->second)
          if (Other != Number && !is_contained(Each.Includes, Other))
            Each.Includes.push_back(Other);
}

/// The files that the one with the number \p Number includes, and what those
/// include, with itself.
std::vector<std::size_t> CellReader::reachedFrom(std::size_t Number) const {
  std::vector<std::size_t> Result{Number};
  std::vector<bool> Seen(Files.size());
  Seen[Number] = true;
  for (std::size_t I = 0; I < Result.size(); ++I)
    for (std::size_t Other : Files[Result[I]].Includes)
      if (!Seen[Other]) {
        Seen[Other] = true;
        Result.push_back(Other);
      }
  return Result;
}

/// With which options \p Own is compiled, and in which cells.
std::vector<std::pair<CompileOptions, unsigned>>
CellReader::compilationsOf(const Written &Own) const {
  if (Own.IsCompiledHere)
    return {{Own.Options, Own.Cell}};
  std::vector<std::pair<CompileOptions, unsigned>> Result;
  for (const Command &Each : Commands) {
    const bool IsOfGroup = !Own.Group.empty() && Each.Group == Own.Group;
    const bool IsNamed =
        Each.Group.empty() && !Own.Name.empty() && Each.Cell >= Own.Cell &&
        Each.Cell < Own.Until &&
        any_of(
            Each.What.Files,
            [&](const std::string &Name) {
              return StringRef(Name).contains('*') ||
                     sys::path::filename(Name) == sys::path::filename(Own.Name);
            });
    if (IsOfGroup || IsNamed)
      Result.emplace_back(Each.What.Options, Each.Cell);
  }
  if (Result.empty()) {
    CompileOptions Options = Own.Options;
    Options.IsWhole &= !Own.Group.empty();
    Result.emplace_back(Options, unsigned(Into.Texts.size()));
  }
  return Result;
}

/// The files of the notebook as \p Cell finds them, but for \p Own.
std::vector<std::size_t> CellReader::headersFor(const Written &Own,
                                                unsigned Cell) const {
  std::vector<std::size_t> Result;
  std::vector<StringRef> Names;
  // For a name that was written again, the last text is there.
  for (std::size_t I = Files.size(); I-- > 0;) {
    const Written &Other = Files[I];
    if (Other.Name.empty() || Other.Name == Own.Name || !HeaderOf[I] ||
        (Other.Cell > Cell && Own.IsCompiledHere) ||
        is_contained(Names, StringRef(Other.Name)))
      continue;
    // One that is written later is there if there is no other.
    const bool HasEarlier = any_of(Files, [&](const Written &E) {
      return E.Name == Other.Name && E.Cell <= Cell;
    });
    if (Other.Cell > Cell && HasEarlier)
      continue;
    Names.push_back(Other.Name);
    Result.push_back(*HeaderOf[I]);
  }
  std::reverse(Result.begin(), Result.end());
  return Result;
}

void CellReader::addSource(const Written &Own, const CompileOptions &Options,
                           unsigned Cell) {
  if (Into.Sources.size() >= MostEmbeddedSources)
    return;
  const UnknownMacros Why = unknownMacros(Own.Text.Text, "", Options, OfUser);
  if (!Why.Reason.empty()) {
    unread(Own.Cell, Own.Begin, Into.Texts[Own.Cell].Text.size(), Why);
    return;
  }
  EmbeddedSource New;
  New.File = Into.Texts[Own.Cell].Name;
  New.Text = Own.Text.Text;
  New.Map = Own.Text.Map;
  New.Begin = {Own.Cell, Own.Begin};
  New.Options = usedOptions(Options.Known);
  New.Arch = architectureAmong(Options.Known);
  New.HasUnseenOptions = !Options.IsWhole;
  New.Headers = headersFor(Own, Cell);
  const bool IsKnown = any_of(Into.Sources, [&](const EmbeddedSource &Other) {
    return Other.Begin == New.Begin && Other.Options == New.Options &&
           Other.Text == New.Text;
  });
  if (!IsKnown)
    Into.Sources.push_back(std::move(New));
}

/// Whether a cell or a command compiles \p Own by itself.
bool CellReader::isCompiled(const Written &Own) const {
  return Own.IsCompiledHere || !Own.Group.empty() ||
         any_of(Commands, [&](const Command &C) {
           return any_of(C.What.Files, [&](const std::string &Name) {
             return sys::path::filename(Name) == sys::path::filename(Own.Name);
           });
         });
}

void CellReader::finish() {
  for (const Written &Each : Files) {
    HeaderOf.emplace_back();
    if (Each.Name.empty())
      continue;
    SmallString<256> Path(sys::path::parent_path(File));
    sys::path::append(Path, Each.Name);
    HeaderOf.back() = Into.Headers.size();
    Into.Headers.push_back({Path.str().str(), Each.Text.Text, Each.Text.Map});
  }
  findIncludes();
  std::vector<bool> Defines, IsIncluded(Files.size()), HasKernel(Files.size());
  for (const Written &Each : Files)
    Defines.push_back(definesKernel(Each.Text.Text));
  for (const auto &[Number, Each] : enumerate(Files))
    for (std::size_t Other : reachedFrom(Number)) {
      HasKernel[Number] = HasKernel[Number] || Defines[Other];
      if (Each.What == CellMagic::Cuda && Files[Other].Name != Each.Name)
        IsIncluded[Other] = true;
    }
  for (const auto &[Number, Each] : enumerate(Files)) {
    // A file that others include is analysed with them.
    if (HasKernel[Number] &&
        !((Each.What == CellMagic::Header || !isCompiled(Each)) &&
          IsIncluded[Number]))
      for (const auto &[Options, Cell] : compilationsOf(Each))
        addSource(Each, Options, Cell);
  }
  addPythonSources(Python, OfUser, Into);
}

} // namespace bank_lint
