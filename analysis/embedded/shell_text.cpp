//===-- analysis/embedded/shell_text.cpp - commands of a shell ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/shell_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// How many commands and documents of one text are read.
constexpr std::size_t MostCommands = 1000;

bool isCompiler(const ShellWord &Word) {
  const StringRef Name = sys::path::filename(Word.Text);
  return Word.IsKnown ? Name == "nvcc" : false;
}

/// Whether nvcc's option \p Option has its value in the next word.
bool takesValue(StringRef Option) {
  return StringSwitch<bool>(Option)
      .Cases({"-o", "-I", "-D", "-U", "-L", "-l"}, true)
      .Cases({"-arch", "-code", "-gencode", "-std", "-x", "-ccbin"}, true)
      .Cases({"-Xcompiler", "-Xptxas", "-Xlinker", "-Xnvlink", "-m"}, true)
      .Cases({"-include", "-isystem", "-maxrregcount", "-lineinfo="}, true)
      .Cases({"--define-macro", "--undefine-macro", "--include-path"}, true)
      .Cases({"--gpu-architecture", "--gpu-code", "--std", "--output-file"},
             true)
      .Cases({"--compiler-options", "--ptxas-options", "--linker-options"},
             true)
      .Default(false);
}

/// The commands of a line, with where each begins.
class LineReader {
public:
  explicit LineReader(StringRef Text) : Text(Text) {}
  ShellText run();

private:
  void readCommand(StringRef Command);
  void readDocument(ArrayRef<ShellWord> Words, std::size_t Behind);
  std::size_t endOfCommand(std::size_t From) const;

  StringRef Text;
  std::size_t At = 0;
  /// Documents whose text begins with the next line.
  struct Pending {
    HereDocument Document;
    std::string Mark;
    bool MayBeIndented = false;
  };
  std::vector<Pending> Waiting;
  ShellText Result;
};

/// Where the command that begins at \p From ends: at `;`, `&`, `|` or the end
/// of the line, outside of quotes.
std::size_t LineReader::endOfCommand(std::size_t From) const {
  char Quote = 0;
  for (std::size_t I = From; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '\\' && Quote != '\'')
      ++I;
    else if (Quote)
      Quote = C == Quote ? 0 : Quote;
    else if (C == '"' || C == '\'')
      Quote = C;
    else if (C == '\n' || C == ';' || C == '|' ||
             (C == '&' && (I == From || Text[I - 1] != '>')))
      return I;
  }
  return Text.size();
}

/// `cat > file <<MARK`, `tee file <<'MARK'`
void LineReader::readCommand(StringRef Command) {
  std::vector<ShellWord> Words = shellWords(Command);
  // What is before the program: `!`, variables, `time`.
  auto IsBefore = [](const ShellWord &W) {
    return W.Text == "!" || W.Text == "time" || W.Text == "sudo" ||
           (W.Text.find('=') != std::string::npos && isAlpha(W.Text.front()));
  };
  while (!Words.empty() &&
         (Words.front().Text.empty() || IsBefore(Words.front())))
    Words.erase(Words.begin());
  if (Words.empty())
    return;
  if (StringRef(Words.front().Text).starts_with("!"))
    Words.front().Text.erase(0, 1);
  if (isCompiler(Words.front()) && Result.Commands.size() < MostCommands)
    Result.Commands.push_back(compileCommand(ArrayRef(Words).drop_front()));
  Pending New;
  bool HasMark = false;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I].Text;
    auto ValueOf = [&](StringRef Rest) {
      if (Rest.empty() && I + 1 < Words.size())
        return Words[++I];
      return ShellWord{Rest.str(), Words[I].IsKnown};
    };
    if (Words[I].IsQuoted)
      continue;
    if (Word.starts_with("<<<"))
      return; // one line
    if (Word.consume_front("<<")) {
      New.MayBeIndented = Word.consume_front("-");
      New.Mark = ValueOf(Word).Text;
      HasMark = true;
    } else if (Word.consume_front(">")) {
      New.Document.Appends = Word.consume_front(">");
      const ShellWord File = ValueOf(Word);
      New.Document.File = File.IsKnown ? File.Text : "";
    } else if (I && Words.front().Text == "tee" && !Word.starts_with("-")) {
      New.Document.File = Words[I].IsKnown ? Words[I].Text : "";
    } else if (I && Words.front().Text == "tee") {
      New.Document.Appends |= Word == "-a" || Word == "--append";
    }
  }
  // A mark in quotes leaves the text as it is.
  const StringRef Behind = Command.split("<<").second.ltrim("- \t");
  New.Document.IsExpanded = !Behind.starts_with("'") &&
                            !Behind.starts_with("\"") &&
                            !Behind.starts_with("\\");
  if (HasMark && !New.Mark.empty())
    Waiting.push_back(std::move(New));
}

