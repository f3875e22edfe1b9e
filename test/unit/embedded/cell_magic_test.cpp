//===-- - test/unit/embedded/cell_magic_test.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/cell_magic.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

struct MagicCase {
  const char *Text;
  CellMagic::Kind What;
  const char *File;
};

TEST(CellMagic, SaysWhatACellIs) {
  const MagicCase Cases[] = {
      {"", CellMagic::None, ""},
      {"x = 1\n%%cu\n", CellMagic::None, ""},
      {"%%cu\n__global__", CellMagic::Cuda, ""},
      {"\n \n%%cuda\n", CellMagic::Cuda, ""},
      {"%%cu --profile --profiler-args --section SpeedOfLight\n",
       CellMagic::Cuda, ""},
      {"%%cuda --name k.cu --compile false\n", CellMagic::Cuda, "k.cu"},
      {"%%cuda -n shared.h\n", CellMagic::Header, "shared.h"},
      {"%%cuda_group_save --name \"t.cuh\" --group \"g\"\n", CellMagic::Header,
       "t.cuh"},
      {"%%nvcc_plugin\r\n", CellMagic::Cuda, ""},
      {"%%jupyda -n add.h -nc\n", CellMagic::Header, "add.h"},
      {"%%writefile turn.cu\n", CellMagic::Cuda, "turn.cu"},
      {"%%writefile -a src/turn.cu", CellMagic::Cuda, "src/turn.cu"},
      {"%%file turn.h\n", CellMagic::Header, "turn.h"},
      {"%%writefile run.py\n", CellMagic::Python, "run.py"},
      {"%%writefile Makefile\n", CellMagic::Other, "Makefile"},
      {"%%writefile\n", CellMagic::Other, ""},
      {"%%time\nf()\n", CellMagic::None, ""},
      {"%%bash\nnvcc k.cu\n", CellMagic::Other, ""},
      {"%%\n", CellMagic::None, ""},
      {"%% cu\n", CellMagic::Cuda, ""},
  };
  for (const MagicCase &Case : Cases) {
    const CellMagic Magic = cellMagic(Case.Text);
    EXPECT_EQ(Magic.What, Case.What) << Case.Text;
    EXPECT_EQ(Magic.File, Case.File) << Case.Text;
  }
  EXPECT_TRUE(cellMagic("%%writefile -a k.cu\n").Appends);
  EXPECT_FALSE(cellMagic("%%writefile k.cu\n").Appends);
}

} // namespace
