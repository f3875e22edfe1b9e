// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/include_folders/submodules.h"
#include "test/unit/tool/temporary_folder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Project : test::TemporaryFolder {
  Project() {
    write(".gitmodules", "[submodule \"x\"]\n\tpath = third_party/cutlass\n"
                         "\turl = https://example.org/cutlass\n"
                         "[submodule \"y\"]\n\tpath=extern/json\n");
    llvm::sys::fs::create_directories(path("third_party/cutlass"));
    llvm::sys::fs::create_directories(path("extern/json"));
  }
  std::vector<std::string> emptyFor(std::vector<std::string> Headers) const {
    return emptySubmodules(ProjectListing(path(), {""}, {}), Headers);
  }
};

TEST(EmptySubmodules, AreThoseOfTheHeadersFirstFolder) {
  Project P;
  EXPECT_THAT(P.emptyFor({"cutlass/gemm/device.h", "b.h"}),
              ElementsAre("third_party/cutlass"));
  EXPECT_THAT(P.emptyFor({"CUTLASS/a.h"}), ElementsAre("third_party/cutlass"));
  EXPECT_THAT(P.emptyFor({"cute/tensor.hpp", "cutlass", "json.h"}), IsEmpty());
  EXPECT_THAT(P.emptyFor({}), IsEmpty());
}

TEST(EmptySubmodules, AreEmpty) {
  Project P;
  P.write("third_party/cutlass/README", "");
  EXPECT_THAT(P.emptyFor({"cutlass/gemm.h"}), IsEmpty());
}

TEST(EmptySubmodules, AreSubmodules) {
  Project P;
  P.write(".gitmodules", "");
  EXPECT_THAT(P.emptyFor({"cutlass/gemm.h"}), IsEmpty());
}

} // namespace
