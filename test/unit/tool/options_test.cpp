//===-- test/unit/tool/options_test.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct Parsed {
  std::optional<CommandOptions> Options;
  std::string Errors;
};

Parsed parse(std::vector<const char *> Arguments) {
  Arguments.insert(Arguments.begin(), "bank-lint");
  Parsed Result;
  llvm::raw_string_ostream Errors(Result.Errors);
  Result.Options = parseOptions(Arguments, Errors);
  return Result;
}

TEST(Options, Defaults) {
  Parsed P = parse({"a.cu", "b.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_THAT(P.Options->Files, ElementsAre("a.cu", "b.cu"));
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_80");
  EXPECT_EQ(P.Options->Format, OutputFormat::Text);
  EXPECT_FALSE(P.Options->All);
  EXPECT_FALSE(P.Options->Analysis.CudaPath);
}

TEST(Options, Subcommands) {
  EXPECT_EQ(parse({"a.cu"}).Options->Name, Subcommand::Check);
  EXPECT_EQ(parse({"check", "a.cu"}).Options->Name, Subcommand::Check);
  Parsed P = parse({"counters", "--arch=sm_90", "--launch=k=32:256",
                    "--arg=n=64", "-DN=4", "--format=json", "a.cu", "b.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Name, Subcommand::Counters);
  EXPECT_THAT(P.Options->Files, ElementsAre("a.cu", "b.cu"));
  EXPECT_EQ(P.Options->Format, OutputFormat::Json);
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_90");
  EXPECT_EQ(P.Options->Analysis.Launches.size(), 1u);
  EXPECT_EQ(P.Options->Analysis.Arguments.size(), 1u);
  EXPECT_THAT(P.Options->Analysis.CompilerArguments, ElementsAre("-DN=4"));
  P = parse({"explain", "--arch=sm_90", "shared-bank-conflict", "a.cu:3"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Name, Subcommand::Explain);
  EXPECT_THAT(P.Options->Files, ElementsAre("shared-bank-conflict", "a.cu:3"));
  EXPECT_FALSE(parse({"explain"}).Options);
  EXPECT_EQ(parse({"rules"}).Options->Name, Subcommand::Rules);
  P = parse({"--disable=narrow-access", "--min-weight=2.5", "--fail-on=none",
             "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_THAT(P.Options->Analysis.Rules.Off, ElementsAre("narrow-access"));
  EXPECT_EQ(P.Options->Analysis.Rules.MinWeight, 2.5);
  EXPECT_FALSE(P.Options->Analysis.Rules.FailOnAny);
  EXPECT_FALSE(parse({"--disable=nothing", "a.cu"}).Options);
  EXPECT_FALSE(parse({"counters", "--min-weight=2", "a.cu"}).Options);
  // What one command line said is forgotten by the next.
  EXPECT_EQ(parse({"a.cu"}).Options->Name, Subcommand::Check);
}

TEST(Options, CompilerArguments) {
  Parsed P = parse({"check", "-Iinc", "-I", "more", "-DN=4", "-std=c++20",
                    "a.cu", "--", "-Wall", "--all"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_THAT(P.Options->Files, ElementsAre("a.cu"));
  EXPECT_THAT(
      P.Options->Analysis.CompilerArguments,
      ElementsAre("-Iinc", "-Imore", "-DN=4", "-std=c++20", "-Wall", "--all"));
  EXPECT_FALSE(P.Options->All);
}

TEST(Options, LaunchesAndArguments) {
  Parsed P = parse({"--launch", "k=32:256", "--launch=l=2,2:16,16:4096",
                    "--arg", "n=64", "--arg=d=-1", "--arch=sm_90", "--all",
                    "--format=json", "--color=never", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Analysis.Launches.size(), 2u);
  ASSERT_EQ(P.Options->Analysis.Arguments.size(), 2u);
  EXPECT_EQ(P.Options->Analysis.Arguments[1],
            (ArgumentValue{"d", std::int64_t(-1)}));
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_90");
  EXPECT_EQ(P.Options->Format, OutputFormat::Json);
  EXPECT_EQ(P.Options->Color, ColorChoice::Never);
  EXPECT_TRUE(P.Options->All);
}

TEST(Options, Projects) {
  Parsed P = parse({"a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_TRUE(P.Options->Analysis.Commands);
  EXPECT_FALSE(P.Options->Analysis.ArchAsked);
  EXPECT_EQ(P.Options->Database, "");
  EXPECT_EQ(P.Options->Jobs, 0u);

  P = parse({"doctor", "-p", "build", "-j4", "--arch=sm_90a"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Name, Subcommand::Doctor);
  EXPECT_TRUE(P.Options->Files.empty());
  EXPECT_EQ(P.Options->Database, "build");
  EXPECT_EQ(P.Options->Jobs, 4u);
  EXPECT_TRUE(P.Options->Analysis.ArchAsked);
  EXPECT_EQ(parse({"-pbuild"}).Options->Database, "build");

  P = parse({"--no-database", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_FALSE(P.Options->Analysis.Commands);
}

TEST(Options, UsageErrorsSayWhatIsWrong) {
  const std::pair<std::vector<const char *>, const char *> Cases[] = {
      {{"--nonsense", "a.cu"}, "--nonsense"},
      {{"--print-after-all", "a.cu"}, "--print-after-all"}, // LLVM's own
      {{}, "bank-lint: error: no FILE to read; see bank-lint --help\n"},
      {{"counters", "--arch=sm_90"}, "bank-lint: error: no FILE to read"},
      {{"counters", "--all", "a.cu"}, "--all"}, // of check alone
      {{"--arch=sm_1", "a.cu"}, "sm_90"},
      {{"doctor"}, "bank-lint: error: no FILE to read"},
      {{"-p", "b", "--no-database"}, "exclude each other"},
      {{"--launch=k", "a.cu"}, "--launch 'k'"},
      {{"--arg=n=many", "a.cu"}, "--arg 'n=many'"},
  };
  for (const auto &[Arguments, Said] : Cases) {
    Parsed P = parse(Arguments);
    EXPECT_FALSE(P.Options) << Said;
    EXPECT_THAT(P.Errors, HasSubstr(Said));
  }
  EXPECT_FALSE(parse({"--format=xml", "a.cu"}).Options);
  EXPECT_FALSE(parse({"-jmany", "a.cu"}).Options);
}

TEST(Options, ReportsForFiles) {
  Parsed P = parse({"--output=sarif=a.sarif", "--output", "html=b=c.html",
                    "--format=github", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Format, OutputFormat::Github);
  ASSERT_EQ(P.Options->Outputs.size(), 2u);
  EXPECT_EQ(P.Options->Outputs[0].Format, OutputFormat::Sarif);
  EXPECT_EQ(P.Options->Outputs[0].Path, "a.sarif");
  EXPECT_EQ(P.Options->Outputs[1].Format, OutputFormat::Html);
  EXPECT_EQ(P.Options->Outputs[1].Path, "b=c.html");
}

TEST(Options, AReportForStdout) {
  Parsed P = parse({"--output=sarif=-", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Format, OutputFormat::Sarif);
  EXPECT_TRUE(P.Options->Outputs.empty());
  for (const std::vector<const char *> &Twice :
       {std::vector{"--output=sarif=-", "--format=text", "a.cu"},
        std::vector{"--output=sarif=-", "--output=html=-", "a.cu"}}) {
    P = parse(Twice);
    EXPECT_FALSE(P.Options);
    EXPECT_EQ(P.Errors, "bank-lint: error: --output: two reports for stdout\n");
  }
  P = parse({"--output=sarif=x", "--output=html=x", "a.cu"});
  EXPECT_FALSE(P.Options);
  EXPECT_EQ(P.Errors, "bank-lint: error: --output: two reports for 'x'\n");
}

TEST(Options, Lists) {
  Parsed P = parse({"--kernel=a*,k<float, 32>", "--kernel", "b",
                    "--launch=k=1,2:32,l=4:64", "--arg=n=64,m=?",
                    "--instantiate=k<1, 2>,l<3>", "--exclude=x/,*.gen.cu",
                    "--ignore=narrow-access,global-misaligned", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_THAT(P.Options->Analysis.KernelNames,
              ElementsAre("a*", "k<float, 32>", "b"));
  ASSERT_EQ(P.Options->Analysis.Launches.size(), 2u);
  EXPECT_EQ(P.Options->Analysis.Launches[0].Grid.Size[1], 2u);
  EXPECT_EQ(P.Options->Analysis.Launches[1].Kernel, "l");
  EXPECT_EQ(P.Options->Analysis.Arguments.size(), 2u);
  EXPECT_THAT(P.Options->Analysis.Instantiations,
              ElementsAre("k<1, 2>", "l<3>"));
  EXPECT_THAT(P.Options->Exclude, ElementsAre("x/", "*.gen.cu"));
  EXPECT_THAT(P.Options->Analysis.Rules.Off,
              ElementsAre("narrow-access", "global-misaligned"));
}

TEST(Options, CommandsAndSwitches) {
  // A command may follow options.
  EXPECT_EQ(parse({"--arch=sm_90", "counters", "a.cu"}).Options->Name,
            Subcommand::Counters);
  EXPECT_THAT(parse({"./counters"}).Options->Files, ElementsAre("./counters"));
  EXPECT_EQ(parse({"-V"}).Options->Name, Subcommand::Version);
  EXPECT_EQ(parse({"help"}).Options->Name, Subcommand::Help);
  EXPECT_EQ(parse({"doctor", "-h"}).Options->HelpOn, Subcommand::Doctor);
  EXPECT_EQ(parse({"help", "merge"}).Options->HelpOn, Subcommand::Merge);
  EXPECT_FALSE(parse({"-h"}).Options->HelpOn);
  // The last one counts.
  EXPECT_FALSE(parse({"--all", "--all=false", "a.cu"}).Options->All);
  EXPECT_TRUE(parse({"--all=false", "--all", "a.cu"}).Options->All);
  EXPECT_EQ(parse({"-q", "a.cu"}).Options->Says, Verbosity::Quiet);
  EXPECT_FALSE(parse({"-q", "-v", "a.cu"}).Options);
}

TEST(Options, SeveralArchitectures) {
  Parsed P = parse({"--arch=sm_80,sm_90", "--arch", "sm_80", "a.cu"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_THAT(P.Options->Architectures, ElementsAre("sm_80", "sm_90"));
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_80");
  EXPECT_GT(parse({"--arch=all", "a.cu"}).Options->Architectures.size(), 10u);
  EXPECT_FALSE(parse({"counters", "--arch=sm_80,sm_90", "a.cu"}).Options);
}

TEST(Options, NvccsOptionsAfterTheSeparator) {
  Parsed P = parse({"a.cu", "--", "-O3", "-arch=sm_90", "-lineinfo", "-DN=4",
                    "--expt-relaxed-constexpr", "-Xcompiler", "-DHOST",
                    "--use_fast_math", "-Wall", "-std=c++20", "-gencode",
                    "arch=compute_80,code=sm_80", "-Werror", "-Iinc"});
  ASSERT_TRUE(P.Options) << P.Errors;
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_90");
  EXPECT_THAT(P.Options->Analysis.CompilerArguments,
              ElementsAre("-DN=4", "-D__CUDACC_RELAXED_CONSTEXPR__", "-D",
                          "HOST", "-D__BANK_LINT_FAST_MATH__", "-Wall",
                          "-std=c++20", "-Werror", "-Iinc"));
  // What was asked for wins.
  P = parse({"--arch=sm_80", "a.cu", "--", "-arch=sm_90"});
  EXPECT_EQ(P.Options->Analysis.Arch, "sm_80");
}

TEST(Options, FormatsOfOtherSubcommands) {
  Parsed P = parse({"counters", "--format=sarif", "a.cu"});
  EXPECT_FALSE(P.Options);
  EXPECT_EQ(P.Errors, "bank-lint: error: --format=sarif is for bank-lint "
                      "check; here are text and json\n");
  P = parse({"--output=pdf=x", "a.cu"});
  EXPECT_FALSE(P.Options);
  EXPECT_THAT(P.Errors, HasSubstr("--output 'pdf=x': no such format; known "));
}

} // namespace
