//===-- test/unit/report/counters_report_test.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/json/counters_json.h"
#include "tool/report/tally/counters_tally.h"
#include "tool/report/text/counters_text.h"
#include "llvm/Support/JSON.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using llvm::json::Object;
using llvm::json::Value;
using testing::HasSubstr;
using testing::Not;

namespace {

const char *const Wavefronts =
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum";
const char *const Conflicts =
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum";
const char *const Sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const char *const Copies = "smsp__inst_executed_op_ldgsts.sum";

/// One 32-way shared load of 256 warps.
CountersResult sampleCounters() {
  CountersResult R;
  R.Base.File = "k.cu";
  R.Base.Arch = "sm_80";
  R.Base.Kernels = 1;
  LaunchCounters L;
  L.Kernel = "k(float *)";
  L.KernelName = "k";
  L.LaunchedWith = blocksOf256();
  L.Totals = {{Wavefronts, Interval::exactly(8192), ""},
              {Conflicts, Interval::exactly(7936), ""},
              {Sectors, Interval::exactly(0), ""},
              {Copies, Interval::exactly(0), ""}};
  L.Lines = {{{"k.cu", 13, 5, 13, 9},
              "shared load, 4 bytes",
              {{"inst_executed", Interval::exactly(256), ""},
               {"memory_l1_wavefronts_shared", Interval::exactly(8192), ""}}}};
  L.Assumptions = {"one", "two"};
  R.Launches = {L};
  return R;
}

std::string textOf(const std::vector<CountersResult> &Results,
                   bool Color = false) {
  ReportOptions Options;
  Options.Color = Color;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeCountersText(Results, Options, OS);
  return Text;
}

/// The report, parsed back.
Value reportOf(const std::vector<CountersResult> &Results) {
  ReportOptions Options;
  Options.Version = "0.1.0";
  Options.Arch = "sm_80";
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeCountersJson(Results, Options, OS);
  llvm::Expected<Value> Parsed = llvm::json::parse(Text);
  if (Parsed)
    return std::move(*Parsed);
  ADD_FAILURE() << llvm::toString(Parsed.takeError()) << "\n" << Text;
  return Object();
}

const Object &firstLaunch(const Value &Report) {
  return *Report.getAsObject()->getArray("launches")->front().getAsObject();
}

TEST(CountersText, HeadingTableLinesAndCommand) {
  // Memory that the launch never touches has no rows.
  EXPECT_EQ(textOf({sampleCounters()}),
            std::string("launch of k(float *), grid (32), block (256) from the "
                        "launch at k.cu:20:3:\n") +
                "      " + Wavefronts + "     8192\n" + "      " + Conflicts +
                " 7936\n"
                "      k.cu:13:5: shared load, 4 bytes\n"
                "        inst_executed               256\n"
                "        memory_l1_wavefronts_shared 8192\n"
                "      assuming: one; two\n"
                "      measure: ncu --kernel-name k --metrics " +
                Wavefronts + "," + Conflicts +
                " ./your-program\n"
                "1 file, 1 kernel (arch sm_80, CUDA headers: built in): 1 "
                "launch counted\n");
}

TEST(CountersText, IntervalsAndUnknowns) {
  CountersResult R = sampleCounters();
  std::vector<PredictedCounter> &Totals = R.Launches[0].Totals;
  Totals[0] = {Wavefronts, Interval{256, 8192}, "it depends on data"};
  Totals[1] = {Conflicts, Interval{0, 7936}, ""};
  Totals[2] = {Sectors, std::nullopt, "a loop"};
  Totals[3] = {Copies, std::nullopt, ""};
  std::string Text = textOf({R});
  EXPECT_THAT(Text, HasSubstr(" 256 to 8192 (it depends on data)\n"));
  EXPECT_THAT(Text, HasSubstr(" 0 to 7936\n"));
  EXPECT_THAT(Text, HasSubstr(" unknown: a loop\n"));
  EXPECT_THAT(Text, HasSubstr(" unknown\n"));
  EXPECT_THAT(Text, HasSubstr("1 launch counted, 1 of them in part\n"));
}

TEST(CountersText, AnUnknownGridIsCountedByTheBlock) {
  CountersResult R = sampleCounters();
  R.Launches[0].LaunchedWith.Grid = {};
  EXPECT_THAT(textOf({R}), HasSubstr("; of one block:\n"));
}

TEST(CountersText, TellsWhatWasLeftOut) {
  CountersResult R = sampleCounters();
  R.Base.NotAnalysed = {{"lost(int)", {}, "an error in it"}};
  R.Base.Notes = {"--arg names 'm'"};
  std::string Text = textOf({R});
  EXPECT_THAT(Text, HasSubstr("not analysed: lost(int): an error in it\n"));
  EXPECT_THAT(Text, HasSubstr("note: --arg names 'm'\n"));
  EXPECT_THAT(textOf({sampleCounters()}, true), HasSubstr("\x1b"));
  EXPECT_THAT(Text, Not(HasSubstr("\x1b")));
}

TEST(CountersJson, LaunchWithCountersAndLines) {
  Value Report = reportOf({sampleCounters()});
  EXPECT_EQ(Report.getAsObject()->getString("arch"), "sm_80");
  EXPECT_EQ(Report.getAsObject()->getInteger("exit_code"), 0);
  EXPECT_EQ(Report.getAsObject()->getArray("files")->size(), 1u);
  const Object &L = firstLaunch(Report);
  EXPECT_EQ(L.getString("file"), "k.cu");
  EXPECT_EQ(L.getString("kernel"), "k(float *)");
  EXPECT_EQ(*L.getArray("grid"), llvm::json::Array({32, 1, 1}));
  EXPECT_EQ(*L.getArray("block"), llvm::json::Array({256, 1, 1}));
  EXPECT_EQ(L.getInteger("blocks"), 32);
  EXPECT_EQ(L.getObject("location")->getInteger("line"), 20);
  // All counters, also those of memory that is not touched.
  EXPECT_EQ(
      *L.getObject("counters"),
      Object(
          {{Wavefronts, 8192}, {Conflicts, 7936}, {Sectors, 0}, {Copies, 0}}));
  EXPECT_EQ(*L.getObject("why"), Object());
  const Object &Line = *L.getArray("lines")->front().getAsObject();
  EXPECT_EQ(Line.getString("instruction"), "shared load, 4 bytes");
  EXPECT_EQ(Line.getObject("location")->getInteger("line"), 13);
  EXPECT_EQ(Line.getObject("counters")->getInteger("inst_executed"), 256);
  EXPECT_EQ(*L.getArray("assumptions"), llvm::json::Array({"one", "two"}));
  EXPECT_THAT(L.getString("command")->str(),
              HasSubstr("ncu --kernel-name k --metrics "));
}

TEST(CountersJson, IntervalsAndUnknowns) {
  CountersResult R = sampleCounters();
  R.Launches[0].LaunchedWith.Grid.Size[1] = std::nullopt;
  R.Launches[0].Totals = {{Wavefronts, Interval{1, 32}, "data"},
                          {Sectors, std::nullopt, "a loop\xFF"},
                          {Copies, Interval::exactly(1), "of no interest"}};
  Value Report = reportOf({R});
  const Object &L = firstLaunch(Report);
  EXPECT_EQ(L.getArray("grid")->back(), Value(1));
  EXPECT_EQ((*L.getArray("grid"))[1], Value(nullptr));
  EXPECT_EQ(*L.get("blocks"), Value(nullptr));
  const Object &Counters = *L.getObject("counters");
  EXPECT_EQ(*Counters.getObject(Wavefronts), Object({{"min", 1}, {"max", 32}}));
  EXPECT_EQ(*Counters.get(Sectors), Value(nullptr));
  const Object &Why = *L.getObject("why");
  EXPECT_EQ(Why.getString(Wavefronts), "data");
  EXPECT_TRUE(Why.getString(Sectors));
  EXPECT_FALSE(Why.get(Copies));
  EXPECT_EQ(Report.getAsObject()->getInteger("exit_code"), 3);
}

TEST(CountersExitCode, SaysWhetherAllWasCounted) {
  CountersResult Clean = sampleCounters();
  EXPECT_EQ(exitCode({Clean}), 0);
  CountersResult Interval = Clean; // that is a count
  Interval.Launches[0].Totals[0].Value->Min = 0;
  EXPECT_EQ(exitCode({Interval}), 0);
  CountersResult InPart = Clean;
  InPart.Launches[0].Totals[0].Value.reset();
  EXPECT_EQ(exitCode({Clean, InPart}), 3);
  CountersResult Lost = Clean;
  Lost.Base.NotAnalysed = {{"lost(int)", {}, "an error in it"}};
  EXPECT_EQ(exitCode({Lost, Clean}), 3);
  CountersResult Gone;
  Gone.Base.Failure = "no such file";
  EXPECT_EQ(exitCode({InPart, Gone}), 2);
}

} // namespace
