//===-- test/unit/report/checkstyle_test.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "tool/report/ci/checkstyle.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using namespace bank_lint::test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

TEST(Checkstyle, ErrorsFileByFile) {
  FileResult Header = sampleResult();
  Header.File = "other.cu"; // its finding is in k.cu
  std::string Xml = written(writeCheckstyle, {sampleResult(), Header});
  EXPECT_THAT(Xml, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<checkstyle version=\"4.3\">\n"
                              "  <file name=\"k.cu\">\n"
                              "    <error line=\"13\" column=\"5\" "
                              "severity=\"warning\" message=\"32-way shared "
                              "bank conflict: 32 wavefronts where 1 would do"
                              "&#10;lanes 0-31 -&gt; all in bank 0&#10;"));
  EXPECT_THAT(Xml, HasSubstr("source=\"bank-lint.shared-bank-conflict\"/>"));
  EXPECT_THAT(Xml, HasSubstr("<file name=\"other.cu\">\n  </file>"));
}

TEST(Checkstyle, NothingBreaksOut) {
  std::string Xml = written(writeCheckstyle, hostileResult());
  EXPECT_THAT(Xml,
              HasSubstr("<file name=\"a b/50%,line=1::error ::x%0A]]&gt;&lt;"
                        "&quot;&apos;&amp;{{{style}}}.cu\">"));
  EXPECT_THAT(Xml, HasSubstr("message=\"100% of&#13;&#10;::error::x, [link](1) "
                             "]]&gt; &lt;/script&gt;&lt;script&gt;&quot;&apos;"
                             "&amp;{{x}}"));
  EXPECT_THAT(Xml, Not(HasSubstr("<script")));
}

TEST(Checkstyle, WhatXmlCannotHoldIsEscaped) {
  FileResult R = sampleResult();
  R.Findings[0].Message = "a\x01z \xEF\xBF\xBF \xFF \x1B[0m \xC3\xA9";
  std::string Xml = written(writeCheckstyle, R);
  EXPECT_THAT(Xml, HasSubstr("message=\"a\\x01z \\uffff \\xff \\x1b[0m "
                             "\xC3\xA9&#10;"));
}

TEST(Checkstyle, WhatIsLostIsTold) {
  std::string Xml =
      written(writeCheckstyle, {incompleteResult(), unreadableResult()});
  EXPECT_THAT(Xml,
              HasSubstr("<error line=\"3\" column=\"7\" severity=\"error\" "
                        "message=\"unknown type name &apos;foo&apos;\" "
                        "source=\"bank-lint.compiler-error\"/>"));
  EXPECT_THAT(Xml,
              HasSubstr("line=\"30\" column=\"1\" severity=\"warning\" "
                        "message=\"not analysed: lost(int): it recurses\""));
  EXPECT_THAT(Xml, HasSubstr("severity=\"info\" message=\"1 access undecided: "
                             "the index is loaded from memory\""));
  EXPECT_THAT(Xml, HasSubstr("kernel template generic"));
  EXPECT_THAT(Xml, HasSubstr("a loop was too long"));
  EXPECT_THAT(Xml, HasSubstr("<file name=\"gone.cu\">\n    <error line=\"0\" "
                             "severity=\"error\" message=\"no such file\""));
}

} // namespace
