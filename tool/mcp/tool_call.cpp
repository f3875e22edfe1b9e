//===-- tool/mcp/tool_call.cpp - answers a call ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/tool_call.h"
#include "tool/mcp/tools.h"
#include "tool/process/captured_run.h"
#include "tool/process/private_folder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace bank_lint::mcp {
namespace {

constexpr int BadInput = 2; ///< the command line's exit code for it

/// \p Bytes as JSON can have them.
std::string asUtf8(StringRef Bytes) {
  return json::isUTF8(Bytes) ? Bytes.str() : json::fixUTF8(Bytes);
}

json::Array linesOf(StringRef Text) {
  json::Array Lines;
  for (StringRef Line : llvm::split(Text, '\n')) {
    Line.consume_front("bank-lint: ");
    if (!Line.empty())
      Lines.push_back(asUtf8(Line));
  }
  return Lines;
}

json::Object result(std::string Text, json::Object Structured, bool IsError) {
  return json::Object{
      {"content",
       json::Array{json::Object{{"type", "text"}, {"text", std::move(Text)}}}},
      {"structuredContent", std::move(Structured)},
      {"isError", IsError}};
}

/// What is wrong with the call itself.
json::Object wrongCall(const std::string &Why) {
  return result(Why,
                json::Object{{"exit_code", BadInput},
                             {"messages", json::Array{"error: " + Why}}},
                /*IsError=*/true);
}

/// \p Text without any \p Part.
std::string without(std::string Text, StringRef Part) {
  for (std::size_t At = Text.find(Part); At != std::string::npos;
       At = Text.find(Part, At))
    Text.erase(At, Part.size());
  return Text;
}

class Caller {
public:
  Caller(const CallSettings &Settings, const std::string &Folder,
         const std::atomic<bool> &IsCancelled, CallProgress &Progress)
      : Settings(Settings), Folder(Folder), IsCancelled(IsCancelled),
        Progress(Progress) {}

  llvm::Expected<json::Object> answer(const CommandLines &Lines);

private:
  llvm::Expected<CapturedRun> run(const CommandLine &Line) const;
  llvm::Error addReport(const CommandLines &Lines, const CapturedRun &Done,
                        json::Object &Structured) const;

  const CallSettings &Settings;
  const std::string &Folder;
  const std::atomic<bool> &IsCancelled;
  CallProgress &Progress;
};

llvm::Expected<CapturedRun> Caller::run(const CommandLine &Line) const {
  std::vector<std::string> Words{Settings.Program};
  llvm::append_range(Words, Line.Words);
  auto TakesLine = [&](StringRef Text) { return Progress.take(Text); };
  const bool ShowsProgress = Progress.isWanted() && Line.WorksOnFiles;
  if (ShowsProgress)
    Words.insert(Words.begin() + 2, "--progress=always");
  llvm::Expected<CapturedRun> Done = runCaptured(
      Words, ownEnvironment(), Settings.Limit, Line.Input, &IsCancelled,
      ShowsProgress ? TakeErrorLine(TakesLine) : TakeErrorLine());
  if (!Done)
    return Done.takeError();
  // The names in a folder that will not be seen again.
  Done->Output = without(std::move(Done->Output), Folder + "/");
  Done->Errors = without(std::move(Done->Errors), Folder + "/");
  return Done;
}

/// Adds the JSON report, if there is one.
llvm::Error Caller::addReport(const CommandLines &Lines,
                              const CapturedRun &Done,
                              json::Object &Structured) const {
  std::string Text;
  if (Lines.Report) {
    llvm::Expected<CapturedRun> Again = run(*Lines.Report);
    if (!Again)
      return Again.takeError();
    Text = std::move(Again->Output);
  } else if (!Lines.Text.JsonFile.empty() && Done.Code != BadInput) {
    if (auto Buffer = llvm::MemoryBuffer::getFile(Lines.Text.JsonFile))
      Text = (*Buffer)->getBuffer().str();
  }
  if (Text.empty())
    return llvm::Error::success();
  llvm::Expected<json::Value> Report = json::parse(Text);
  if (!Report)
    return Report.takeError();
  Structured["report"] = std::move(*Report);
  return llvm::Error::success();
}

llvm::Expected<json::Object> Caller::answer(const CommandLines &Lines) {
  llvm::Expected<CapturedRun> Done = run(Lines.Text);
  if (!Done)
    return Done.takeError();
  json::Object Structured{{"exit_code", Done->Code},
                          {"messages", linesOf(Done->Errors)}};
  if (llvm::Error Wrong = addReport(Lines, *Done, Structured))
    return std::move(Wrong);
  std::string Text = Done->Errors + Done->Output;
  if (Lines.Patch && Done->Code != BadInput) {
    llvm::Expected<CapturedRun> Patch = run(*Lines.Patch);
    if (!Patch)
      return Patch.takeError();
    if (!Patch->Output.empty())
      Text += "\n" + Patch->Output;
    Structured["patch"] = asUtf8(Patch->Output);
  }
  const bool IsError = Done->Code == BadInput || Done->Code > 3;
  return result(asUtf8(Text), std::move(Structured), IsError);
}

} // namespace

json::Object callTool(StringRef Tool, const json::Object &Arguments,
                      const CallSettings &Settings, const Project &Project,
                      const std::atomic<bool> &IsCancelled,
                      const ReportProgress &Report) {
  if (llvm::Error Wrong = checkArguments(Tool, Arguments))
    return wrongCall(llvm::toString(std::move(Wrong)));
  if (llvm::Error Wrong = Project.check(Tool, Arguments))
    return wrongCall(llvm::toString(std::move(Wrong)));
  llvm::Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder)
    return wrongCall(llvm::toString(Folder.takeError()));
  llvm::Expected<CommandLines> Lines =
      commandLines(Tool, Arguments, Settings.Handed, Project, Folder->path());
  if (!Lines)
    return wrongCall(llvm::toString(Lines.takeError()));
  CallProgress Progress(Report, /*IsOnce=*/Tool != "compare" &&
                                    !Lines->Report && !Lines->Patch);
  llvm::Expected<json::Object> Result =
      Caller(Settings, Folder->path(), IsCancelled, Progress).answer(*Lines);
  if (!Result)
    return wrongCall(llvm::toString(Result.takeError()));
  return std::move(*Result);
}

} // namespace bank_lint::mcp
