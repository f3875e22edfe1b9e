// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chevrons that stand apart, and what looks like them.
#include "analysis/frontend/spelling/chevrons.h"
#include "gtest/gtest.h"

namespace {

/// \p Text with joined chevrons; what it was if there is nothing to join.
std::string joined(const std::string &Text) {
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.CUDA = true;
  const std::optional<std::string> Result =
      bank_lint::frontend::joinChevrons(Text, Language);
  if (!Result)
    return Text;
  EXPECT_EQ(Result->size(), Text.size());
  EXPECT_NE(*Result, Text);
  return *Result;
}

TEST(SpacedLaunches, AreJoinedWhereTheyBegin) {
  EXPECT_EQ(joined("k << <1, 32 >> > (p);"), "k <<< 1, 32 >>>  (p);");
  EXPECT_EQ(joined("k <<\t <1, 32>> >(p);"), "k <<<\t 1, 32>>> (p);");
  EXPECT_EQ(joined("k << <1, 32>>>(p);"), "k <<< 1, 32>>>(p);");
  EXPECT_EQ(joined("k<<<1, 32 >> >(p);"), "k<<<1, 32 >>> (p);");
}

TEST(SpacedLaunches, LeaveTheLinesWhereTheyAre) {
  EXPECT_EQ(joined("k << /* < */ <1, 32 >> /* > */\n> (p);"),
            "k <<< /* < */ 1, 32 >>> /* > */\n (p);");
  EXPECT_EQ(joined("k <</**/<1,\n#ifdef A\n2\n#else\n3\n#endif\n>>>(p);"),
            "k <<</**/1,\n#ifdef A\n2\n#else\n3\n#endif\n>>>(p);");
  EXPECT_EQ(joined("#define L(k) \\\n  k << <1, 32 \\\n  >> > (p)\n"),
            "#define L(k) \\\n  k <<< 1, 32 \\\n  >>>  (p)\n");
}

TEST(SpacedLaunches, MayBeMany) {
  EXPECT_EQ(joined("a << <1, 2 >> > (p); b<<<1, 2>>>(p); c << <3, 4 >> > (q);"),
            "a <<< 1, 2 >>>  (p); b<<<1, 2>>>(p); c <<< 3, 4 >>>  (q);");
  EXPECT_EQ(joined("#define A k << <1, 2 >> > (p)\n"
                   "#define B k << <3, 4 >> > (q)\n"),
            "#define A k <<< 1, 2 >>>  (p)\n"
            "#define B k <<< 3, 4 >>>  (q)\n");
}

TEST(SpacedLaunches, HaveAnglesOfTheirOwn) {
  EXPECT_EQ(joined("k<32> << <1, 64 >> > (p), foo<A<A<int>> > (3);"),
            "k<32> <<< 1, 64 >>>  (p), foo<A<A<int>> > (3);");
  EXPECT_EQ(joined("k << <a < b ? 1 : 2, 64 >> > (p);"),
            "k <<< a < b ? 1 : 2, 64 >>>  (p);");
  EXPECT_EQ(joined("k<T<int> > << <f<T<V<int>> >(), (a >> > b) >> > (p);"),
            "k<T<int> > <<< f<T<V<int>> >(), (a >> > b) >>>  (p);");
  EXPECT_EQ(joined("k << <f<T<V<int>>>(), 2 >> > (p);"),
            "k <<< f<T<V<int>>>(), 2 >>>  (p);");
  EXPECT_EQ(joined("k << <[] { return a << 2; }(), n >> 3 >> > (p);"),
            "k <<< [] { return a << 2; }(), n >> 3 >>>  (p);");
}

// nvcc has an error for what is not a launch of these.
TEST(SpacedLaunches, AreNothingElse) {
  for (const char *Text :
       {"k<<<f<T<V<int>> >(), 1>>>(p);", "T<T<T<int>> > (x);",
        "a = b << 1 < 2;", "x = &operator<< <int>; y >> > (z);",
        "k << <1, 2; 3 >> > (p);", "k << <1, (2 >> > (p));",
        "k << <1, 2 >> > p;", "// k << <1, 2 >> > (p);\n",
        "s = \"k << <1, 2 >> > (p);\";", "s = R\"(\" k << <1, 2 >> > (p); )\";",
        "k << <1, 2", "k < < <1, 2 >> > (p);", "k < <<1, 2 >> > (p);",
        "k <<\n<1, 2 >> > (p);", "k << <1, 2 > > > (p);", ""})
    EXPECT_EQ(joined(Text), Text);
}

// Where each might be a launch, none may look at all the others.
TEST(SpacedLaunches, OfHostileTextTakeNoLongTime) {
  std::string Text = "// << <\n";
  for (unsigned I = 0; I < 200'000; ++I)
    Text += I % 2 ? "<<<(" : "<< <{";
  EXPECT_EQ(joined(Text), Text);
}

} // namespace
