// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/crosscheck/source_page.h"
#include "gmock/gmock.h"

using namespace bank_lint;
using testing::HasSubstr;

static Measurement read(llvm::StringRef Text) {
  llvm::Expected<Measurement> Result = readSourcePage(Text);
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

static std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<Measurement> Result = readSourcePage(Text);
  return Result ? "" : llvm::toString(Result.takeError());
}

constexpr const char *OneLaunch =
    "\"File Path\",\"/home/u/a.cu\"\n"
    "\"Function Name\",\"k(float *)\"\n"
    "\"Line No\",\"Source\",\"Address\",\"Source\",\"inst_executed\","
    "\"memory_access_size_type\",\"memory_l1_wavefronts_shared\"\n"
    "\"\",\"\",\"0x10\",\"LDS R1, [R2]\",\"4\",\"32\",\"8\"\n"
    "\"7\",\"  f(\"a, b\");\",\"-\",\"\",\"8\",\"\",\"32\"\n"
    "\"\",\"\",\"0x20\",\"LDS.64 R1, [R2]\",\"8\",\"64\",\"32\"\n"
    "\"...\",\"\",\"\",\"\",\"\",\"\",\"\"\n"
    "\"\",\"\",\"0x30\",\"EXIT\",\"8\"\n";

TEST(SourcePage, InstructionsOfLines) {
  Measurement M = read(std::string("==PROF== Connected\n") + OneLaunch);
  ASSERT_EQ(M.Launches.size(), 1u);
  const MeasuredLaunch &L = M.Launches[0];
  EXPECT_EQ(L.Function, "k(float *)");
  ASSERT_EQ(L.Instructions.size(), 3u);
  EXPECT_EQ(L.Instructions[0].Line, 0u); // before any line
  const MeasuredInstruction &I = L.Instructions[1];
  EXPECT_EQ(I.File, "/home/u/a.cu");
  EXPECT_EQ(I.Line, 7u);
  EXPECT_EQ(I.Class.Kind, CodeKind::SharedLoad);
  EXPECT_EQ(I.Class.Width, 8u);
  EXPECT_EQ(I.count(CounterKind::Executed), 8u);
  EXPECT_EQ(I.count(CounterKind::Wavefronts), 32u);
  // It was not requested.
  EXPECT_EQ(I.count(CounterKind::Sectors), std::nullopt);
  // After a gap, and a row that is short of its last cells.
  EXPECT_EQ(L.Instructions[2].Line, 0u);
  EXPECT_EQ(L.Instructions[2].count(CounterKind::Wavefronts), 0u);
}

TEST(SourcePage, LabelsOfTheUserInterface) {
  Measurement M = read(
      "\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n"
      "\"Line No\",\"Source\",\"Address\",\"Source\",\"# Samples\","
      "\"Instructions Executed\",\"Access Size\",\"L1 Wavefronts Shared\","
      "\"L1 Wavefronts Shared Ideal\",\"L2 Theoretical Sectors Global\","
      "\"L2 Theoretical Sectors Global Ideal\"\n"
      "\"3\",\"x\",\"-\",\"-\",\"1\",\"1\",\"-\",\"2\",\"1\",\"0\",\"0\"\n"
      "\"\",\"\",\"0x10\",\"STS [R1], R2\",\"1\",\"1,000\",\"32\",\"2,000\","
      "\"1,000\",\"0\",\"0\"\n");
  ASSERT_EQ(M.Launches.size(), 1u);
  const MeasuredInstruction &I = M.Launches[0].Instructions.at(0);
  EXPECT_EQ(I.Line, 3u);
  EXPECT_EQ(I.count(CounterKind::Executed), 1000u);
  EXPECT_EQ(I.count(CounterKind::Wavefronts), 2000u);
  EXPECT_EQ(I.count(CounterKind::IdealWavefronts), 1000u);
}

