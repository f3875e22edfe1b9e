// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/support/foreign_json.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::string errorOf(const std::string &Text) {
  auto Value = parseForeignJson(Text);
  return Value ? "" : llvm::toString(Value.takeError());
}

std::string nested(unsigned Depth, char Open, char Close) {
  return std::string(Depth, Open) + std::string(Depth, Close);
}

TEST(ForeignJson, ParsesWhatIsNotTooDeep) {
  EXPECT_EQ(errorOf(nested(200, '[', ']')), "");
  EXPECT_EQ(errorOf(nested(201, '[', ']')), "nested more than 200 deep");
  EXPECT_EQ(errorOf(nested(1'000'000, '[', ']')), "nested more than 200 deep");
  std::string Objects;
  for (unsigned I = 0; I < 201; ++I)
    Objects += "{\"a\":";
  EXPECT_EQ(errorOf(Objects), "nested more than 200 deep");
}

TEST(ForeignJson, BracketsInTextsDoNotCount) {
  EXPECT_EQ(errorOf("[\"" + std::string(1000, '[') + "\"]"), "");
  EXPECT_EQ(errorOf("[\"\\\"" + std::string(1000, '[') + "\\\\\"]"), "");
  // Nor do those that seem to close some.
  std::string Closing;
  for (unsigned I = 0; I < 201; ++I)
    Closing += "[\"]\",";
  EXPECT_EQ(errorOf(Closing), "nested more than 200 deep");
}

TEST(ForeignJson, ManyListsSideBySideAreNotDeep) {
  std::string Text = "[[]";
  for (unsigned I = 0; I < 1000; ++I)
    Text += ",[{}]";
  EXPECT_EQ(errorOf(Text + "]"), "");
}

TEST(ForeignJson, WhatIsNoJsonIsTheParsersBusiness) {
  EXPECT_NE(errorOf(""), "");
  EXPECT_NE(errorOf("]]]]"), "");
  EXPECT_NE(errorOf("\"[\\"), "");
}

} // namespace
