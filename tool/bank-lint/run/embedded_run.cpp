//===-- tool/bank-lint/run/embedded_run.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/embedded_run.h"
#include "analysis/embedded/cuda_text.h"
#include "analysis/embedded/foreign_language.h"
#include "analysis/pipeline/moved_places.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/module_files.h"
#include "tool/bank-lint/files/file_search.h"
#include "tool/bank-lint/run/embedded_fixes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

EmbeddedPlaces::EmbeddedPlaces(const EmbeddedFile &File,
                               const EmbeddedSource &Source)
    : File(File) {
  if (!Source.Variant.empty())
    Suffix = " [" + Source.Variant + "]";
  Compilation.push_back(
      {absolutePath(Source.File), &Source.Map, LineStarts(Source.Text)});
  for (std::size_t Number : Source.Headers) {
    const EmbeddedHeader &Header = File.Headers[Number];
    Compilation.push_back(
        {absolutePath(Header.File), &Header.Map, LineStarts(Header.Text)});
  }
  for (const ContainingText &Text : File.Texts)
    Containing.emplace_back(Text.Text);
}

LineStarts::Place EmbeddedPlaces::placeOf(const TextMap::Target &Target,
                                          bool InFile) const {
  const TextMap &Cell = File.Texts[Target.Text].InFile;
  if (!InFile || Cell.empty())
    return Containing[Target.Text].placeOf(Target.Offset);
  const std::optional<TextMap::Target> There = Cell.at(Target.Offset);
  return There ? File.Lines.placeOf(There->Offset) : LineStarts::Place{};
}

void EmbeddedPlaces::move(SourceRange &Where, bool InFile) const {
  const std::string Path = absolutePath(Where.File);
  auto Own = llvm::find_if(Compilation,
                           [&](const Compiled &C) { return C.Path == Path; });
  if (Own == Compilation.end())
    return;
  auto TargetOf = [&](unsigned Line, unsigned Column) {
    const std::optional<std::size_t> Offset = Own->Lines.offsetOf(Line, Column);
    return Offset ? Own->Map->at(*Offset) : std::nullopt;
  };
  const std::optional<TextMap::Target> Begin =
      TargetOf(Where.Line, Where.Column);
  if (!Begin)
    return;
  // What follows the range may be elsewhere: its last byte says where it ends.
  std::optional<TextMap::Target> Last;
  if (Where.EndLine && Where.EndColumn > 1)
    Last = TargetOf(Where.EndLine, Where.EndColumn - 1);
  const LineStarts::Place First = placeOf(*Begin, InFile);
  Where.File = File.Texts[Begin->Text].Name;
  if (InFile)
    Where.File = fileAndCell(Where.File).first.str();
  Where.Line = First.Line;
  Where.Column = Where.Column ? First.Column : 0;
  Where.EndColumn = 0;
  if (Last && Last->Text == Begin->Text && Last->Offset >= Begin->Offset) {
    const LineStarts::Place End = placeOf(*Last, InFile);
    Where.EndLine = End.Line;
    Where.EndColumn = End.Column + 1;
  } else if (Where.EndLine) {
    Where.EndLine = Where.Line;
  }
}

void EmbeddedPlaces::toTold(Launch &Launched) const {
  movePlaces(Launched, [&](SourceRange &Where) { toTold(Where); });
}

