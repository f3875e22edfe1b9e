// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which includes come before anything that could change what they mean.
#include "analysis/frontend/leading_includes.h"
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

TEST(LeadingIncludes, AreNoneOfAnEmptyText) {
  EXPECT_TRUE(leadingIncludes("").empty());
  EXPECT_TRUE(leadingIncludes("\xEF\xBB").empty());
}

} // namespace
