//===-- tool/mcp/command_lines.cpp - a call as a command line -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/command_lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace bank_lint::mcp {
namespace {

/// Arguments that are options, and how the command line spells them.
struct OptionSpelling {
  StringRef Argument, Option;
};
constexpr OptionSpelling Options[] = {
    {"arch", "--arch="},       {"launches", "--launch="},
    {"arguments", "--arg="},   {"defines", "-D"},
    {"include_folders", "-I"}, {"standard", "--std="},
    {"kernels", "--kernel="},  {"instantiate", "--instantiate="},
    {"select", "--select="},   {"block", "--block="},
    {"grid", "--grid="},       {"max_increase", "--max-increase="},
};

/// No operand is treated as an option.
std::string operand(StringRef Text) {
  return (Text.starts_with("-") ? "./" + Text : Text).str();
}

class Builder {
public:
  Builder(const json::Object &Arguments, const HandedOptions &Handed,
          const Project &Project, const std::string &Folder)
      : Arguments(Arguments), Handed(Handed), Confined(Project.folders()),
        Folder(Folder) {}

  llvm::Expected<CommandLines> lint(bool WithFixes);
  llvm::Expected<CommandLines> explain();
  llvm::Expected<CommandLines> counters();
  llvm::Expected<CommandLines> layout();
  llvm::Expected<CommandLines> compare();
  llvm::Expected<CommandLines> explainRule();

private:
  CommandLine begin(StringRef Command) const;
  std::vector<std::string> strings(StringRef Name) const;
  std::string string(StringRef Name) const {
    return Arguments.getString(Name).value_or("").str();
  }
  bool has(StringRef Name) const { return Arguments.get(Name); }
  std::string nameOfText() const {
    return has("filename") ? string("filename") : "kernel.cu";
  }
  /// Adds the input: paths, or standard input.
  llvm::Error addSource(CommandLine &Line);
  llvm::Expected<std::string> write(const std::string &Name, StringRef Text);

