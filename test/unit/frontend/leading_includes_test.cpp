// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which includes come before anything that could change what they mean.
#include "analysis/frontend/preamble/leading_includes.h"
#include "gtest/gtest.h"

using bank_lint::frontend::leadingIncludes;
using Names = std::vector<std::string>;

namespace {

TEST(LeadingIncludes, AreTakenInTheirOrder) {
  EXPECT_EQ(leadingIncludes("#include <b>\n#include <a/c.h>\n"),
            (Names{"b", "a/c.h"}));
  EXPECT_EQ(leadingIncludes("\xEF\xBB\xBF  #  include\t<b> // why\r\n"
                            "#include<c++.h>"),
            (Names{"b", "c++.h"}));
}

TEST(LeadingIncludes, MayStandBetweenComments) {
  EXPECT_EQ(leadingIncludes("// one\n/* #include <no>\n */ #include <yes>\n\n"),
            Names{"yes"});
}

TEST(LeadingIncludes, EndWithWhateverElseThereIs) {
  for (const char *Rest :
       {"#define A\n", "#include \"a.h\"\n", "int x;\n", "#if 0\n",
        "#pragma once\n", "#include MACRO\n", "#include <a\n", "#\n",
        "#include <a> \\\n", "#include <a> /* b */\n", "#include_next <a>\n",
        "// goes on \\\n", "/* has no end\n", "#include <>\n",
        "#include <a\\b>\n", "#include <a> junk\n"})
    EXPECT_EQ(leadingIncludes("#include <first>\n" + std::string(Rest) +
                              "#include <last>\n"),
              Names{"first"})
        << Rest;
}

TEST(LeadingIncludes, GoOnInTheHeaderBesideTheFile) {
  auto Read = [](llvm::StringRef Name) -> std::optional<std::string> {
    if (Name == "sub/a.h")
      return "// ours\n#pragma once\n#include <b>\n#include <c>\nint x;\n"
             "#include <no>\n";
    if (Name == "guard.h")
      return "#ifndef A\n#define A\n#include <no>\n#endif\n";
    if (Name == "first.h")
      return "#include \"sub/a.h\"\n";
    return std::nullopt;
  };
  EXPECT_EQ(leadingIncludes(
                "#include <a>\n#include \"sub/a.h\"\n#include <no>\n", Read),
            (Names{"a", "b", "c"}));
  // What else a header begins with may change what the next ones mean.
  for (const char *Other : {"guard.h", "first.h", "elsewhere.h"})
    EXPECT_EQ(leadingIncludes("#include <a>\n#include \"" + std::string(Other) +
                                  "\"\n#include <no>\n",
                              Read),
              Names{"a"})
        << Other;
  EXPECT_EQ(
      leadingIncludes("#include <a>\n// \\\n\n#include \"sub/a.h\"\n", Read),
      Names{"a"});
}

TEST(LeadingIncludes, AreNoneOfAnEmptyText) {
  EXPECT_TRUE(leadingIncludes("").empty());
  EXPECT_TRUE(leadingIncludes("\xEF\xBB").empty());
}

} // namespace