// A launch has files; the same instructions again are the next launch.
TEST(SourcePage, SeveralLaunchesAndFiles) {
  const std::string Header =
      "\"Line No\",\"Source\",\"Address\",\"Source\",\"inst_executed\"\n";
  const std::string Launch =
      "\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n" + Header +
      "\"1\",\"\",\"-\",\"\",\"\"\n\"\",\"\",\"0x10\",\"LDS R1, [R2]\",\"1\"\n"
      "\"File Path\",\"b.h\"\n\"Function Name\",\"k\"\n" +
      Header +
      "\"9\",\"\",\"-\",\"\",\"\"\n\"\",\"\",\"0x20\",\"LDS R1, [R2]\",\"1\"\n";
  Measurement M =
      read(Launch + Launch + "\"Function Name\",\"other\"\n" + Header +
           "\"1\",\"\",\"-\",\"\",\"\"\n"
           "\"\",\"\",\"0x30\",\"EXIT\",\"1\"\n");
  ASSERT_EQ(M.Launches.size(), 3u);
  EXPECT_EQ(M.Launches[0].Instructions.size(), 2u);
  EXPECT_EQ(M.Launches[1].Instructions.size(), 2u);
  EXPECT_EQ(M.Launches[0].Instructions[1].File, "b.h");
  EXPECT_EQ(M.Launches[2].Function, "other");
}

// ncu 2025.3.1 prints the instructions of a line twice.
TEST(SourcePage, InstructionsThatAreRepeated) {
  const std::string Instructions =
      "\"\",\"\",\"0x10\",\"LDS R1, [R2]\",\"4\"\n"
      "\"\",\"\",\"...\",\"...\",\"-\"\n"
      "\"\",\"\",\"0x30\",\"LDS R1, [R2]\",\"5\"\n";
  const std::string Launch =
      "\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n"
      "\"Line No\",\"Source\",\"Address\",\"Source\",\"inst_executed\"\n"
      "\"1\",\"\",\"-\",\"\",\"9\"\n" +
      Instructions + Instructions;
  Measurement M = read(Launch + Launch);
  ASSERT_EQ(M.Launches.size(), 2u);
  for (const MeasuredLaunch &L : M.Launches) {
    ASSERT_EQ(L.Instructions.size(), 2u);
    EXPECT_EQ(L.Instructions[0].count(CounterKind::Executed), 4u);
    EXPECT_EQ(L.Instructions[1].count(CounterKind::Executed), 5u);
  }
}

TEST(SourcePage, NamesOfExperiments) {
  const std::string Page = OneLaunch;
  Measurement M = read("# bank-lint crosscheck: measured\n"
                       "# chip: NVIDIA H200, sm_90\n"
                       "# file: 0123 kernels/a b.cu\n"
                       "# launch: first(int) grid (1,1,1) block (32,1,1)\n"
                       "# launch: k(float*) grid (2,1,1) block (32,1,1) n=3\n" +
                       Page +
                       "# failed: k(float*) grid (9,1,1) block (1,1,1)\n"
                       "# launch: k(float*) grid (4,1,1) block (32,1,1)\n" +
                       Page);
  EXPECT_THAT(M.Facts, testing::ElementsAre(
                           testing::Pair("chip", "NVIDIA H200, sm_90")));
  ASSERT_EQ(M.Launches.size(), 3u);
  // The first was not profiled.
  EXPECT_EQ(M.Launches[0].Label, "k(float*) grid (2,1,1) block (32,1,1) n=3");
  EXPECT_EQ(M.Launches[0].File, "kernels/a b.cu");
  EXPECT_EQ(M.Launches[0].Digest, "0123");
  EXPECT_TRUE(M.Launches[1].HasFailed);
  // A new name is a new launch, whatever its addresses are.
  EXPECT_EQ(M.Launches[2].Label, "k(float*) grid (4,1,1) block (32,1,1)");
}