namespace {

/// What \p Options say that is in \p File, else what is on the disk.
llvm::Expected<std::string> textOf(const std::string &File,
                                   const AnalysisOptions &Options) {
  if (Options.Contents)
    return *Options.Contents;
  llvm::Expected<FileText> Text = readForeignFile(File, MostSourceBytes);
  if (!Text)
    return Text.takeError();
  return (*Text)->getBuffer().str();
}

AnalysisOptions optionsFor(const EmbeddedFile &File,
                           const EmbeddedSource &Source,
                           const AnalysisOptions &Options) {
  AnalysisOptions Own = Options;
  Own.Contents = Source.Text;
  Own.KeepsContents = !Options.Contents;
  Own.LeavesMemory = false;
  for (std::size_t Number : Source.Headers)
    Own.Unsaved[absolutePath(File.Headers[Number].File)] =
        File.Headers[Number].Text;
  // What the user says comes last, and counts.
  Own.CompilerArguments = Source.Options;
  llvm::append_range(Own.CompilerArguments, Options.CompilerArguments);
  llvm::append_range(Own.Instantiations, Source.Instantiations);
  return Own;
}

/// Whether \p P is about headers that the library which compiles a string has
/// in its own folders.
bool isOfLibrary(const SourceProblem &P) {
  static constexpr llvm::StringLiteral Prefixes[] = {
      "torch/", "ATen/", "c10/", "pybind11/", "cupy/", "pycuda"};
  return llvm::any_of(Prefixes, [&](llvm::StringRef Prefix) {
    return llvm::StringRef(P.MissingHeader).starts_with(Prefix);
  });
}

/// What a source in a string misses only here is reported where it costs a
/// kernel.
void forgive(const EmbeddedSource &Source, FileResult &Result) {
  if (Source.Owner == SourceOwner::Nvcc)
    return;
  const bool LosesNone = Result.NotAnalysed.empty();
  if (!Source.Lacks.empty())
    for (Unanalysed &Lost : Result.NotAnalysed)
      Lost.Reason = "without " + Source.Lacks +
                    ", which is unknown before it runs: " + Lost.Reason;
  llvm::erase_if(Result.Problems, [&](const SourceProblem &P) {
    if (!Source.Lacks.empty() && P.IsError && !P.IsStatement)
      return true;
    // NVRTC knows no types of the C library, so that its users declare them.
    return LosesNone &&
           (isOfLibrary(P) || llvm::StringRef(P.Text).starts_with(
                                  "typedef redefinition with different types"));
  });
}

/// Appends \p Suffix to the names of all kernels in \p Result.
void renameKernels(FileResult &Result, llvm::StringRef Suffix) {
  auto Rename = [&](std::string &Kernel) { Kernel += Suffix; };
  auto RenameFinding = [&](Finding &F) {
    Rename(F.Access.Kernel);
    for (FurtherAccess &Other : F.Also)
      Rename(Other.Access.Kernel);
  };
  for (auto *Accesses : {&Result.Accesses, &Result.NotIssued})
    for (AccessSummary &Access : *Accesses)
      Rename(Access.Kernel);
  for (Finding &F : Result.Findings)
    RenameFinding(F);
  for (SetAsideFinding &F : Result.SetAside)
    RenameFinding(F.What);
  for (KernelPlace &Place : Result.Places)
    Rename(Place.Kernel);
  for (KernelResources &Each : Result.Resources)
    Rename(Each.Kernel);
  for (Unanalysed &Lost : Result.NotAnalysed)
    Rename(Lost.Kernel);
}

/// An identifier that is nowhere may be a macro of an option that was not seen.
void adviseMacros(const EmbeddedSource &Source, FileResult &Result) {
  static constexpr llvm::StringLiteral Start = "use of undeclared identifier '";
  if (!Source.HasUnseenOptions)
    return;
  for (Unanalysed &Lost : Result.NotAnalysed) {
    llvm::StringRef Name = llvm::StringRef(Lost.Reason).split(Start).second;
    Name = Name.take_until([](char C) { return C == '\''; });
    if (!Name.empty())
      Lost.Reason += "; its options are unknown: if one defines " + Name.str() +
                     ", set it with -D" + Name.str() + "=VALUE";
  }
}

/// What the compiler says of launches that were added does not concern the
/// user.
void forgetAdded(const EmbeddedSource &Source, FileResult &Result) {
  if (Source.OwnBytes == Source.Text.size())
    return;
  const unsigned First =
      LineStarts(Source.Text).placeOf(Source.OwnBytes).Line + 1;
  llvm::erase_if(Result.Problems, [&](const SourceProblem &P) {
    return P.Where.File == Source.File && P.Where.Line >= First;
  });
}

/// Adds the result of a further source to that of the file.
void addResult(FileResult New, FileResult &Whole) {
  llvm::append_range(Whole.Problems, New.Problems);
  llvm::append_range(Whole.NotAnalysed, New.NotAnalysed);
  for (std::string &Note : New.Notes)
    if (!llvm::is_contained(Whole.Notes, Note))
      Whole.Notes.push_back(std::move(Note));
  llvm::append_range(Whole.UninstantiatedTemplates,
                     New.UninstantiatedTemplates);
  llvm::append_range(Whole.HeaderFolders, New.HeaderFolders);
  Whole.Kernels += New.Kernels;
  Whole.LeftOutKernels += New.LeftOutKernels;
  // What fits in one source is used.
  llvm::erase_if(Whole.Unused, [&](const UnusedStatement &Own) {
    return llvm::none_of(New.Unused, [&](const UnusedStatement &Other) {
      return Own.Option == Other.Option && Own.Name == Other.Name;
    });
  });
  llvm::append_range(Whole.UsedRecords, New.UsedRecords);
  llvm::append_range(Whole.Places, New.Places);
  std::move(New.Accesses.begin(), New.Accesses.end(),
            std::back_inserter(Whole.Accesses));
  std::move(New.NotIssued.begin(), New.NotIssued.end(),
            std::back_inserter(Whole.NotIssued));
  llvm::append_range(Whole.Resources, New.Resources);
  Whole.Times += New.Times;
  std::move(New.Findings.begin(), New.Findings.end(),
            std::back_inserter(Whole.Findings));
  Whole.HiddenFindings += New.HiddenFindings;
  Whole.HiddenByGain += New.HiddenByGain;
  std::move(New.SetAside.begin(), New.SetAside.end(),
            std::back_inserter(Whole.SetAside));
}

/// What decides \p Macros, which decide what a source is: "; set it with
/// -DN=VALUE, or leave it undefined with -- -UN".
std::string adviceFor(llvm::ArrayRef<std::string> Macros) {
  if (Macros.empty())
    return "";
  return (Macros.size() > 1 ? "; set each, such as with -D"
                            : "; set it with -D") +
         Macros.front() + "=VALUE, or leave it undefined with -- -U" +
         Macros.front();
}

/// For a source that is compiled for another architecture than is analysed.
void noteArchitecture(const EmbeddedSource &Source,
                      const AnalysisOptions &Options, FileResult &Result) {
  if (!Source.Arch.empty() && Source.Arch != Result.Arch && !Options.ArchAsked)
    Result.Notes.push_back(Source.File + " compiles CUDA for " + Source.Arch +
                           "; analysed for " + Result.Arch +
                           ": set it with --arch=" + Source.Arch);
}

/// The kernels of a source that could not be read are lost kernels of the file.
void loseSource(const UnreadSource &Lost, const EmbeddedFile &File,
                FileResult &Result) {
  const ContainingText &Text = File.Texts[Lost.Text];
  const LineStarts Lines(Text.Text);
  const LineStarts::Place Begin = Lines.placeOf(Lost.Begin);
  auto Lose = [&](const std::string &Kernel) {
    Unanalysed New;
    New.Kernel = Kernel;
    New.Where = {Text.Name, Begin.Line, Begin.Column, Begin.Line, 0};
    New.Reason = Lost.Reason + adviceFor(Lost.Macros);
    Result.NotAnalysed.push_back(std::move(New));
  };
  Lose(Lost.Kernel.empty() ? "CUDA in a string" : Lost.Kernel);
  llvm::for_each(Lost.Others, Lose);
}

class EmbeddedRun {
public:
  EmbeddedRun(const std::string &Name, const std::string &Text,
              const EmbeddedFile &File, const AnalysisOptions &Options,
              SourceAnalysis Analyze)
      : Name(Name), Text(Text), File(File), Options(Options), Analyze(Analyze) {
  }
  FileResult run();

private:
  void add(FileResult New);
  void addSource(const EmbeddedSource &Source);

