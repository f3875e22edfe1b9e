//===-- analysis/frontend/command/compiler_program.cpp - who compiles -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/compiler_program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

/// Programs that run the program behind them.
struct Launcher {
  StringRef Name;
  /// Its own options that take a value in the next word.
  ArrayRef<StringRef> WithValue = {};
};

constexpr StringRef EnvValues[] = {"-u", "-C", "-S"};
constexpr StringRef NiceValues[] = {"-n"};
constexpr StringRef TimeValues[] = {"-o", "-f"};

const Launcher Launchers[] = {
    {"ccache"},    {"sccache"},          {"distcc"},
    {"icecc"},     {"buildcache"},       {"fastbuild"},
    {"recc"},      {"nice", NiceValues}, {"gomacc"},
    {"rewrapper"}, {"time", TimeValues}, {"env", EnvValues},
    {"nohup"},     {"command"},
};

/// "nvcc" for "/usr/bin/nvcc" and "C:\cuda\nvcc.exe".
StringRef baseName(StringRef Path) {
  StringRef Name = Path.substr(Path.find_last_of("/\\") + 1);
  Name.consume_back_insensitive(".exe");
  return Name;
}

/// NAME=VALUE, as env and the shell have it.
bool isAssignment(StringRef Word) {
  StringRef Name = Word.split('=').first;
  return Name.size() < Word.size() && !Name.empty() &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

OptionLanguage languageOf(StringRef Path) {
  StringRef Name = baseName(Path);
  if (Name.contains("nvcc"))
    return OptionLanguage::Nvcc;
  return Name.contains("clang") ? OptionLanguage::Clang : OptionLanguage::Host;
}

/// How many words `cmake -E env ...` and its like take; 0 if it is none.
std::size_t cmakeLauncher(ArrayRef<std::string> Words) {
  if (Words.size() < 3 || baseName(Words[0]) != "cmake" || Words[1] != "-E")
    return 0;
  StringRef Tool = Words[2];
  if (Tool != "env" && Tool != "time" && Tool != "__run_co_compile")
    return 0;
  std::size_t Taken = 3;
  while (Taken < Words.size() && (StringRef(Words[Taken]).starts_with("-") ||
                                  isAssignment(Words[Taken])))
    if (Words[Taken++] == "--")
      break;
  return Taken;
}

/// How many words of \p Words are a launcher with its options.
std::size_t launcherWords(ArrayRef<std::string> Words) {
  if (isAssignment(Words[0]))
    return 1;
  if (std::size_t Taken = cmakeLauncher(Words))
    return Taken;
  const Launcher *Known = find_if(Launchers, [&](const Launcher &L) {
    return L.Name == baseName(Words[0]);
  });
  if (Known == std::end(Launchers))
    return 0;
  std::size_t Taken = 1;
  while (Taken < Words.size() && (StringRef(Words[Taken]).starts_with("-") ||
                                  isAssignment(Words[Taken])))
    Taken += is_contained(Known->WithValue, Words[Taken]) ? 2 : 1;
  return std::min(Taken, Words.size());
}

} // namespace

CompilerProgram findCompiler(ArrayRef<std::string> Words) {
  CompilerProgram Result;
  std::size_t At = 0;
  while (At < Words.size()) {
    std::size_t Taken = launcherWords(Words.drop_front(At));
    if (!Taken)
      break;
    At += Taken;
  }
  Result.Launchers = Words.take_front(At);
  if (At == Words.size())
    return Result;
  Result.Path = Words[At];
  Result.Language = languageOf(Result.Path);
  Result.Options = Words.drop_front(At + 1);
  return Result;
}

StringRef nameOf(OptionLanguage Language) {
  switch (Language) {
  case OptionLanguage::Nvcc:
    return "nvcc";
  case OptionLanguage::Clang:
    return "clang";
  case OptionLanguage::Host:
    break;
  }
  return "host compiler";
}

} // namespace bank_lint::frontend