// They come after the page, and are of the launch of that name and file.
TEST(SourcePage, Durations) {
  const std::string Label = "k(float*) grid (2,1,1) block (32,1,1) n=3";
  auto Launch = [&](const char *File) {
    return std::string("# file: 01 ") + File + "\n# launch: " + Label + "\n" +
           OneLaunch;
  };
  Measurement M =
      read(Launch("a.cu") + "# duration: 12288 ns " + Label +
           "\n# duration: 5 ns k(float*) grid (3,1,1)\n" + Launch("b.cu") +
           Launch("c.cu") + "# duration: 850 ns " + Label + "\n");
  ASSERT_EQ(M.Launches.size(), 3u);
  EXPECT_EQ(M.Launches[0].Nanoseconds, 12288u);
  EXPECT_EQ(M.Launches[1].Nanoseconds, std::nullopt);
  EXPECT_EQ(M.Launches[2].Nanoseconds, 850u);
  EXPECT_EQ(M.UnreadRows, 0u);
  EXPECT_TRUE(M.Facts.empty());

  M = read(Launch("a.cu") + "# duration: soon ns " + Label +
           "\n# duration: -3 ns " + Label + "\n# duration: 12 us " + Label +
           "\n");
  EXPECT_EQ(M.Launches.at(0).Nanoseconds, std::nullopt);
  EXPECT_EQ(M.UnreadRows, 3u);
}

TEST(SourcePage, ColumnsAreThoseOfTheBlock) {
  Measurement M = read(
      "\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n"
      "\"Line No\",\"Source\",\"Address\",\"Source\",\"inst_executed\"\n"
      "\"1\",\"\",\"-\",\"\",\"\"\n\"\",\"\",\"0x1\",\"LDG R1, [R2]\",\"5\"\n"
      "\"Function Name\",\"l\"\n"
      "\"Line No\",\"Source\",\"Address\",\"Source\","
      "\"memory_l1_wavefronts_shared\",\"inst_executed\"\n"
      "\"1\",\"\",\"-\",\"\",\"\",\"\"\n"
      "\"\",\"\",\"0x2\",\"LDS R1, [R2]\",\"6\",\"3\"\n");
  ASSERT_EQ(M.Launches.size(), 2u);
  // The column is left out where it is all zero.
  EXPECT_EQ(M.Launches[0].Instructions[0].count(CounterKind::Wavefronts), 0u);
  EXPECT_EQ(M.Launches[1].Instructions[0].count(CounterKind::Wavefronts), 6u);
  EXPECT_EQ(M.Launches[1].Instructions[0].count(CounterKind::Executed), 3u);
}

TEST(SourcePage, WhatItCannotRead) {
  EXPECT_THAT(errorOf(""), HasSubstr("no source page"));
  EXPECT_THAT(errorOf("\"ID\",\"Process ID\"\n\"0\",\"1\"\n"),
              HasSubstr("no source page"));
  EXPECT_THAT(errorOf("\"Kernel Name\",\"k\"\n\"Address\",\"Source\","
                      "\"inst_executed\"\n\"0x10\",\"EXIT\",\"1\"\n"),
              HasSubstr("-lineinfo"));
  EXPECT_THAT(errorOf("\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n"
                      "\"Line No\",\"Source\",\"Address\",\"Source\"\n"),
              HasSubstr("inst_executed"));
}

TEST(SourcePage, RowsThatWereDamaged) {
  Measurement M =
      read("\"File Path\",\"a.cu\"\n\"Function Name\",\"k\"\n"
           "\"Line No\",\"Source\",\"Address\",\"Source\",\"inst_executed\"\n"
           "\"1\",\"\",\"-\",\"\",\"\"\n"
           "\"\",\"\",\"0x1\",\"LDG R1\",\" [R2]\",\"5\"\n"
           "\"\",\"\",\"0x2\",\"EXIT\",\"5\"\n");
  EXPECT_EQ(M.UnreadRows, 1u);
  ASSERT_EQ(M.Launches.size(), 1u);
  EXPECT_EQ(M.Launches[0].Instructions.size(), 1u);
}
