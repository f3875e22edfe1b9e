//===-- tool/bank-lint/options/choices.cpp - values by name ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/choices.h"
#include "tool/bank-lint/options/spelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {
namespace {

// In the order of the enumerators.
constexpr Choice Colors[] = {{"auto", "on a terminal (default)"},
                             {"always", "into a file too"},
                             {"never", "nowhere"}};
constexpr Choice Progresses[] = {
    {"auto", "in the last line of a terminal, with an estimate (default)"},
    {"always", "in lines, where stderr is no terminal"},
    {"never", "nowhere"}};
constexpr Choice Orders[] = {
    {"weight", "what costs most first (default)"},
    {"file", "by file, as they were named; there what costs most first"}};

constexpr Choice Groupings[] = {{"none", "one list (default)"},
                                {"file", "by file"},
                                {"kernel", "by kernel"},
                                {"rule", "by rule"},
                                {"folder", "by directory"}};

constexpr Choice ComparisonFormats[] = {
    {"text", "what changed, for a terminal"},
    {"json", "all of it, for programs"},
    {"markdown", "what changed, for a pull request"},
};

constexpr Choice SweepFormats[] = {
    {"text", "a table for a terminal (default)"},
    {"json", "one JSON document"},
    {"csv", "a line for each row, for spreadsheets"},
};

/// Which of the words was typed.
llvm::Expected<std::size_t> indexOf(const ParsedLine &Line, OptionId Option) {
  if (!Line.hasOption(Option))
    return 0;
  const std::string Typed = Line.value(Option);
  std::vector<std::string> Known;
  for (const Choice &Each : choicesOf(Option, Line.command())) {
    if (Each.Value == Typed)
      return Known.size();
    Known.push_back(Each.Value.str());
  }
  return llvm::createStringError(OptionTable::get().spelling(Option) + " '" +
                                 Typed + "': no such value" +
                                 knownAre(Typed, Known));
}

} // namespace

/// The commands that write reports of \p Format to stdout.
static bool writes(Subcommand Command, OutputFormat Format) {
  return Command == Subcommand::Check || Format == OutputFormat::Text ||
         Format == OutputFormat::Json ||
         (Format == OutputFormat::Html &&
          (Command == Subcommand::Crosscheck || Command == Subcommand::Layout));
}

llvm::Error checkFormats(Subcommand Command,
                         llvm::ArrayRef<OutputRequest> Requests) {
  for (const OutputRequest &Request : Requests)
    if (Command == Subcommand::Layout && !writes(Command, Request.Format))
      return llvm::createStringError(
          "--output=" + traitsOf(Request.Format).Name +
          "=... is for bank-lint check");
  return llvm::Error::success();
}

std::vector<Choice> choicesOf(OptionId Option, Subcommand Command) {
  std::vector<Choice> Result;
  if (Option == OPT_format && Command == Subcommand::Compare)
    Result.assign(std::begin(ComparisonFormats), std::end(ComparisonFormats));
  else if (Option == OPT_format && Command == Subcommand::Sweep)
    Result.assign(std::begin(SweepFormats), std::end(SweepFormats));
  else if (Option == OPT_format)
    for (const FormatTraits &Each : outputFormats())
      if (writes(Command, Each.Format))
        Result.push_back({Each.Name, Each.Description});
  if (Option == OPT_color)
    Result.assign(std::begin(Colors), std::end(Colors));
  if (Option == OPT_progress)
    Result.assign(std::begin(Progresses), std::end(Progresses));
  if (Option == OPT_sort)
    Result.assign(std::begin(Orders), std::end(Orders));
  if (Option == OPT_group_by)
    Result.assign(std::begin(Groupings), std::end(Groupings));
  return Result;
}

llvm::Expected<OutputFormat> formatOf(const ParsedLine &Line) {
  const std::string Typed = Line.value(OPT_format, "text");
  std::vector<std::string> Known;
  bool IsOthers = false;
  for (const FormatTraits &Each : outputFormats()) {
    const bool IsWritten = writes(Line.command(), Each.Format);
    if (Each.Name == Typed && IsWritten)
      return Each.Format;
    if (Each.Name == Typed)
      IsOthers = true;
    if (IsWritten)
      Known.push_back(Each.Name.str());
  }
  if (IsOthers)
    return llvm::createStringError("--format=" + Typed +
                                   " is for bank-lint check; here are " +
                                   llvm::join(Known, " and "));
  return llvm::createStringError("--format '" + Typed + "': no such format" +
                                 knownAre(Typed, Known));
}

llvm::Expected<ComparisonFormat> comparisonFormatOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_format);
  if (!Index)
    return Index.takeError();
  return ComparisonFormat(*Index);
}

llvm::Expected<SweepFormat> sweepFormatOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_format);
  if (!Index)
    return Index.takeError();
  return SweepFormat(*Index);
}

llvm::Expected<ColorChoice> colorOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_color);
  if (!Index)
    return Index.takeError();
  return ColorChoice(*Index);
}

llvm::Expected<ProgressChoice> progressOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_progress);
  if (!Index)
    return Index.takeError();
  return ProgressChoice(*Index);
}

llvm::Expected<FindingOrder> orderOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_sort);
  if (!Index)
    return Index.takeError();
  return FindingOrder(*Index);
}

llvm::Expected<FindingGrouping> groupingOf(const ParsedLine &Line) {
  llvm::Expected<std::size_t> Index = indexOf(Line, OPT_group_by);
  if (!Index)
    return Index.takeError();
  return FindingGrouping(*Index);
}

} // namespace bank_lint