  const std::string &Name, &Text;
  const EmbeddedFile &File;
  const AnalysisOptions &Options;
  SourceAnalysis Analyze;
  std::optional<FileResult> Whole;
  EmbeddedFixes Fixes;
};

void EmbeddedRun::add(FileResult New) {
  if (Whole)
    addResult(std::move(New), *Whole);
  else
    Whole = std::move(New);
}

void EmbeddedRun::addSource(const EmbeddedSource &Source) {
  const EmbeddedPlaces Places(File, Source);
  FileResult New =
      Analyze(Source.File, optionsFor(File, Source, Options), &Places);
  forgetAdded(Source, New);
  Fixes.take(New, File, Source, Text);
  movePlaces(New, [&](SourceRange &Where) { Places.toTold(Where); });
  forgive(Source, New);
  adviseMacros(Source, New);
  renameKernels(New, Places.variantSuffix());
  noteArchitecture(Source, Options, New);
  if (!New.Failure.empty())
    loseSource({Source.Begin.Text,
                Source.Begin.Offset,
                Source.Begin.Offset,
                "",
                std::exchange(New.Failure, ""),
                {},
                otherKernels(Source.Text)},
               File, New);
  New.File = Name;
  add(std::move(New));
}

FileResult EmbeddedRun::run() {
  if (File.IsSource) {
    AnalysisOptions Own = Options;
    Own.LeavesMemory = false;
    add(Analyze(Name, Own, nullptr));
    if (!Whole->Failure.empty())
      return std::move(*Whole);
    Fixes.takeWhole(*Whole);
    // What is wrong with the host's code costs no kernel of a string.
    if (!Whole->Kernels && Whole->NotAnalysed.empty() &&
        Whole->UninstantiatedTemplates.empty())
      llvm::erase_if(Whole->Problems,
                     [](const SourceProblem &P) { return !P.IsStatement; });
  }
  for (const EmbeddedSource &Source : File.Sources)
    addSource(Source);
  if (!Whole)
    Whole = lostFile(Name, Options, "");
  for (const UnreadSource &Lost : File.Unread)
    loseSource(Lost, File, *Whole);
  llvm::sort(Whole->Findings, [](const Finding &A, const Finding &B) {
    return std::make_tuple(!A.IsDefect, -A.rank(), A.Access.Where) <
           std::make_tuple(!B.IsDefect, -B.rank(), B.Access.Where);
  });
  Fixes.finish(Text, *Whole);
  return std::move(*Whole);
}

} // namespace

