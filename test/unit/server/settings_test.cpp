//===-- test/unit/server/settings_test.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/settings.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

static ServerSettings read(llvm::StringRef Text,
                           std::vector<std::string> &Problems) {
  return readSettings(llvm::cantFail(llvm::json::parse(Text)), Problems);
}

TEST(ServerSettings, AsASectionOrByThemselves) {
  const std::string Inner =
      R"({"arch": "sm_90", "arguments": ["-I", "x"], "inlayHints": true,
          "codeLens": false, "debounceMilliseconds": 40, "other": 1,
          "headerSources": {"a.cuh": "b.cu"}})";
  for (const std::string &Text : {Inner, R"({"bankLint": )" + Inner + "}"}) {
    std::vector<std::string> Problems;
    ServerSettings Read = read(Text, Problems);
    EXPECT_THAT(Problems, IsEmpty());
    EXPECT_EQ(Read.Arch, "sm_90");
    EXPECT_THAT(Read.Arguments, ElementsAre("-I", "x"));
    EXPECT_TRUE(Read.InlayHints);
    EXPECT_FALSE(Read.CodeLens);
    EXPECT_EQ(Read.HeaderSources.at("a.cuh"), "b.cu");
    EXPECT_EQ(Read.Debounce, std::chrono::milliseconds(40));
  }
}

TEST(ServerSettings, AbsentOrNullIsAsUsual) {
  std::vector<std::string> Problems;
  for (const char *Text : {"null", "{}", "[]", "7", R"({"bankLint": null})",
                           R"({"arch": null, "codeLens": null})"})
    EXPECT_EQ(read(Text, Problems), ServerSettings()) << Text;
  EXPECT_THAT(Problems, IsEmpty());
  EXPECT_TRUE(ServerSettings().CodeLens);
  EXPECT_FALSE(ServerSettings().InlayHints);
}

TEST(ServerSettings, WhatIsWrongIsToldAndLeftOut) {
  std::vector<std::string> Problems;
  ServerSettings Read = read(R"({"arch": 90, "arguments": ["-I", 1],
      "inlayHints": "yes", "codeLens": 0, "debounceMilliseconds": -1})",
                             Problems);
  EXPECT_EQ(Read, ServerSettings());
  EXPECT_THAT(Problems,
              ElementsAre("bankLint.arch: expected a text such as \"sm_90\"",
                          "bankLint.arguments: expected a list of texts",
                          "bankLint.inlayHints: expected true or false",
                          "bankLint.codeLens: expected true or false",
                          "bankLint.debounceMilliseconds: expected a number "
                          "from 0 to 60000"));
}
