//===-- tool/bank-lint/run/nvcc.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/nvcc.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "analysis/support/foreign_file.h"
#include "tool/bank-lint/run/ptxas_report.h"
#include "tool/process/private_folder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {
namespace {

/// "nvcc 13.0" of what `nvcc --version` prints.
std::string versionIn(llvm::StringRef Printed) {
  llvm::StringRef Number = Printed.split("release ").second.split(',').first;
  const bool IsOne =
      !Number.empty() && Number.size() < 16 &&
      llvm::all_of(Number, [](char C) { return llvm::isDigit(C) || C == '.'; });
  return IsOne ? "nvcc " + Number.str() : "";
}

/// The path of a program in the folder "bin" of \p Toolkit, if it is there.
std::string inToolkit(llvm::StringRef Toolkit) {
  llvm::SmallString<128> Path(Toolkit);
  llvm::sys::path::append(Path, "bin", "nvcc");
  return !Toolkit.empty() && fs::can_execute(Path) ? Path.str().str() : "";
}

/// The first line of an error that nvcc prints, else the first line.
std::string problemIn(llvm::StringRef Printed) {
  for (llvm::StringRef Line : llvm::split(Printed, '\n'))
    if (Line.contains("error") || Line.contains("fatal"))
      return Line.trim().str();
  return Printed.trim().split('\n').first.str();
}

/// \p Word, with its value behind "=", if it is an option of nvcc's that
/// decides about the code; else "". From options for other programs only the
/// one that sets how far they optimise: others may name files.
std::string decidingAboutCode(llvm::StringRef Word) {
  auto [Name, Given] = Word.split(Word.contains('=') ? '=' : ' ');
  const llvm::StringRef Value = Given.trim();
  const llvm::StringRef Plain = Name.ltrim('-');
  if (Plain == Name || Value.find_first_of(" \t,") != llvm::StringRef::npos)
    return "";
  const bool IsForOthers = llvm::is_contained(
      {"Xptxas", "ptxas-options", "Xcicc", "cicc-options"}, Plain);
  const bool IsLevel = Value.size() == 3 && Value.starts_with("-O");
  if (!llvm::is_contained(
          {"use_fast_math", "ftz", "prec-div", "prec-sqrt", "fmad",
           "expt-relaxed-constexpr", "expt-extended-lambda", "extended-lambda",
           "extra-device-vectorization", "restrict", "rdc",
           "relocatable-device-code", "maxrregcount", "Ofc", "Ofast-compile"},
          Plain) &&
      !(IsForOthers && IsLevel))
    return "";
  return Value.empty() ? Name.str() : (Name + "=" + Value).str();
}

} // namespace

std::vector<std::string>
argumentsForNvcc(llvm::ArrayRef<std::string> Arguments) {
  std::vector<std::string> Result;
  auto Add = [&](llvm::StringRef Word) {
    if (!Word.empty() && !llvm::is_contained(Result, Word.str()))
      Result.push_back(Word.str());
  };
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef Word = Arguments[I];
    if (const std::optional<llvm::StringRef> Option =
            frontend::nvccOptionOf(Word))
      Add(*Option);
    else if (Word == "-ffast-math")
      Add("--use_fast_math");
    else if (llvm::is_contained({"-D", "-U", "-I", "-isystem", "-include"},
                                Word) &&
             I + 1 < Arguments.size())
      llvm::append_range(Result, std::vector{Word.str(), Arguments[++I]});
    else if (Word.size() > 2 &&
             (Word.starts_with("-D") || Word.starts_with("-U") ||
              Word.starts_with("-I")))
      Result.push_back(Word.str());
    else if (Word.consume_front("-isystem") || Word.consume_front("-include"))
      llvm::append_range(Result,
                         std::vector{Arguments[I].substr(0, 8), Word.str()});
    else if (Word.consume_front("-std=")) {
      // nvcc has no standard with extensions of GNU's.
      if (Word.consume_front("gnu++"))
        Result.push_back("-std=c++" + Word.str());
      else
        Result.push_back("-std=" + Word.str());
    } else if (std::string Option = decidingAboutCode(Word); !Option.empty())
      Add(Option);
  }
  return Result;
}

llvm::Expected<Nvcc> Nvcc::find(const std::string &Asked,
                                const std::optional<std::string> &CudaPath) {
  Nvcc Result;
  Result.Program = Asked;
  if (Result.Program.empty())
    Result.Program = inToolkit(CudaPath.value_or(""));
  if (Result.Program.empty())
    Result.Program = findProgram("nvcc");
  if (Result.Program.empty())
    Result.Program = inToolkit("/usr/local/cuda");
  if (Result.Program.empty())
    return llvm::createStringError(
        "--nvcc: no nvcc was found; set its path with --nvcc=PATH");
  llvm::SmallString<128> Whole(Result.Program);
  fs::make_absolute(Whole);
  Result.Program = Whole.str().str();
  if (!fs::can_execute(Result.Program))
    return llvm::createStringError("--nvcc: '" + Result.Program +
                                   "' is no program");
  constexpr std::chrono::seconds Limit(30);
  llvm::Expected<CapturedRun> Run =
      runCaptured({Result.Program, "--version"}, ownEnvironment(), Limit);
  if (!Run)
    return Run.takeError();
  Result.Version = versionIn(Run->Output);
  if (Result.Version.empty())
    return llvm::createStringError("--nvcc: '" + Result.Program +
                                   "' does not say that it is an nvcc");
  return Result;
}

