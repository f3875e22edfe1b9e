//===-- test/unit/tool/architecture_choice_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/architecture_choice.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;

namespace {

/// What is chosen for a project that names \p Names.
ArchitectureChoice choose(std::vector<std::string> Names) {
  CompileSetup Setup;
  Setup.Database = "/p/compile_commands.json";
  Setup.Translated.Architectures = std::move(Names);
  return chooseArchitecture(AnalysisOptions(), Setup);
}

TEST(ArchitectureChoice, WithoutAProject) {
  ArchitectureChoice Choice = chooseArchitecture(AnalysisOptions(), {});
  EXPECT_EQ(Choice.Name, "sm_80");
  EXPECT_EQ(Choice.ChosenBy, "default");
  EXPECT_EQ(Choice.Note, "");
}

TEST(ArchitectureChoice, TheUserComesFirst) {
  AnalysisOptions Options;
  Options.ArchAsked = true;
  CompileSetup Setup;
  Setup.Database = "/p/compile_commands.json";
  Setup.Translated.Architectures = {"sm_70"};
  for (auto [Asked, Name] : {std::pair{"sm_90a", "sm_90a"},
                             {"compute_90", "sm_90"},
                             {"90", "sm_90"},
                             {"sm_100f", "sm_100f"}}) {
    Options.Arch = Asked;
    ArchitectureChoice Choice = chooseArchitecture(Options, Setup);
    EXPECT_EQ(Choice.Name, Name);
    EXPECT_EQ(Choice.ChosenBy, "--arch");
    EXPECT_EQ(Choice.Note, "");
  }
}

TEST(ArchitectureChoice, OneOfTheProject) {
  EXPECT_EQ(choose({"sm_90a"}).Name, "sm_90a");
  EXPECT_EQ(choose({"sm_90a"}).ChosenBy, "the project's command");
  EXPECT_EQ(choose({"sm_90a"}).Note, "");
}

TEST(ArchitectureChoice, TheNewestOfSeveral) {
  EXPECT_EQ(choose({"sm_75", "sm_120", "sm_90"}).Name, "sm_120");
  EXPECT_EQ(choose({"sm_90", "sm_90a", "sm_80"}).Name, "sm_90a");
  EXPECT_EQ(choose({"sm_90a", "sm_90"}).Name, "sm_90a");
  EXPECT_EQ(choose({"sm_100f", "sm_100a"}).Name, "sm_100a");
  EXPECT_EQ(choose({"sm_52", "sm_70"}).Name, "sm_70"); // no model of sm_52
  EXPECT_THAT(choose({"sm_80", "sm_90"}).Note,
              HasSubstr("compiled for sm_80, sm_90; analysed for sm_90"));
}

TEST(ArchitectureChoice, NoDefaultInSilence) {
  for (std::vector<std::string> Names : {std::vector<std::string>{},
                                         {"native"},
                                         {"all"},
                                         {"all-major"},
                                         {"sm_52"},
                                         {"sm_50", "sm_60"}}) {
    ArchitectureChoice Choice = choose(Names);
    EXPECT_EQ(Choice.Name, "sm_80");
    EXPECT_THAT(Choice.Note, HasSubstr("analysed for sm_80"));
  }
}

} // namespace
