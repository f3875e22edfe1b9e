//===-- test/unit/report/json_test.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "sample_results.h"
#include "tool/report/json/json.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using llvm::json::Object;
using llvm::json::Value;

namespace {

/// The report, parsed back.
Value reportOf(const std::vector<FileResult> &Results, bool All = false) {
  ReportOptions Options;
  Options.Version = "0.1.0";
  Options.Arch = "sm_80";
  Options.All = All;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeJson(Results, Options, OS);
  llvm::Expected<Value> Parsed = llvm::json::parse(Text);
  if (Parsed)
    return std::move(*Parsed);
  ADD_FAILURE() << llvm::toString(Parsed.takeError()) << "\n" << Text;
  return Object();
}

const Object &firstFinding(const Value &Report) {
  return *Report.getAsObject()->getArray("findings")->front().getAsObject();
}

TEST(Json, FindingHasPlaceFiguresAndLaunch) {
  Value Report = reportOf({sampleResult()});
  const Object &F = firstFinding(Report);
  EXPECT_EQ(F.getString("rule"), "shared-bank-conflict");
  EXPECT_EQ(F.getString("kernel"), "k(float *)");
  EXPECT_EQ(F.getString("certainty"), "proven");
  EXPECT_EQ(F.getString("space"), "shared");
  EXPECT_EQ(F.getString("operation"), "load");
  EXPECT_EQ(F.getInteger("width"), 4);
  EXPECT_EQ(F.getInteger("executions"), 8);
  EXPECT_EQ(F.getBoolean("executions_known"), true);
  EXPECT_EQ(F.getInteger("excess"), 248);
  const Object *Where = F.getObject("location");
  ASSERT_TRUE(Where);
  EXPECT_EQ(Where->getString("file"), "k.cu");
  EXPECT_EQ(Where->getInteger("line"), 13);
  EXPECT_EQ(Where->getInteger("end_column"), 9);
  const Object *Wavefronts = F.getObject("wavefronts");
  ASSERT_TRUE(Wavefronts);
  EXPECT_EQ(*Wavefronts, Object({{"worst", 32}, {"total", 256}}));
  EXPECT_EQ(*F.getObject("conflicts"), Object({{"worst", 31}, {"total", 248}}));
  EXPECT_FALSE(F.getObject("sectors"));
  const Object *Launch = F.getObject("launch");
  ASSERT_TRUE(Launch);
  EXPECT_EQ(*Launch->getArray("block"), llvm::json::Array({256, 1, 1}));
  EXPECT_EQ(Launch->getString("source"), "launch");
  EXPECT_EQ(F.getArray("lanes")->size(), 32u);
  EXPECT_EQ(F.getObject("declaration")->getString("text"),
            "__shared__ float tile[32][32]");
  EXPECT_EQ(F.getArray("assumptions")->size(), 1u);
}

TEST(Json, WeightAndFurtherAccesses) {
  FileResult R = sampleResult();
  Finding &F = R.Findings[0];
  AccessSummary Other = F.Access;
  Other.Where.Line = 19;
  F.Also = {{Other, 100}};
  Value Report = reportOf({R});
  const Object &Told = firstFinding(Report);
  EXPECT_EQ(Told.getNumber("weight"), 62);           // 248 of 400
  EXPECT_EQ(Told.getNumber("weight_of_kind"), 93.9); // 248 of 264
  EXPECT_EQ(Told.getString("weight_of"), "shared wavefronts");
  EXPECT_EQ(Told.getBoolean("defect"), false);
  const llvm::json::Array *Also = Told.getArray("also");
  ASSERT_TRUE(Also);
  ASSERT_EQ(Also->size(), 1u);
  const Object *There = Also->front().getAsObject();
  EXPECT_EQ(There->getInteger("excess"), 100);
  EXPECT_EQ(There->getObject("location")->getInteger("line"), 19);
  EXPECT_EQ(There->getObject("wavefronts")->getInteger("total"), 256);
}

TEST(Json, TheAddressIsTextOrNull) {
  FileResult R = sampleResult();
  AddressDerivation &From = R.Findings[0].Access.Derivation;
  From.Terms.clear();
  const Value Without = reportOf({R});
  EXPECT_EQ(*firstFinding(Without).get("address"), Value(nullptr));
  From.Terms = "tile + 128*threadIdx.x";
  From.Constant = 96;
  const Value With = reportOf({R});
  EXPECT_EQ(firstFinding(With).getString("address"),
            "tile + 128*threadIdx.x + 96");
}

TEST(Json, UnknownSizesAndLanesAreNull) {
  FileResult R = sampleResult();
  AccessSummary &A = R.Findings[0].Access;
  A.LaunchedWith.Grid = {};
  A.Witness[31] = -1;
  Value Report = reportOf({R});
  const Object &F = firstFinding(Report);
  EXPECT_EQ(F.getObject("launch")->getArray("grid")->front(), Value(nullptr));
  EXPECT_EQ(F.getArray("lanes")->back(), Value(nullptr));
  EXPECT_EQ(F.getArray("lanes")->front(), Value(0));
}

TEST(Json, IntervalsKeepBothEnds) {
  FileResult R = sampleResult();
  AccessSummary &A = R.Findings[0].Access;
  A.Operation = AccessOperation::Atomic;
  A.Executions = {1, 8};
  A.Wavefronts = {{1, 32}, {8, 256}};
  A.Contention = {1, 32};
  Value Report = reportOf({R});
  const Object &F = firstFinding(Report);
  EXPECT_EQ(*F.getObject("executions"), Object({{"min", 1}, {"max", 8}}));
  EXPECT_EQ(
      *F.getObject("wavefronts"),
      Object({{"worst", 32}, {"best", 1}, {"total", 256}, {"total_min", 8}}));
  EXPECT_EQ(*F.getObject("contention"), Object({{"worst", 32}, {"best", 1}}));
}

TEST(Json, AccessesOnlyOnDemand) {
  EXPECT_FALSE(reportOf({sampleResult()}).getAsObject()->get("accesses"));
  Value Report = reportOf({sampleResult()}, /*All=*/true);
  const llvm::json::Array *Accesses =
      Report.getAsObject()->getArray("accesses");
  ASSERT_TRUE(Accesses);
  ASSERT_EQ(Accesses->size(), 3u);
  EXPECT_EQ((*Accesses)[0].getAsObject()->getString("state"), "clean");
  EXPECT_EQ((*Accesses)[1].getAsObject()->getString("state"), "flagged");
  const Object *Undecided = (*Accesses)[2].getAsObject();
  EXPECT_EQ(Undecided->getString("state"), "undecided");
  EXPECT_EQ(Undecided->getString("reason"), "the index is loaded from memory");
  ASSERT_TRUE(Undecided->get("sectors"));
  EXPECT_EQ(*Undecided->get("sectors"), Value(nullptr));
}

TEST(Json, SummaryCountsAndTotals) {
  Value Report = reportOf({sampleResult()});
  const Object *Summary = Report.getAsObject()->getObject("summary");
  ASSERT_TRUE(Summary);
  EXPECT_EQ(Summary->getInteger("files"), 1);
  EXPECT_EQ(Summary->getInteger("accesses"), 3);
  EXPECT_EQ(Summary->getInteger("clean"), 1);
  EXPECT_EQ(Summary->getInteger("flagged"), 1);
  EXPECT_EQ(Summary->getInteger("undecided"), 1);
  EXPECT_EQ(Summary->getInteger("exit_code"), 1);
  EXPECT_EQ(Summary->getObject("undecided_reasons")
                ->getInteger("the index is loaded from memory"),
            1);
  const llvm::json::Array *Launches = Summary->getArray("launches");
  ASSERT_EQ(Launches->size(), 1u);
  const Object *Metrics = Launches->front().getAsObject()->getObject("metrics");
  EXPECT_EQ(Metrics->getInteger(
                "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"),
            7936);
  EXPECT_EQ(*Metrics->get("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"),
            Value(nullptr));
}

TEST(Json, FailuresAreInTheDocument) {
  FileResult Bad;
  Bad.File = "gone\xFF.cu"; // not UTF-8: still a valid document
  Bad.Failure = "no such file";
  Value Report = reportOf({Bad, sampleResult()});
  const llvm::json::Array *Files = Report.getAsObject()->getArray("files");
  ASSERT_EQ(Files->size(), 2u);
  EXPECT_EQ(Files->front().getAsObject()->getString("failure"), "no such file");
  EXPECT_FALSE(Files->back().getAsObject()->get("failure"));
  EXPECT_EQ(Report.getAsObject()->getObject("summary")->getInteger("exit_code"),
            2);
}

} // namespace