ShellText LineReader::run() {
  while (At < Text.size()) {
    const StringRef Rest = Text.substr(At).ltrim(" \t");
    if (Rest.starts_with("#")) {
      At = std::min(Text.find('\n', At), Text.size());
    } else {
      const std::size_t End = endOfCommand(At);
      readCommand(Text.slice(At, End));
      At = End;
    }
    const bool IsLine = At < Text.size() && Text[At] == '\n';
    ++At;
    if (!IsLine)
      continue;
    for (Pending &Each : std::exchange(Waiting, {})) {
      Each.Document.Begin = At;
      while (At < Text.size()) {
        const std::size_t End = std::min(Text.find('\n', At), Text.size());
        StringRef Line = Text.slice(At, End).rtrim('\r');
        if (Each.MayBeIndented)
          Line = Line.ltrim('\t');
        Each.Document.End = At;
        At = std::min(End + 1, Text.size());
        if (Line == Each.Mark)
          break;
        Each.Document.End = At; // the text may end without its mark
      }
      if (Each.Document.IsExpanded) {
        const StringRef Own =
            Text.slice(Each.Document.Begin, Each.Document.End);
        Each.Document.IsExpanded = Own.contains('$') || Own.contains('`') ||
                                   Own.contains("\\\\") || Own.contains("\\\n");
      }
      if (Result.Documents.size() < MostCommands)
        Result.Documents.push_back(std::move(Each.Document));
    }
  }
  return std::move(Result);
}

} // namespace

std::vector<ShellWord> shellWords(StringRef Command) {
  std::vector<ShellWord> Words;
  ShellWord Own;
  bool HasWord = false;
  char Quote = 0;
  auto Add = [&](char C) {
    HasWord = true;
    if (Own.IsKnown)
      Own.Text += C;
  };
  auto End = [&] {
    if (HasWord)
      Words.push_back(std::move(Own));
    Own = {};
    HasWord = false;
  };
  for (std::size_t I = 0; I < Command.size(); ++I) {
    const char C = Command[I];
    if (C == '\\' && Quote != '\'' && I + 1 < Command.size()) {
      if (Command[++I] != '\n')
        Add(Command[I]);
    } else if (Quote && C == Quote) {
      Quote = 0;
    } else if (!Quote && (C == '"' || C == '\'')) {
      Quote = C;
      Own.IsQuoted |= !HasWord;
      HasWord = true;
    } else if (!Quote && isSpace(C)) {
      End();
    } else if (!Quote && (C == '<' || C == '>') && HasWord &&
               !StringRef("<>").contains(Own.Text.empty() ? 'x'
                                                          : Own.Text.back()) &&
               !isDigit(Own.Text.empty() ? 'x' : Own.Text.back())) {
      End();
      Add(C);
    } else if (Quote != '\'' && (C == '$' || C == '`' || C == '{')) {
      HasWord = true;
      Own.IsKnown = false; // of a shell, or of IPython
    } else {
      Add(C);
    }
  }
  End();
  return Words;
}

CompileCommand compileCommand(ArrayRef<ShellWord> Words) {
  CompileCommand Result;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    const ShellWord &Word = Words[I];
    const StringRef Text = Word.Text;
    if (Text.starts_with(">") || Text.starts_with("2>")) {
      I += Text.ends_with(">");
      continue;
    }
    if (!Text.starts_with("-")) {
      if (!Word.IsKnown) {
        // It may be anything, and so may a file.
        Result.HasUnknownFiles = true;
        if (Text.empty())
          Result.Options.IsWhole = false;
      } else if (Text.starts_with("@")) {
        Result.Options.IsWhole = false; // a file with options
      } else {
        Result.Files.push_back(Text.str());
      }
      continue;
    }
    if (!Word.IsKnown) {
      Result.Options.addUnknown(Text);
      continue;
    }
    if (Text == "--options-file" || Text == "-optf" || Text == "-include")
      Result.Options.IsWhole = false;
    Result.Options.Known.push_back(Text.str());
    if (!takesValue(Text) || I + 1 >= Words.size())
      continue;
    const ShellWord &Value = Words[++I];
    if (Value.IsKnown) {
      Result.Options.Known.push_back(Value.Text);
      continue;
    }
    Result.Options.Known.pop_back();
    Result.Options.addUnknown(Text.str() + Value.Text);
  }
  return Result;
}

ShellText readShell(StringRef Text) { return LineReader(Text).run(); }

} // namespace bank_lint
