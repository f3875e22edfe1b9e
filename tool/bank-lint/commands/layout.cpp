//===-- tool/bank-lint/commands/layout.cpp - `bank-lint layout` -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/layout.h"
#include "analysis/fix/fix_search.h"
#include "tool/bank-lint/output/output.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/layout/answer_html.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {
namespace {

/// What an extern array has; as much as a kernel gets without asking for more.
constexpr std::uint64_t DynamicBytes = 48 * 1024;

LaunchOverride launchOf(const layout::Question &Asked) {
  LaunchOverride Launch;
  Launch.Kernel = layout::KernelName;
  for (std::size_t Axis = 0; Axis != Asked.Grid.size(); ++Axis)
    Launch.Grid.Size[Axis] = Asked.Grid[Axis];
  Launch.Block = Asked.Block;
  if (Asked.UsesDynamicMemory)
    Launch.SharedBytes = DynamicBytes;
  return Launch;
}

/// What comes of a question.
struct LayoutRun {
  FileResult Base;
  std::vector<layout::SwizzleAnswer> Swizzles;
};

LayoutRun analyse(const layout::Question &Asked,
                  const layout::KernelText &Kernel,
                  const AnalysisOptions &Options) {
  LayoutRun Run{analyzeWithFixes(layout::FileName, Options), {}};
  AnalysisOptions Trial = Options;
  Run.Swizzles = layout::searchSwizzles(
      Asked, Kernel, Run.Base, [&](const std::string &Text) {
        Trial.Contents = Text;
        return analyzeFile(layout::FileName, Trial);
      });
  return Run;
}

/// That of the question, whatever the settings of the folder say of kernels.
void setAnalysis(AnalysisOptions &Analysis, const layout::Question &Asked,
                 const std::string &Text) {
  Analysis.Contents = Text;
  Analysis.Commands = nullptr;
  Analysis.KeepsUnread = true;
  Analysis.KernelNames.clear();
  Analysis.Instantiations.clear();
  Analysis.Launches = {launchOf(Asked)};
  Analysis.UseBuiltinHeaders = !Analysis.CudaPath;
}

ExitCode exitCodeOf(const layout::Answer &Given) {
  if (!Given.Problems.empty() || Given.Accesses.empty())
    return ExitFailure;
  auto IsUndecided = [](const layout::AnsweredAccess &Each) {
    return Each.Verdict->Sureness == Certainty::Undecided;
  };
  if (llvm::any_of(Given.Accesses, IsUndecided))
    return ExitNotAnalysed;
  auto IsTold = [](const layout::AnsweredAccess &Each) { return Each.Told; };
  return llvm::any_of(Given.Accesses, IsTold) ? ExitFindings : ExitClean;
}

/// Writes \p Given as \p Format. One that failed is written as JSON alone.
llvm::Error write(const layout::Answer &Given, OutputFormat Format,
                  ExitCode Code, llvm::raw_ostream &OS) {
  if (Format == OutputFormat::Json)
    layout::writeJson(Given, OS);
  else if (Code == ExitFailure)
    return llvm::Error::success();
  else if (Format == OutputFormat::Html)
    return layout::writeHtml(Given, OS);
  else
    layout::writeText(Given, OS);
  return llvm::Error::success();
}

/// The same into a file; an answer that failed leaves it as it is.
llvm::Error write(const layout::Answer &Given, const OutputRequest &Output,
                  ExitCode Code) {
  if (Code == ExitFailure && Output.Format != OutputFormat::Json)
    return llvm::Error::success();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  VisibleStream Whole(OS);
  if (llvm::Error Failed = write(Given, Output.Format, Code, Whole))
    return Failed;
  return writeWholeFile(Output.Path,
                        [&](llvm::raw_ostream &OS) { OS << Text; });
}

ExitCode answer(layout::Answer Given, const CommandOptions &Options,
                llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  Given.Version = toolVersion();
  if (Given.Problems.empty() && Given.Accesses.empty())
    Given.Problems.push_back("no operand accesses memory");
  for (const std::string &Problem : Given.Problems)
    MessageLine(Errors, MessageLine::Error) << Problem;
  const ExitCode Code = exitCodeOf(Given);
  bool IsWritten = true;
  auto Tell = [&](llvm::Error Failed, llvm::StringRef What) {
    if (!Failed)
      return;
    IsWritten = false;
    MessageLine(Errors, MessageLine::Error)
        << "cannot write " << What << ": " << llvm::toString(std::move(Failed));
  };
  for (const OutputRequest &Output : Options.Outputs)
    Tell(write(Given, Output, Code), "'" + Output.Path + "'");
  Tell(write(Given, Options.Format, Code, Out), "the report");
  return IsWritten ? Code : ExitFailure;
}

} // namespace

ExitCode runLayout(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors) {
  const layout::Question &Asked = Options.Layout;
  layout::KernelText Kernel = layout::kernelText(Asked);
  auto Settings = ProjectSettings::of(Options, {layout::FileName}, Errors);
  if (!Settings)
    return ExitFailure;
  Settings->change([&](AnalysisOptions &Analysis) {
    setAnalysis(Analysis, Asked, Kernel.Text);
  });
  return runSupervised<LayoutRun>(
      {layout::FileName}, *Settings, Errors,
      [&](const std::string &, const AnalysisOptions &Analysis) {
        return analyse(Asked, Kernel, Analysis);
      },
      [](FileResult Base) { return LayoutRun{std::move(Base), {}}; },
      [&](std::vector<LayoutRun> &Results, const StoppedRun &) {
        layout::Answer Given =
            layout::answerOf(Asked, Kernel, Results.front().Base);
        Given.Swizzles = std::move(Results.front().Swizzles);
        return answer(std::move(Given), Options, Out, Errors);
      });
}

} // namespace bank_lint
