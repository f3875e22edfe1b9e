// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tool/crosscheck/harness.h"
#include "gmock/gmock.h"
#include <limits>

using namespace bank_lint;
using testing::HasSubstr;
using testing::Not;

static Experiment experiment() {
  Experiment E;
  E.Kernel = "ns::k<float>(float*, long, float)";
  E.Callable = "ns::k<float>";
  E.BareName = "k";
  E.LaunchedWith.Grid.Size = {4, 2, 1};
  E.LaunchedWith.Block = {32, 8, 1};
  E.LaunchedWith.SharedBytes = 1024;
  ExperimentArgument Buffer{"data", "float *", ArgumentKind::Buffer, {}, {}};
  Buffer.Footprint = {-64, 4096, true, true};
  E.Arguments = {Buffer,
                 {"n", "long", ArgumentKind::Integer, -7, {}},
                 {"", "float", ArgumentKind::Floating, {}, {}}};
  return E;
}

static std::string harnessOf(llvm::ArrayRef<const Experiment *> Experiments) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeHarness("../source/a/a \"b\".cu", Experiments, OS);
  return Text;
}

TEST(Harness, LaunchAndArguments) {
  Experiment E = experiment();
  std::string Text = harnessOf({&E});
  EXPECT_THAT(Text, HasSubstr("#define main bankLintUserMain\n"
                              "#include \"../source/a/a \\\"b\\\".cu\"\n"
                              "#undef main"));
  EXPECT_THAT(Text, HasSubstr("Run run(dim3(4,2,1), dim3(32,8,1), 1024);"));
  EXPECT_THAT(Text, HasSubstr("(&::ns::k<float>)"));
  EXPECT_THAT(Text, HasSubstr("Buffer{\"data\", -64LL, 4096LL, true}"));
  EXPECT_THAT(Text, HasSubstr("Integer{-7LL}"));
  EXPECT_THAT(Text, HasSubstr("Floating{}"));
  EXPECT_THAT(Text, Not(HasSubstr("static_cast")));
}

TEST(Harness, PointersBehindAMultiple) {
  Experiment E = experiment();
  E.Arguments[0].Past = 4;
  EXPECT_THAT(harnessOf({&E}),
              HasSubstr("Buffer{\"data\", -64LL, 4096LL, true, 4}"));
  EXPECT_THAT(labelOf(E), HasSubstr("data%256=4"));
}

TEST(Harness, OverloadsAreTold) {
  Experiment A = experiment(), B = experiment();
  B.Kernel = "ns::k<float>(float*)";
  B.Arguments.resize(1);
  std::string Text = harnessOf({&A, &B});
  EXPECT_THAT(Text, HasSubstr("static_cast<void (*)(float *, long, float)>(&"));
  EXPECT_THAT(Text, HasSubstr("static_cast<void (*)(float *)>(&"));
}

TEST(Harness, SmallestNumber) {
  Experiment E = experiment();
  E.Arguments[1].Value = std::numeric_limits<std::int64_t>::min();
  EXPECT_THAT(harnessOf({&E}), HasSubstr("(-9223372036854775807LL - 1)"));
}

TEST(Harness, Labels) {
  EXPECT_EQ(labelOf(experiment()), "ns::k<float>(float*, long, float) grid "
                                   "(4,2,1) block (32,8,1) shared 1024 n=-7");
}
