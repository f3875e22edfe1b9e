//===-- tool/bank-lint/run/run_facts.cpp - what was run, when -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/run_facts.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/output/output.h"
#include "tool/report/source/source_root.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/shell_word.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <ctime>

namespace fs = llvm::sys::fs;

namespace bank_lint {

/// The file \p Name in the folder \p Git, if it is a regular file in there of
/// at most \p Most bytes; else "".
static std::string readInside(llvm::StringRef Git, llvm::StringRef Name,
                              std::uint64_t Most) {
  llvm::SmallString<256> Path(Git), Real;
  llvm::sys::path::append(Path, Name);
  fs::file_status Status;
  if (fs::real_path(Path, Real) || !isAtOrBelow(Real, Git) ||
      fs::status(Real, Status) ||
      Status.type() != fs::file_type::regular_file || Status.getSize() > Most)
    return "";
  auto Buffer = llvm::MemoryBuffer::getFile(Real, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

static bool isCommit(llvm::StringRef Text) {
  return (Text.size() == 40 || Text.size() == 64) &&
         llvm::all_of(Text, [](char C) { return llvm::isHexDigit(C); });
}

std::string headCommit(llvm::StringRef Folder) {
  constexpr std::uint64_t MostOfOne = 4096, MostOfAll = 16 << 20;
  llvm::SmallString<256> Path(Folder), Git;
  llvm::sys::path::append(Path, ".git");
  if (fs::is_symlink_file(Path) || !fs::is_directory(Path) ||
      fs::real_path(Path, Git))
    return "";
  const std::string Head = readInside(Git, "HEAD", MostOfOne);
  llvm::StringRef Name = llvm::StringRef(Head).trim();
  if (isCommit(Name))
    return Name.str();
  if (!Name.consume_front("ref: ") || !Name.starts_with("refs/") ||
      Name.contains(".."))
    return "";
  const std::string Loose = readInside(Git, Name, MostOfOne);
  if (const llvm::StringRef Commit = llvm::StringRef(Loose).trim();
      isCommit(Commit))
    return Commit.str();
  const std::string Packed = readInside(Git, "packed-refs", MostOfAll);
  for (llvm::StringRef Line : llvm::split(Packed, '\n')) {
    auto [Commit, Of] = Line.trim().split(' ');
    if (Of == Name && isCommit(Commit))
      return Commit.str();
  }
  return "";
}

/// "2026-03-04 10:11 UTC"
static std::string dateText() {
  std::time_t Time = std::time(nullptr);
  if (const auto Epoch = llvm::sys::Process::GetEnv("SOURCE_DATE_EPOCH")) {
    long long Seconds = 0;
    // The last second of the year 9999.
    if (!llvm::StringRef(*Epoch).getAsInteger(10, Seconds) && Seconds >= 0 &&
        Seconds <= 253402300799)
      Time = static_cast<std::time_t>(Seconds);
  }
  std::tm Parts{};
  if (!::gmtime_r(&Time, &Parts))
    return "";
  char Text[32];
  return {Text, std::strftime(Text, sizeof Text, "%Y-%m-%d %H:%M UTC", &Parts)};
}

static std::string commandText(const CommandOptions &Typed) {
  constexpr std::size_t Most = 400;
  std::string Text = "bank-lint";
  for (const std::string &Argument : Typed.Arguments)
    Text += " " + shellWord(Argument);
  const llvm::StringRef Shown = takeCharacters(Text, Most);
  return Shown.str() + (Shown.size() < Text.size() ? " ..." : "");
}

void addRunFacts(llvm::ArrayRef<FileResult> Results,
                 const CommandOptions &Options, const CommandOptions &Typed,
                 ReportOptions &Report, llvm::raw_ostream &Errors) {
  const bool IsPage =
      Options.Format == OutputFormat::Html ||
      llvm::any_of(Options.Outputs, [](const OutputRequest &Each) {
        return Each.Format == OutputFormat::Html;
      });
  if (!IsPage)
    return;
  Report.Command = commandText(Typed);
  Report.Date = dateText();
  Report.Commit = Options.Commit;
  // The repository may lie above the folders that may be read.
  if (Report.Commit.empty() && Options.Confined.empty())
    Report.Commit = headCommit(SourceRoot::of(Results, Report).folder());
  Report.Link = Options.Link;
  if (Report.Commit.empty() &&
      llvm::StringRef(Report.Link).contains("{commit}")) {
    MessageLine(Errors, MessageLine::Note)
        << "the HTML report has no links to the code: --commit=NAME says which "
           "commit it is";
    Report.Link.clear();
  }
}

} // namespace bank_lint
