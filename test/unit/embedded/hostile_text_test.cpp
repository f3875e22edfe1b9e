//===-- - test/unit/embedded/hostile_text_test.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/embedded_sources.h"
#include "gtest/gtest.h"

using namespace bank_lint;

namespace {

std::string repeated(llvm::StringRef Piece, std::size_t Times) {
  std::string Result;
  for (std::size_t I = 0; I < Times; ++I)
    Result += Piece;
  return Result;
}

constexpr llvm::StringLiteral Kernel = "__global__ void k() {}";

/// Texts that mean ill, or are cut off anywhere: something comes of each, soon.
TEST(HostileText, ComesToAnEnd) {
  const std::string Texts[] = {
      "",
      "'",
      "'''__global__ void k() {}",
      "r\"__global__ void k() {}\\",
      "'__global__ void k() {}\n",
      "RawKernel(",
      "RawKernel('''" + Kernel.str() + "'''",
      "RawModule(code=",
      "x = x + '''" + Kernel.str() + "'''",
      "a = b\nb = a\nRawKernel(a)",
      "a = a + a + a + a\nRawKernel(a, 'k')\n" + Kernel.str(),
      repeated("(", 100'000) + "'" + Kernel.str() + "'",
      repeated("RawKernel(", 100'000) + "'" + Kernel.str() + "'",
      repeated("'" + Kernel.str() + "' ", 50'000),
      repeated("'" + Kernel.str() + "' + ", 50'000),
      repeated("'" + Kernel.str() + "'\n", 50'000),
      repeated("x = '" + Kernel.str() + "'\nf(x)\n", 20'000),
      repeated("x += '" + Kernel.str() + "'\nRawKernel(x)\n", 5'000),
      "x = '''" + repeated(Kernel, 100'000) + "'''\n" +
          repeated("y = x + x + x\nRawKernel(x + y, 'k')\n", 2'000),
      std::string(10 << 20, 'x'),
      "'" + std::string(10 << 20, '_') + Kernel.str() + "'",
      "\xff\xfe\x80'" + Kernel.str() + "\xc3'",
      std::string("\0'\0__global__\0", 14),
      "f'{" + repeated("{", 10'000) + Kernel.str() + "'",
      repeated("\\", 100'000),
      repeated("#", 100'000),
      repeated("\n", 1'000'000) + "'" + Kernel.str() + "'",
      "R\"" + std::string(100, 'd') + "(" + Kernel.str() + ")\" nvrtc",
      "nvrtc R\"(" + Kernel.str(),
      "nvrtc \"__global__ void k() {\\",
      "%%cu",
      "%%writefile",
  };
  for (const std::string &Text : Texts)
    for (llvm::StringRef Name : {"k.py", "k.cu", "k.ipynb"}) {
      const EmbeddedFile File = embeddedSources(Name, Text);
      EXPECT_LE(File.Sources.size(), MostEmbeddedSources);
      for (const EmbeddedSource &Source : File.Sources)
        for (std::size_t I = 0; I < Source.Text.size();
             I += 1 + Source.Text.size() / 1000)
          if (const auto There = Source.Map.at(I))
            EXPECT_LE(There->Offset, File.Texts[There->Text].Text.size());
    }
}

TEST(HostileText, FilesThatIncludeEachOtherComeToAnEnd) {
  std::string Text = "{\"cells\": [";
  for (unsigned I = 0; I < 200; ++I)
    Text += std::string(I ? ", " : "") +
            "{\"cell_type\": \"code\", \"source\": [\"%%writefile h" +
            std::to_string(I % 20) +
            ".cuh\\n\", \"#include \\\"h1.cuh\\\"\\n\", "
            "\"#include \\\"h2.cuh\\\"\\n\", \"#include "
            "\\\"h3.cuh\\\"\\n\"" +
            (I == 150 ? ", \"" + Kernel.str() + "\"" : "") + "]}";
  const EmbeddedFile File = embeddedSources("k.ipynb", Text + "]}");
  EXPECT_EQ(File.Failure, "");
  EXPECT_FALSE(File.Sources.empty());
  EXPECT_LE(File.Sources.size(), MostEmbeddedSources);
}

} // namespace
