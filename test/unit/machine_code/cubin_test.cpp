//===-- test/unit/machine_code/cubin_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cubins of test/lint/machine-code, whole and damaged.
//===----------------------------------------------------------------------===//
#include "analysis/machine_code/cubin.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <map>

using namespace bank_lint::machine_code;
using testing::HasSubstr;

namespace {

std::string bytesOf(llvm::StringRef Name) {
  auto Buffer = llvm::MemoryBuffer::getFile(
      (BANK_LINT_CUBINS + llvm::Twine("/") + Name).str());
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// "LDS at 29": how many.
std::map<std::string, unsigned> countsOf(const MachineFunction &Function) {
  std::map<std::string, unsigned> Counts;
  for (const PlacedInstruction &Each : Function.Accesses)
    ++Counts[(Each.What.Name + " at " + llvm::Twine(Each.Where.Line)).str()];
  return Counts;
}

class Whole : public testing::TestWithParam<std::pair<const char *, unsigned>> {
};

TEST_P(Whole, InstructionsAndLines) {
  auto Read = readCubin(bytesOf(GetParam().first));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->Arch, GetParam().second);
  EXPECT_TRUE(Read->HasLines);
  ASSERT_EQ(Read->Functions.size(), 4u);
  bool IsSeen = false;
  for (const MachineFunction &Each : Read->Functions) {
    EXPECT_TRUE(Each.IsKernel);
    if (Each.Name != "_Z6columnPKfPf")
      continue;
    IsSeen = true;
    // As nvdisasm prints it: four of each, by the lines of the source.
    const std::map<std::string, unsigned> Expected = {
        {"LDG at 26", 4}, {"STS at 26", 4}, {"LDS at 29", 4}, {"STG at 29", 4}};
    EXPECT_EQ(countsOf(Each), Expected);
  }
  EXPECT_TRUE(IsSeen);
}

INSTANTIATE_TEST_SUITE_P(Cubin, Whole,
                         testing::Values(std::pair("kernels.sm_80.cubin", 80U),
                                         std::pair("kernels.sm_120.cubin",
                                                   120U)));

TEST(Cubin, WithoutLines) {
  auto Read = readCubin(bytesOf("kernels.no-lines.cubin"));
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_FALSE(Read->HasLines);
  for (const MachineFunction &Function : Read->Functions)
    for (const PlacedInstruction &Each : Function.Accesses)
      EXPECT_EQ(Each.Where.Line, 0u);
}

TEST(Cubin, WhatIsNone) {
  for (const std::string &Bytes : {std::string(),
                                   std::string("\x7f"
                                               "ELF"),
                                   std::string(100, '\0'),
                                   "\x7f"
                                   "ELF" +
                                       std::string(100, '\0')}) {
    auto Read = readCubin(Bytes);
    ASSERT_FALSE(bool(Read));
    EXPECT_THAT(llvm::toString(Read.takeError()), HasSubstr("is no cubin"));
  }
}

/// Neither crashes nor loops; what comes out does not matter.
void readDamaged(const std::string &Bytes) {
  if (auto Read = readCubin(Bytes); !Read)
    llvm::consumeError(Read.takeError());
}

TEST(Cubin, CutOff) {
  const std::string Bytes = bytesOf("kernels.sm_80.cubin");
  ASSERT_FALSE(Bytes.empty());
  for (std::size_t Length = 0; Length < Bytes.size(); Length += 7)
    readDamaged(Bytes.substr(0, Length));
}

TEST(Cubin, BytesChanged) {
  const std::string Bytes = bytesOf("kernels.sm_80.cubin");
  for (std::size_t At = 0; At < Bytes.size(); ++At)
    for (char Value : {'\xff', '\0', '\x7f'}) {
      if (At % 3 && At > 4096) // the header and the sections' names all
        continue;
      std::string Damaged = Bytes;
      Damaged[At] = Value;
      readDamaged(Damaged);
    }
}

} // namespace