llvm::Expected<std::optional<Nvcc>>
Nvcc::askedFor(const CommandOptions &Options) {
  if (!Options.UsesNvcc)
    return std::nullopt;
  llvm::Expected<Nvcc> Found =
      find(Options.NvccPath, Options.Analysis.CudaPath);
  if (!Found)
    return Found.takeError();
  return std::move(*Found);
}

llvm::Expected<CapturedRun> Nvcc::run(std::vector<std::string> Words,
                                      std::chrono::seconds Limit) const {
  constexpr std::chrono::hours Never(24);
  Words.insert(Words.begin(), Program);
  llvm::Expected<CapturedRun> Run =
      runCaptured(Words, ownEnvironment(),
                  Limit.count() ? std::chrono::milliseconds(Limit) : Never);
  if (Run && Run->Code != 0)
    return llvm::createStringError(
        Version + " fails: " + problemIn(Run->Errors + "\n" + Run->Output));
  return Run;
}

llvm::Expected<Nvcc::MachineCode>
Nvcc::assemble(llvm::StringRef Ptx, const std::string &Arch,
               llvm::ArrayRef<std::string> Arguments,
               std::chrono::seconds Limit) const {
  llvm::Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder)
    return Folder.takeError();
  const std::string Source = Folder->path() + "/code.ptx";
  const std::string Output = Folder->path() + "/code.cubin";
  std::error_code Failed;
  llvm::raw_fd_ostream(Source, Failed) << Ptx;
  if (Failed)
    return llvm::errorCodeToError(Failed);
  std::vector<std::string> Words{"-cubin",  "-lineinfo", "-w", "-arch", Arch,
                                 "-Xptxas", "-v",        "-o", Output};
  for (const std::string &Word : Arguments)
    if (std::string Option = decidingAboutCode(Word); !Option.empty())
      Words.push_back(std::move(Option));
  Words.push_back(Source);
  llvm::Expected<CapturedRun> Run = run(std::move(Words), Limit);
  if (!Run)
    return Run.takeError();
  MachineCode Result;
  Result.Resources = resourcesIn(Run->Errors + "\n" + Run->Output);
  if (llvm::Expected<FileText> Bytes = readForeignFile(Output, MostDataBytes))
    Result.Cubin = (*Bytes)->getBuffer().str();
  else
    Result.WhyNoCubin = "its machine code " + llvm::toString(Bytes.takeError());
  for (KernelResources &Each : Result.Resources) {
    Each.Arch = Arch;
    Each.CompiledBy = Version;
  }
  return Result;
}

llvm::Expected<std::string> Nvcc::cubinOf(MachineCode Code) {
  if (!Code.WhyNoCubin.empty())
    return llvm::createStringError(Code.WhyNoCubin);
  return std::move(Code.Cubin);
}

llvm::Expected<CompiledCode>
Nvcc::compile(const std::string &File, const std::string &Arch,
              llvm::ArrayRef<std::string> Arguments, bool WantsResources,
              std::chrono::seconds Limit) const {
  llvm::Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder)
    return Folder.takeError();
  llvm::SmallString<128> Source(File);
  fs::make_absolute(Source);
  const std::string Output = Folder->path() + "/code.ptx";
  std::vector<std::string> Words{"-ptx",  "-lineinfo", "-w", "-x",  "cu",
                                 "-arch", Arch,        "-o", Output};
  llvm::append_range(Words, Arguments);
  Words.push_back(Source.str().str());
  llvm::Expected<CapturedRun> Run = run(std::move(Words), Limit);
  if (!Run)
    return Run.takeError();
  llvm::Expected<FileText> Text = readForeignFile(Output, MostDataBytes);
  if (!Text)
    return llvm::createStringError("its PTX " +
                                   llvm::toString(Text.takeError()));
  CompiledCode Code;
  Code.Ptx = (*Text)->getBuffer().str();
  Code.Compiler = Version;
  Code.IsLinkedLater = llvm::any_of(Arguments, [](llvm::StringRef Word) {
    return Word.ends_with("rdc=true") ||
           Word.ends_with("relocatable-device-code=true");
  });
  std::vector<std::string> Own(Arguments.begin(), Arguments.end());
  if (!WantsResources) {
    Code.Assemble = [this, Arch, Own, Limit,
                     Ptx = Code.Ptx]() -> llvm::Expected<std::string> {
      llvm::Expected<MachineCode> Made = assemble(Ptx, Arch, Own, Limit);
      if (!Made)
        return Made.takeError();
      return cubinOf(std::move(*Made));
    };
    return Code;
  }
  llvm::Expected<MachineCode> Made = assemble(Code.Ptx, Arch, Own, Limit);
  if (!Made) {
    Code.WhyNoResources = llvm::toString(Made.takeError());
    return Code;
  }
  Code.Resources = std::move(Made->Resources);
  Code.Assemble = [Made = std::move(*Made)] { return cubinOf(Made); };
  return Code;
}

} // namespace bank_lint