FileResult analyzeEmbedded(const std::string &File,
                           const AnalysisOptions &Options,
                           SourceAnalysis Analyze) {
  if (isModuleFile(File))
    return Analyze(File, Options, nullptr);
  llvm::Expected<std::string> Text = textOf(File, Options);
  if (!Text) { // it is reported like that of any other file
    llvm::consumeError(Text.takeError());
    return Analyze(File, Options, nullptr);
  }
  const EmbeddedFile Found =
      embeddedSources(File, *Text, Options.CompilerArguments);
  if (!Found.Failure.empty())
    return lostFile(File, Options, Found.Failure);
  if (Found.Sources.empty() && Found.Unread.empty()) {
    std::string Foreign = foreignLanguage(File, *Text);
    if (Foreign.empty() && !Found.IsSource)
      Foreign = llvm::StringRef(File).ends_with(".ipynb")
                    ? "no kernels in it: no code cell, and no string in one, "
                      "defines a __global__ function"
                    : "no kernels in it: no string or cell of it defines a "
                      "__global__ function";
    if (!Foreign.empty())
      return lostFile(File, Options, Foreign);
    FileResult Result = Analyze(File, Options, nullptr);
    if (Result.Failure.empty() && isHip(File, *Text))
      Result.Notes.push_back(
          "this is HIP: the report is for NVIDIA GPUs, not for AMD GPUs");
    return Result;
  }
  return EmbeddedRun(File, *Text, Found, Options, Analyze).run();
}

} // namespace bank_lint
