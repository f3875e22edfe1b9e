//===-- test/unit/ptx_lift/place_test.cpp - places in the source ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "evaluation.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace bank_lint::test;

namespace {

/// "a.cu:3:5 in f at a.cu:9:1 in k" for each store.
std::vector<std::string> placesOf(const std::string &Text) {
  LLVMContext Context;
  auto M = lifted(Text, Context);
  std::vector<std::string> Result;
  if (!M)
    return Result;
  for (const Instruction &I : instructions(*M->getFunction("k")))
    if (isa<StoreInst>(I)) {
      std::string Place;
      for (const DILocation *At = I.getDebugLoc(); At; At = At->getInlinedAt())
        Place += (Place.empty() ? "" : " at ") + At->getFilename().str() + ":" +
                 std::to_string(At->getLine()) + ":" +
                 std::to_string(At->getColumn()) + " in " +
                 At->getScope()->getSubprogram()->getName().str();
      Result.push_back(Place);
    }
  return Result;
}

using Places = std::vector<std::string>;

TEST(PtxLiftPlaces, WithoutAnyThoseOfTheFile) {
  EXPECT_EQ(placesOf(kernelOf("st.global.u32 [%d99], 1;\n"
                              "  st.global.u32 [%d99], 2;\n")),
            (Places{"test.ptx:13:1 in k", "test.ptx:14:3 in k"}));
}

TEST(PtxLiftPlaces, OfTheSource) {
  EXPECT_EQ(placesOf(kernelOf("st.global.u32 [%d99], 1;\n"
                              ".loc 1 7 3\nst.global.u32 [%d99], 2;\n"
                              ".loc 1 0 3\nst.global.u32 [%d99], 3;\n"
                              ".loc 2 8 1\nst.global.u32 [%d99], 4;\n") +
                     ".file 1 \"/s/a.cu\"\n.file 2 \"/s/b.h\", 12, 34\n"),
            (Places{"/s/a.cu:7:3 in k", "/s/a.cu:7:3 in k", "/s/a.cu:7:3 in k",
                    "/s/b.h:8:1 in k"}));
}

TEST(PtxLiftPlaces, WhereItWasInlined) {
  // g was inlined into f, and f into k. Strings come behind the code.
  EXPECT_EQ(
      placesOf(kernelOf(".loc 1 20 3\n"
                        ".loc 1 10 5, function_name $L__s0, inlined_at 1 20 3\n"
                        "st.global.u32 [%d99], 1;\n"
                        ".loc 1 2 9, function_name $L__s1, inlined_at 1 10 5\n"
                        "st.global.u32 [%d99], 2;\n"
                        ".loc 1 21 3\nst.global.u32 [%d99], 3;\n") +
               ".file 1 \"a.cu\"\n.section .debug_str {\n$L__s0:\n"
               ".b8 95,90,49,102,0\n$L__s1:\n.b8 103\n.b8 0\n}\n"),
      (Places{"a.cu:10:5 in _Z1f at a.cu:20:3 in k",
              "a.cu:2:9 in g at a.cu:10:5 in _Z1f at a.cu:20:3 in k",
              "a.cu:21:3 in k"}));
}

} // namespace
