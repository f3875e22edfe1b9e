//===-- tool/bank-lint/output/output.cpp - which report goes where --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/output/output.h"
#include "analysis/support/project_folders.h"
#include "tool/report/ci/checkstyle.h"
#include "tool/report/ci/github.h"
#include "tool/report/ci/gitlab.h"
#include "tool/report/ci/sarif.h"
#include "tool/report/fixes/fixes_yaml.h"
#include "tool/report/html/html.h"
#include "tool/report/json/json.h"
#include "tool/report/source/source_root.h"
#include "tool/report/text/one_line.h"
#include "tool/report/text/text.h"
#include "tool/report/text/wrapped_stream.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {

llvm::ArrayRef<FormatTraits> outputFormats() {
  static constexpr FormatTraits Formats[] = {
      {OutputFormat::Text, "text", "as compilers do (default)", writeText},
      {OutputFormat::Json, "json", "one JSON document", writeJson},
      {OutputFormat::OneLine, "one-line", "check: a finding in a line",
       writeOneLine},
      {OutputFormat::Sarif, "sarif", "check: SARIF 2.1.0, for code scanning",
       writeSarif},
      {OutputFormat::Github, "github",
       "check: annotations in a workflow of GitHub", writeGithub},
      {OutputFormat::Gitlab, "gitlab", "check: JSON for Code Quality of GitLab",
       writeGitlab},
      {OutputFormat::Checkstyle, "checkstyle", "check: XML as of Checkstyle",
       writeCheckstyle},
      {OutputFormat::Html, "html",
       "check, crosscheck, layout: a page for a browser", writeHtml},
      {OutputFormat::Fixes, "fixes",
       "check: fixes as YAML, for clang-apply-replacements", writeFixesYaml},
  };
  return Formats;
}

const FormatTraits &traitsOf(OutputFormat Format) {
  return outputFormats()[static_cast<std::size_t>(Format)];
}

llvm::Expected<OutputRequest> parseOutput(llvm::StringRef Text) {
  auto [Name, Path] = Text.split('=');
  const FormatTraits *Known = llvm::find_if(
      outputFormats(), [&](const FormatTraits &T) { return T.Name == Name; });
  if (!Text.contains('='))
    return llvm::createStringError("expected FORMAT=FILE, such as "
                                   "sarif=report.sarif");
  if (Known == outputFormats().end())
    return llvm::createStringError(
        "no such format; known are " +
        llvm::join(
            llvm::map_range(outputFormats(),
                            [](const FormatTraits &T) { return T.Name.str(); }),
            ", "));
  if (Path.empty())
    return llvm::createStringError("expected FORMAT=FILE, such as "
                                   "sarif=report.sarif");
  return OutputRequest{Known->Format, Path.str()};
}

/// Ends the stream; what went wrong with it is reported once, here.
static std::error_code finish(llvm::raw_fd_ostream &OS) {
  OS.flush();
  std::error_code Error = OS.error();
  OS.clear_error();
  return Error;
}

/// Writes into a file next to \p Path and renames it.
static llvm::Error
replaceFile(llvm::StringRef Path, fs::perms Mode,
            llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  auto Temporary = fs::TempFile::create(Path + ".%%%%%%%%", Mode);
  if (!Temporary)
    return Temporary.takeError();
  std::error_code Error;
  {
    llvm::raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
    Write(OS);
    Error = finish(OS);
  }
  if (!Error)
    return Temporary->keep(Path);
  llvm::consumeError(Temporary->discard());
  return llvm::errorCodeToError(Error);
}

/// Whether \p Path is a symbolic link in a git repository and its target, \p
/// Real, is not in there.
static bool leadsOutOfRepository(llvm::StringRef Path, llvm::StringRef Real) {
  if (!fs::is_symlink_file(Path))
    return false;
  llvm::SmallString<256> Folder(llvm::sys::path::parent_path(Path));
  if (Folder.empty())
    Folder = ".";
  llvm::SmallString<256> Top;
  if (fs::real_path(Folder, Top))
    return true;
  Top = repositoryAbove(Top);
  return !Top.empty() && !isAtOrBelow(Real, Top);
}

llvm::Error
writeWholeFile(llvm::StringRef Path,
               llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  fs::file_status Status;
  if (fs::status(Path, Status))
    return replaceFile(Path, fs::perms(fs::all_read | fs::all_write), Write);
  if (Status.type() == fs::file_type::directory_file)
    return llvm::errorCodeToError(
        std::make_error_code(std::errc::is_a_directory));
  if (Status.type() == fs::file_type::regular_file) {
    // A link stays a link.
    llvm::SmallString<256> Real;
    if (std::error_code Error = fs::real_path(Path, Real))
      return llvm::errorCodeToError(Error);
    if (leadsOutOfRepository(Path, Real))
      return llvm::createStringError("it is a symbolic link that leads out of "
                                     "the repository, to '" +
                                     Real + "'");
    return replaceFile(Real, Status.permissions(), Write);
  }
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path, Error);
  if (!Error) {
    Write(OS);
    Error = finish(OS);
  }
  return llvm::errorCodeToError(Error);
}

void writeReport(OutputFormat Format, llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS) {
  VisibleStream Visible(OS);
  if (Format != OutputFormat::Text)
    return traitsOf(Format).Write(Results, Options, Visible);
  WrappedStream Wrapped(Visible, Options.Width);
  traitsOf(Format).Write(Results, Options, Wrapped);
}

bool writeOutputs(llvm::ArrayRef<OutputRequest> Outputs,
                  llvm::ArrayRef<FileResult> Results,
                  const ReportOptions &Options, llvm::raw_ostream &Errors) {
  bool IsComplete = true;
  for (const OutputRequest &Output : Outputs) {
    llvm::Error Failed =
        writeWholeFile(Output.Path, [&](llvm::raw_ostream &OS) {
          writeReport(Output.Format, Results, Options, OS);
        });
    if (!Failed)
      continue;
    IsComplete = false;
    MessageLine(Errors, MessageLine::Error)
        << "cannot write '" << Output.Path
        << "': " << llvm::toString(std::move(Failed));
  }
  return IsComplete;
}

} // namespace bank_lint
