//===-- test/unit/server/published_test.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/published.h"
#include "gtest/gtest.h"

using namespace bank_lint;
namespace json = llvm::json;

/// What a report says of some files, each with its items.
static json::Array
saying(std::initializer_list<std::pair<const char *, std::vector<int>>> Files) {
  json::Array All;
  for (const auto &[File, Items] : Files)
    All.push_back(json::Object{{"path", File},
                               {"uri", std::string("file://") + File},
                               {"items", json::Value(Items)}});
  return All;
}

using Changed = std::set<std::string>;

TEST(Published, AHeaderHasAListOfSeveralOwners) {
  Published All;
  EXPECT_EQ(All.replace("/a.cu", saying({{"/a.cu", {1}}, {"/h.cuh", {2, 3}}})),
            (Changed{"/a.cu", "/h.cuh"}));
  EXPECT_EQ(All.replace("/b.cu", saying({{"/h.cuh", {3, 4}}})),
            (Changed{"/h.cuh"}));
  EXPECT_EQ(All.listOf("/h.cuh"), (json::Array{2, 3, 4})); // 3 once
  EXPECT_EQ(All.uriOf("/h.cuh"), "file:///h.cuh");
}

TEST(Published, WhatIsNotSaidAnyMoreGoes) {
  Published All;
  All.replace("/a.cu", saying({{"/a.cu", {1}}, {"/h.cuh", {2}}}));
  EXPECT_EQ(All.replace("/a.cu", saying({{"/a.cu", {5}}})),
            (Changed{"/a.cu", "/h.cuh"}));
  EXPECT_EQ(All.listOf("/h.cuh"), json::Array());
  EXPECT_EQ(All.listOf("/a.cu"), json::Array{5});
}

TEST(Published, OfAnotherTextNothingIsSaid) {
  Published All;
  All.replace("/a.cu", saying({{"/h.cuh", {2}}}));
  All.forget("/h.cuh");
  EXPECT_EQ(All.listOf("/h.cuh"), json::Array());
  EXPECT_EQ(All.uriOf("/x.cuh"), "");
}

TEST(Published, OfTwoThatSayTheSameTheOneThatKnowsMore) {
  auto Diagnostic = [](int Line, std::vector<std::string> Related) {
    return json::Object{{"range", Line},
                        {"code", "r"},
                        {"message", "m"},
                        {"relatedInformation", json::Value(Related)}};
  };
  DiagnosticList Diagnostics;
  Diagnostics.add(Diagnostic(1, {}));
  Diagnostics.add(Diagnostic(1, {"launched here"}));
  Diagnostics.add(Diagnostic(1, {}));
  Diagnostics.add(Diagnostic(2, {}));
  EXPECT_EQ(Diagnostics.take(),
            (json::Array{Diagnostic(1, {"launched here"}), Diagnostic(2, {})}));
}
