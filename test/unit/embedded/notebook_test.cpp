//===-- - test/unit/embedded/notebook_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/notebook.h"
#include "test/unit/embedded/places.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::HasSubstr;

namespace {

constexpr llvm::StringLiteral Notebook = R"json({
 "cells": [
  {"cell_type": "markdown", "source": ["# `__global__ void none() {}`"]},
  {"cell_type": "code", "outputs": [{"text": ["{]"]}],
   "source": ["%%writefile pad.h\n", "#define PAD \u0033\u0033\n"]},
  {"source": "%%cu\n#include \"pad.h\"\n__global__ void k(float *a) {\n  a[PAD] = 1;\n}", "cell_type": "code"},
  {"cell_type": "code",
   "source": ["src = r'''\n", "__global__ void p() {}\n", "'''\n", "!nvcc \"x\n"]}
 ], "metadata": {"cells": 1}, "nbformat": 4
})json";

TEST(Notebook, ReadsCellsWithTheirPlaces) {
  auto Cells = notebookCells(Notebook);
  ASSERT_TRUE(static_cast<bool>(Cells));
  ASSERT_EQ(Cells->size(), 4u);
  EXPECT_FALSE((*Cells)[0].IsCode);
  EXPECT_TRUE((*Cells)[2].IsCode); // its type comes last
  EXPECT_EQ((*Cells)[1].Source.Text, "%%writefile pad.h\n#define PAD 33\n");
  // The byte in the file that a byte of the cell comes from.
  const EmbeddedText &Cell = (*Cells)[2].Source;
  const std::size_t Here = Cell.Text.find("a[PAD]");
  EXPECT_TRUE(Notebook.substr(Cell.Map.at(Here)->Offset).starts_with("a[PAD]"));
}

TEST(Notebook, MakesSourcesOfCells) {
  const EmbeddedFile File = embeddedSources("d/n.ipynb", Notebook);
  EXPECT_EQ(File.Failure, "");
  ASSERT_EQ(File.Headers.size(), 1u);
  EXPECT_EQ(File.Headers[0].File, "d/pad.h");
  EXPECT_EQ(File.Headers[0].Text, "\n#define PAD 33\n");
  ASSERT_EQ(File.Sources.size(), 2u);
  EXPECT_EQ(File.Sources[0].Headers, std::vector<std::size_t>{0});
  EXPECT_EQ(placeOf("a[PAD]", File.Sources[0], File), "d/n.ipynb:cell 3:4:3");
  EXPECT_EQ(placeOf("void p", File.Sources[1], File), "d/n.ipynb:cell 4:2:12");
}

TEST(Notebook, NamesCells) {
  EXPECT_EQ(cellName("n.ipynb", 3), "n.ipynb:cell 3");
  EXPECT_EQ(fileAndCell("d/n.ipynb:cell 3"),
            (std::pair<llvm::StringRef, unsigned>("d/n.ipynb", 3)));
  for (llvm::StringRef Other :
       {"n.ipynb", "n.ipynb:cell 0", "n.ipynb:cell x", "k.cu:cell 3", ""})
    EXPECT_EQ(fileAndCell(Other),
              (std::pair<llvm::StringRef, unsigned>(Other, 0)));
}

struct BadNotebook {
  std::string Text;
  const char *Why;
};

TEST(Notebook, RefusesWhatIsNone) {
  const BadNotebook Cases[] = {
      {"", "a bracket does not end"},
      {"[]", "no JSON object in line 1"},
      {"{}", "no cells"},
      {"{\"worksheets\": []}", "no cells"},
      {"{\"cells\": [}", "closed that is not open"},
      {"{\"cells\": []", "a bracket does not end"},
      {"{\"cells\": [\"", "a string does not end"},
      {"{\"cells\": [\n\"a\nb\"]}", "in line 2"},
      {"{\"cells\": []} x", "no JSON object"},
      {"{\"cells\": [$]}", "no JSON in line 1"},
      {std::string(100'000, '['), "no JSON object"},
      {"{\"cells\": " + std::string(100'000, '['), "too many brackets"},
  };
  for (const BadNotebook &Case : Cases) {
    auto Cells = notebookCells(Case.Text);
    ASSERT_FALSE(static_cast<bool>(Cells)) << Case.Text.substr(0, 40);
    EXPECT_THAT(llvm::toString(Cells.takeError()), HasSubstr(Case.Why));
  }
}

} // namespace
