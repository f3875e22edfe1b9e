//===-- analysis/embedded/cell_magic.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cell_magic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {

CellMagic::Kind kindOfFile(StringRef File) {
  return StringSwitch<CellMagic::Kind>(sys::path::extension(File))
      .Case(".cu", CellMagic::Cuda)
      .Cases({".cuh", ".h", ".hh", ".hpp", ".hxx", ".inl", ".inc"},
             CellMagic::Header)
      .Case(".py", CellMagic::Python)
      .Default(CellMagic::Other);
}

/// The name that `-n name` or `--name=name` gives among \p Words.
static StringRef nameAmong(ArrayRef<StringRef> Words) {
  for (std::size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if ((Word == "-n" || Word == "--name") && I + 1 < Words.size())
      return Words[I + 1].trim("\"'");
    if (Word.consume_front("--name="))
      return Word.trim("\"'");
  }
  return "";
}

CellMagic cellMagic(StringRef Text) {
  CellMagic Result;
  Result.Begin = std::min(Text.find_first_not_of(" \t\r\n"), Text.size());
  Result.End = std::min(Text.find('\n', Result.Begin), Text.size());
  StringRef Line = Text.slice(Result.Begin, Result.End).rtrim();
  if (!Line.consume_front("%%"))
    return Result;
  SmallVector<StringRef> Words;
  Line.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (Words.empty())
    return Result;
  const StringRef Magic = Words.front();
  Result.Word = Magic;
  Result.Arguments = Line.split(Magic).second;
  const ArrayRef<StringRef> Rest = ArrayRef(Words).drop_front();
  if (Magic == "writefile" || Magic == "file") {
    for (StringRef Word : Rest) {
      Result.Appends |= Word == "-a" || Word == "--append";
      if (!Word.starts_with("-"))
        Result.File = Word.trim("\"'");
    }
    Result.What = kindOfFile(Result.File);
  } else if (Magic == "cu" || Magic.starts_with("cuda") ||
             Magic.starts_with("nvcc") || Magic == "jupyda") {
    Result.File = nameAmong(Rest);
    Result.What =
        Result.File.empty() ? CellMagic::Cuda : kindOfFile(Result.File);
    if (Result.What == CellMagic::Other)
      Result.What = CellMagic::Cuda;
  } else {
    Result.What =
        StringSwitch<CellMagic::Kind>(Magic)
            .Cases({"time", "timeit", "capture", "prun", "python", "python3"},
                   CellMagic::None)
            .Default(CellMagic::Other);
  }
  return Result;
}

bool isShell(const CellMagic &Magic) {
  return StringSwitch<bool>(Magic.Word)
             .Cases({"bash", "sh", "shell", "system", "sx", "zsh", "!"}, true)
             .Default(false) ||
         (Magic.Word == "script" && Magic.Arguments.contains("sh"));
}

std::optional<ShellWord> magicOption(StringRef Arguments, StringRef Short,
                                     StringRef Long) {
  const std::vector<ShellWord> Words = shellWords(Arguments);
  for (std::size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I].Text;
    if ((Word == Short || Word == Long) && Words[I].IsKnown)
      return I + 1 < Words.size() ? Words[I + 1] : ShellWord{"", false};
    if (Word.consume_front(Long) && Word.consume_front("="))
      return ShellWord{Word.str(), Words[I].IsKnown};
  }
  return std::nullopt;
}

} // namespace bank_lint