  const json::Object &Arguments;
  const HandedOptions &Handed;
  const std::vector<std::string> &Confined;
  const std::string &Folder;
};

std::vector<std::string> Builder::strings(StringRef Name) const {
  std::vector<std::string> Result;
  if (const json::Array *List = Arguments.getArray(Name))
    for (const json::Value &Each : *List)
      Result.push_back(Each.getAsString()->str());
  else if (has(Name))
    Result.push_back(string(Name));
  return Result;
}

CommandLine Builder::begin(StringRef Command) const {
  CommandLine Line;
  Line.Words = {Command.str(), "--color=never"};
  if (auto Found = Handed.ByCommand.find(Command);
      Found != Handed.ByCommand.end())
    llvm::append_range(Line.Words, Found->second);
  for (const std::string &Each : Confined)
    Line.Words.push_back("--confine=" + Each);
  for (const auto &[Argument, Option] : Options)
    for (const std::string &Value : strings(Argument))
      Line.Words.push_back(Option.str() + Value);
  return Line;
}

llvm::Expected<std::string> Builder::write(const std::string &Name,
                                           StringRef Text) {
  std::string File = Folder + "/" + Name;
  std::error_code Wrong;
  llvm::raw_fd_ostream Out(File, Wrong);
  Out << Text;
  Out.close();
  // In a folder that is closed to others, no file need be: a confined run does
  // not take it for a private one.
  if (!Wrong)
    Wrong = llvm::sys::fs::setPermissions(File, llvm::sys::fs::all_read |
                                                    llvm::sys::fs::owner_write);
  if (Wrong || Out.error()) {
    Wrong = Wrong ? Wrong : Out.error();
    Out.clear_error();
    return llvm::createStringError("no temporary file can be written: " +
                                   Wrong.message());
  }
  return File;
}

llvm::Error Builder::addSource(CommandLine &Line) {
  std::vector<std::string> Paths = strings("paths");
  llvm::append_range(Paths, strings("path"));
  if (has("text") != Paths.empty())
    return llvm::createStringError("give either the text or the path");
  if (!has("text")) {
    for (const std::string &Path : Paths)
      Line.Words.push_back(operand(Path));
    return llvm::Error::success();
  }
  llvm::Expected<std::string> Input = write("input", string("text"));
  if (!Input)
    return Input.takeError();
  Line.Input = *Input;
  Line.Words.push_back("--stdin-filename=" + operand(nameOfText()));
  Line.Words.push_back("-");
  return llvm::Error::success();
}

llvm::Expected<CommandLines> Builder::lint(bool WithFixes) {
  CommandLine Line = begin("check");
  if (WithFixes)
    Line.Words.push_back("--suggest-fixes");
  else if (Arguments.getBoolean("all").value_or(false))
    Line.Words.push_back("--all");
  if (llvm::Error Wrong = addSource(Line))
    return std::move(Wrong);
  CommandLines Result{Line, {}, {}};
  if (WithFixes) {
    Result.Patch = Line;
    llvm::erase(Result.Patch->Words, "--suggest-fixes");
    Result.Patch->Words.push_back("--diff");
  }
  Result.Text.JsonFile = Folder + "/report.json";
  Result.Text.Words.push_back("--output=json=" + Result.Text.JsonFile);
  return Result;
}

llvm::Expected<CommandLines> Builder::explain() {
  CommandLine Line = begin("explain");
  const std::string At =
      ":" + std::to_string(*Arguments.getInteger("line")) +
      (has("column") ? ":" + std::to_string(*Arguments.getInteger("column"))
                     : "");
  if (llvm::Error Wrong = addSource(Line))
    return std::move(Wrong);
  // A text has its name in the place, too.
  if (!Line.Input.empty())
    Line.Words.back() = operand(nameOfText());
  Line.Words.back() += At;
  return CommandLines{Line, {}, {}};
}

llvm::Expected<CommandLines> Builder::counters() {
  CommandLine Line = begin("counters");
  if (llvm::Error Wrong = addSource(Line))
    return std::move(Wrong);
  Line.JsonFile = Folder + "/report.json";
  Line.Words.push_back("--save=" + Line.JsonFile);
  return CommandLines{Line, {}, {}};
}

llvm::Expected<CommandLines> Builder::layout() {
  CommandLine Line = begin("layout");
  Line.WorksOnFiles = false;
  for (StringRef List : {"declarations", "accesses"})
    for (const std::string &Each : strings(List)) {
      // An access such as --s[0] is no option.
      Line.Words.push_back(
          (StringRef(Each).starts_with("-") ? " " + Each : Each));
    }
  CommandLines Result{Line, Line, {}};
  Result.Report->Words.push_back("--format=json");
  return Result;
}

llvm::Expected<CommandLines> Builder::compare() {
  CommandLine Line = begin("compare");
  const bool IsOfTexts = has("before_text") && has("after_text");
  if (IsOfTexts == (has("before") && has("after")))
    return llvm::createStringError("give either before and after, or "
                                   "before_text and after_text");
  if (IsOfTexts) {
    std::string Name = llvm::sys::path::filename(nameOfText()).str();
    for (StringRef Side : {"before", "after"}) {
      if (std::error_code Wrong =
              llvm::sys::fs::create_directory(Folder + "/" + Side))
        return llvm::errorCodeToError(Wrong);
      llvm::Expected<std::string> File =
          write(Side.str() + "/" + Name, string((Side + "_text").str()));
      if (!File)
        return File.takeError();
      Line.Words.push_back(*File);
    }
    // Its headers are where the text comes from.
    if (StringRef From = llvm::sys::path::parent_path(Name = nameOfText());
        !From.empty()) {
      llvm::SmallString<128> Whole(From);
      llvm::sys::fs::make_absolute(Whole);
      Line.Words.push_back(("-I" + Whole).str());
    }
  } else {
    Line.Words.push_back(operand(string("before")));
    Line.Words.push_back(operand(string("after")));
    for (const std::string &Path : strings("paths"))
      Line.Words.push_back(operand(Path));
  }
  CommandLines Result{Line, Line, {}};
  Result.Report->Words.push_back("--format=json");
  return Result;
}

llvm::Expected<CommandLines> Builder::explainRule() {
  CommandLine Line;
  Line.WorksOnFiles = false;
  Line.Words = {has("rule") ? "explain" : "rules"};
  if (!has("rule"))
    return CommandLines{Line, {}, {}};
  // A place in a file is explained by another tool.
  const std::string Rule = string("rule");
  if (StringRef(Rule).contains(':') || StringRef(Rule).starts_with("-"))
    return llvm::createStringError("'" + Rule + "' is no rule");
  Line.Words.push_back(Rule);
  return CommandLines{Line, {}, {}};
}

/// Adds what is for the compiler.
void endLine(CommandLine &Line, const HandedOptions &Handed) {
  if (Handed.ForCompiler.empty())
    return;
  Line.Words.push_back("--");
  llvm::append_range(Line.Words, Handed.ForCompiler);
}

llvm::Expected<CommandLines> linesOf(StringRef Tool,
                                     const json::Object &Arguments,
                                     const HandedOptions &Handed,
                                     const Project &Project,
                                     const std::string &Folder) {
  Builder Of(Arguments, Handed, Project, Folder);
  if (Tool == "lint")
    return Of.lint(/*WithFixes=*/false);
  if (Tool == "suggest_fixes")
    return Of.lint(/*WithFixes=*/true);
  if (Tool == "explain")
    return Of.explain();
  if (Tool == "counters")
    return Of.counters();
  if (Tool == "layout")
    return Of.layout();
  if (Tool == "compare")
    return Of.compare();
  return Of.explainRule();
}

} // namespace

llvm::Expected<CommandLines> commandLines(StringRef Tool,
                                          const json::Object &Arguments,
                                          const HandedOptions &Handed,
                                          const Project &Project,
                                          const std::string &Folder) {
  llvm::Expected<CommandLines> Lines =
      linesOf(Tool, Arguments, Handed, Project, Folder);
  if (!Lines || Tool == "explain_rule")
    return Lines;
  endLine(Lines->Text, Handed);
  if (Lines->Report)
    endLine(*Lines->Report, Handed);
  if (Lines->Patch)
    endLine(*Lines->Patch, Handed);
  return Lines;
}

} // namespace bank_lint::mcp
