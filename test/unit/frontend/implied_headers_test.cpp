//===-- test/unit/frontend/implied_headers_test.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc includes in every file is there with a toolkit's headers, however
// little of it is read at first: each file is compared with the same one that
// includes <functional> itself.
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/preamble.h"
#include "test_kernel.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace bank_lint;

namespace {

constexpr const char *Toolkit = "/usr/local/cuda";

struct TextCase {
  const char *Name, *Text;
  std::size_t Kernels, Lost;
};

/// The names and places of kernels, launches and errors, and what is accessed.
std::vector<std::string> outline(const std::string &Text,
                                 std::shared_ptr<PreambleStore> Preambles) {
  CompileRequest Request;
  Request.CudaPath = Toolkit;
  Request.Preambles = std::move(Preambles);
  TestKernel Test(Text, Request);
  std::vector<std::string> Result;
  auto Add = [&](const std::string &What, const SourceRange &Where) {
    Result.push_back(What + " at " + std::to_string(Where.Line) + ":" +
                     std::to_string(Where.Column));
  };
  for (const KernelInfo &Kernel : Test.Device.Kernels) {
    Add("kernel " + Kernel.DisplayName, Kernel.Where);
    for (const llvm::Instruction *Access : Test.accesses(Kernel.DisplayName))
      if (const AccessExpression *E = Test.expressionOf(*Access))
        Add("access of " + std::to_string(width(*Access)), E->Range);
  }
  for (const LostKernel &Lost : Test.Device.Lost)
    Add("lost " + Lost.Name + ": " + Lost.Reason, Lost.Where);
  for (const LaunchSite &Launch : Test.Device.Launches)
    Add("launch", Launch.Where);
  for (const CompileMessage &Message : Test.Device.Messages)
    Add("error " + Message.Text, Message.Where);
  return Result;
}

std::size_t countOf(const std::string &Word,
                    const std::vector<std::string> &Lines) {
  return std::size_t(
      std::count_if(Lines.begin(), Lines.end(), [&](const std::string &Line) {
        return Line.rfind(Word, 0) == 0;
      }));
}

constexpr TextCase Cases[] = {
    {"InAKernel",
     "template <class F> __global__ void k(float *p, F f) {\n"
     "  p[threadIdx.x] = f(p[threadIdx.x], p[2 * threadIdx.x]);\n"
     "}\n"
     "void run(float *p) { k<<<1, 64>>>(p, std::plus<float>()); }\n",
     1, 0},
    {"OnTheHost",
     "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
     "__global__ void l(float *p) { p[threadIdx.x] = 2; }\n"
     "void run(float *a, float *b) {\n"
     "  std::swap(a, b);\n"
     "  std::function<void(int)> f = [=](int n) { k<<<1, n>>>(a); };\n"
     "  f(64);\n"
     "  l<<<2, 32>>>(b);\n"
     "}\n",
     2, 0},
    {"ByAUsingDirective",
     "using namespace std;\n"
     "template <class T> struct Pick { typedef less<T> Order; };\n"
     "template <class T> __global__ void k(T *p) {\n"
     "  typename Pick<T>::Order order;\n"
     "  p[order(p[0], p[1]) + threadIdx.x] = T();\n"
     "}\n"
     "void run(int *p) { k<<<1, 64>>>(p); }\n",
     1, 0},
    {"BesideAnError",
     "__global__ void good(float *p) {\n"
     "  p[threadIdx.x] = std::minus<float>()(p[threadIdx.x], 1);\n"
     "}\n"
     "__global__ void bad(float *p) { p[threadIdx.x] = undeclared; }\n",
     1, 1},
    {"ByADeclaration",
     "using std::plus;\n"
     "__global__ void k(float *p) {\n"
     "  p[threadIdx.x] = plus<float>()(p[threadIdx.x], 1);\n"
     "}\n",
     1, 0},
    {"ByAnAlias",
     "namespace s = std;\n"
     "__global__ void k(float *p) {\n"
     "  p[threadIdx.x] = s::plus<float>()(p[threadIdx.x], 1);\n"
     "}\n",
     1, 0},
    {"UnknownNameAlone",
     "__global__ void good(float *p) { p[threadIdx.x] = 1; }\n"
     "__global__ void bad(float *p) { p[threadIdx.x] = undeclared; }\n",
     1, 1},
    {"UnknownNameBesideAUsingDirective",
     "using namespace std;\n"
     "__global__ void good(float *p) { p[threadIdx.x] = 1; }\n"
     "__global__ void bad(float *p) {\n"
     "  NO_SUCH_TYPE *q = (NO_SUCH_TYPE *)p;\n"
     "  q[threadIdx.x] = 1;\n"
     "}\n",
     1, 1},
    {"UnknownNamesBeforeOneOfTheLibrary",
     "using namespace std;\n"
     "__global__ void bad(float *p) { p[threadIdx.x] = NO_SUCH_NAME; }\n"
     "__global__ void worse(float *p) { p[0] = std::NO_SUCH_NAME; }\n"
     "__global__ void good(float *p) {\n"
     "  p[threadIdx.x] = plus<float>()(p[threadIdx.x], 1);\n"
     "}\n",
     1, 2},
    {"ByANamespaceInStd",
     "using namespace std::placeholders;\n"
     "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
     "void run(float *p) {\n"
     "  auto f = std::bind([=](int n) { k<<<1, n>>>(p); }, _1);\n"
     "  f(64);\n"
     "}\n",
     1, 0},
    {"AsABase",
     "using namespace std;\n"
     "struct NoFunction : bad_function_call { int n = 32; };\n"
     "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
     "void run(float *p) { NoFunction f; k<<<1, f.n>>>(p); }\n",
     1, 0},
    {"UnknownNamespaceAndBase",
     "using namespace no_such_namespace;\n"
     "struct Lost : NoSuchBase { int n; };\n"
     "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
     "__global__ void bad(unsigned long long *p) {\n"
     "  asm(\"mov.u64 %0, 1;\" : \"=?\"(p[threadIdx.x]));\n"
     "}\n",
     1, 1},
    {"UnknownBaseOnALineOfItsOwnKernel",
     "#include \"no_such_header.h\"\n"
     "constexpr int n = std::max({8, 16}); struct L : NoSuchBase {}; "
     "__global__ void k(float *p) { p[threadIdx.x * n] = 1; }\n",
     1, 0},
    {"BehindAMissingHeader",
     "#include \"no_such_header.h\"\n"
     "template <class F> __global__ void k(float *p, F f) {\n"
     "  p[threadIdx.x] = f(p[threadIdx.x], p[2 * threadIdx.x]);\n"
     "}\n"
     "void run(float *p) { k<<<1, 64>>>(p, std::plus<float>()); }\n",
     1, 0},
    {"BehindAMacroAndAMissingHeader",
     "#define tuple_size (\n"
     "#include \"no_such_header.h\"\n"
     "#undef tuple_size\n"
     "__global__ void k(float *p) {\n"
     "  p[threadIdx.x] = std::minus<float>()(p[threadIdx.x], 1);\n"
     "}\n",
     1, 0},
    {"WithoutNeed", "__global__ void k(float *p) { p[threadIdx.x] = 1; }\n", 1,
     0},
};

TEST(ImpliedHeaders, AreAsIfIncluded) {
  if (!llvm::sys::fs::exists(std::string(Toolkit) + "/include/cuda_runtime.h"))
    GTEST_SKIP() << "no CUDA toolkit here";
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bank-lint", Folder));
  auto NewStore = [&] {
    return std::make_shared<PreambleStore>(
        CacheFolder(std::string(Folder.str())));
  };
  std::map<std::string, std::vector<std::string>> Expected;
  for (const TextCase &Case : Cases) {
    SCOPED_TRACE(Case.Name);
    const std::string Text = Case.Text;
    // A parse of all headers is what takes the time: for those that the files
    // include themselves, one is kept for all. The others are read again.
    auto Included = outline("#include <functional>\n" + Text, NewStore());
    EXPECT_EQ(countOf("kernel ", Included), Case.Kernels);
    EXPECT_EQ(countOf("lost ", Included), Case.Lost);
    EXPECT_EQ(outline("\n" + Text, nullptr), Included);
    Expected[Case.Name] = Included;
  }
  // The first compile notes that the headers were asked for, the second keeps
  // them, the others use what was kept.
  for (const TextCase &Case : Cases) {
    SCOPED_TRACE(Case.Name);
    EXPECT_EQ(outline("\n" + std::string(Case.Text), NewStore()),
              Expected[Case.Name]);
  }
  llvm::sys::fs::remove_directories(Folder);
}

} // namespace
