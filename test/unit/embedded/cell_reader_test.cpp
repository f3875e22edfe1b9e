//===-- test/unit/embedded/cell_reader_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "test/unit/embedded/places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr const char *Kernel = "#ifndef N\n#define N 33\n#endif\n"
                               "__global__ void k(float *a) { a[N] = 1; }\n";

/// The sources of a notebook with \p Cells: "2: -DN=4" for a source, with the
/// cell that it begins in; "2?" for what is not read.
std::vector<std::string> readCells(llvm::ArrayRef<std::string> Cells) {
  llvm::json::Array All;
  for (const std::string &Cell : Cells)
    All.push_back(llvm::json::Object{{"cell_type", "code"}, {"source", Cell}});
  std::string Text;
  llvm::raw_string_ostream(Text)
      << llvm::json::Value(llvm::json::Object{{"cells", std::move(All)}});
  const EmbeddedFile File = embeddedSources("n.ipynb", Text);
  std::vector<std::string> Result;
  auto CellOf = [&](unsigned Number) {
    return std::to_string(fileAndCell(File.Texts[Number].Name).second);
  };
  for (const EmbeddedSource &Source : File.Sources)
    Result.push_back(CellOf(Source.Begin.Text) + ": " +
                     llvm::join(Source.Options, " "));
  for (const UnreadSource &Unread : File.Unread)
    Result.push_back(CellOf(Unread.Text) + "?");
  return Result;
}

TEST(CellReader, TakesOptionsOfMagicsAndCommands) {
  const std::string Write = std::string("%%writefile k.cu\n") + Kernel;
  EXPECT_THAT(readCells({std::string("%%cu\n") + Kernel}), ElementsAre("1: "));
  EXPECT_THAT(readCells({std::string("%%cuda -c '-DN=4'\n") + Kernel}),
              ElementsAre("1: -DN=4"));
  EXPECT_THAT(
      readCells({std::string("%%cuda --compiler-args \"$flags\"\n") + Kernel}),
      ElementsAre("1?"));
  EXPECT_THAT(readCells({Write}), ElementsAre("1?"));
  EXPECT_THAT(readCells({Write, "!nvcc -DN=4 k.cu && ./a.out"}),
              ElementsAre("1: -DN=4"));
  EXPECT_THAT(readCells({Write, "!nvcc k.cu\n!nvcc -DN=4 ./k.cu"}),
              ElementsAre("1: ", "1: -DN=4"));
  EXPECT_THAT(readCells({Write, "%%sh\nmkdir -p b\nnvcc -D N=4 k.cu -o b/k"}),
              ElementsAre("1: -DN=4"));
  EXPECT_THAT(readCells({Write, "!nvcc -DN=4 other.cu"}), ElementsAre("1?"));
  EXPECT_THAT(readCells({Write, "!nvcc -DN={n} k.cu"}), ElementsAre("1?"));
  // A command above has compiled another text.
  EXPECT_THAT(readCells({Write, "!nvcc -DN=4 k.cu", Write, "!nvcc -DN=5 k.cu"}),
              ElementsAre("1: -DN=4", "3: -DN=5"));
}

TEST(CellReader, FindsFilesThatOthersInclude) {
  const std::string Header =
      "%%writefile k.cuh\n__global__ void k(float *a) { a[0] = 1; }\n";
  const std::string Main = "%%writefile main.cu\n#include \"k.cuh\"\n"
                           "int main() { k<<<1, 1>>>(nullptr); }\n";
  EXPECT_THAT(readCells({Header, Main}), ElementsAre("2: "));
  EXPECT_THAT(readCells({Main, Header}), ElementsAre("1: "));
  EXPECT_THAT(readCells({Header}), ElementsAre("1: "));
  EXPECT_THAT(readCells({Header, "%%writefile a.cuh\n#include <k.cuh>\n",
                         "%%cu\n#include \"a.cuh\"\nint main() {}\n"}),
              ElementsAre("3: "));
  EXPECT_THAT(readCells({"%%writefile k.cu\n"
                         "__global__ void k(float *a) { a[0] = 1; }\n",
                         "%%writefile main.cu\n#include \"k.cu\"\n"}),
              ElementsAre("2: "));
  EXPECT_THAT(readCells({"%%writefile k.cu\n#define N 4\n",
                         "%%writefile -a k.cu\n"
                         "__global__ void k(float *a) { a[N] = 1; }\n"}),
              ElementsAre("1: "));
}

TEST(CellReader, NamesWhatItDoesNotRead) {
  const std::string Body = "__global__ void k(float *a) { a[0] = 1; }\n";
  EXPECT_THAT(readCells({"%%other\n" + Body}), ElementsAre("1?"));
  EXPECT_THAT(readCells({"%%bash\ncat > k.cu <<E\n__global__ void k(float *a) "
                         "{ a[$n] = 1; }\nE\n"}),
              ElementsAre("1?"));
  EXPECT_THAT(readCells({"%%bash\ncat > k.cu <<E\n" + Body + "E\n"}),
              ElementsAre("1: "));
  EXPECT_THAT(readCells({"%%writefile $name\n" + Body}), ElementsAre("1: "));
  EXPECT_THAT(readCells({"%%writefile {d}/k.cpp\n" + Body}),
              ElementsAre("1: "));
  EXPECT_THAT(readCells({"%%html\n" + Body, "%%writefile README.md\n" + Body}),
              IsEmpty());
}

} // namespace
