//===-- test/fuzz/fuzz_commands.cpp - compile commands, fuzzed ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Any database, any command and any file of options is read without a crash,
/// comes to an end, leaves a fate for every option and lets none through by
/// which clang would write, load or run something. The input is a command,
/// one word a line; what follows a line "=" is the text of the file `r` that
/// commands may name.
///
///     build/fuzz/bin/fuzz_commands -max_total_time=300 -dict=commands.dict
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/compile_database.h"
#include "analysis/frontend/command/compiler_program.h"
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "test/fuzz/harmless_command.h"
#include "test/fuzz/require.h"
#include "llvm/ADT/SmallVector.h"

using namespace bank_lint;
using namespace bank_lint::frontend;

static void checkCommand(const TranslatedCommand &Command) {
  for (const OptionFate &Fate : Command.Options) {
    bool IsGone = Fate.Outcome == OptionOutcome::Dropped ||
                  Fate.Outcome == OptionOutcome::Unknown;
    require(IsGone == Fate.Became.empty(), "what is dropped becomes nothing");
    require(!IsGone || !Fate.Why.empty(), "what is dropped has a reason");
  }
  for (const std::string &Arch : Command.Architectures)
    require(architectureOf(Arch) == Arch, "an architecture is one");
  requireHarmless(Command);
}

/// What stands at the end of a command is read, unless the word in front of it
/// takes it as its value.
static void checkEnd(std::vector<std::string> Words, const CommandPlace &Place,
                     TranslatedCommand (*Translate)(llvm::ArrayRef<std::string>,
                                                    const CommandPlace &)) {
  Words.insert(Words.end(), {"end.cu", "-DEND"});
  TranslatedCommand Command = Translate(Words, Place);
  checkCommand(Command);
  bool IsThere = llvm::any_of(Command.Arguments, [](const std::string &A) {
    return A.find("END") != std::string::npos;
  });
  require(IsThere, "the end of a command is read");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  auto [Command, File] = Text.split("\n=\n");
  llvm::SmallVector<llvm::StringRef, 16> Lines;
  Command.split(Lines, '\n');
  std::vector<std::string> Words;
  for (llvm::StringRef Line : Lines)
    Words.push_back(Line.take_until([](char C) { return C == '\0'; }).str());

  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/p/r", 0, llvm::MemoryBuffer::getMemBufferCopy(File));
  CommandPlace Place{"/p", Files, {"/p"}};

  CompilerProgram Program = findCompiler(Words);
  require(Program.Launchers.size() + Program.Options.size() <= Words.size(),
          "a program is part of its command");
  checkEnd(Words, Place, translateNvcc);
  checkCommand(translateNvcc(Program.Options, Place));
  checkCommand(translateClang(Words, Place));
  checkCommand(translateHost(Words, Place));

  llvm::Expected<CompileDatabase> Database = parseDatabase(Text, "/p/c.json");
  if (!Database)
    require(!llvm::toString(Database.takeError()).empty(), "an error is told");
  return 0;
}
