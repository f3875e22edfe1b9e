//===-- test/unit/tool/header_contexts_test.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "temporary_folder.h"
#include "tool/bank-lint/run/header_contexts.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr const char *Header = "/p/h.cuh";

SourceRange line(unsigned Number) { return {Header, Number, 1, Number, 2}; }

/// With accesses at \p Lines of the header, and one elsewhere.
FileResult resultWith(std::vector<unsigned> Lines,
                      std::vector<unsigned> Templates = {}) {
  FileResult Result;
  for (unsigned Line : Lines) {
    AccessSummary Access;
    Access.Where = line(Line);
    Result.Accesses.push_back(Access);
    Result.Places.push_back({"k" + std::to_string(Line), line(Line)});
  }
  AccessSummary Elsewhere;
  Elsewhere.Where = {"/p/a.cu", 1, 1, 1, 2};
  Result.Accesses.push_back(Elsewhere);
  for (unsigned Line : Templates)
    Result.UninstantiatedTemplates.push_back({"t", "", line(Line)});
  return Result;
}

std::optional<SeenHeader> see(std::map<std::string, FileResult> Results,
                              std::vector<std::string> &Asked) {
  std::vector<std::string> Sources;
  for (const auto &[Source, Result] : Results)
    Sources.push_back(Source);
  return seeHeader(Header, Sources, [&](const std::string &Source) {
    Asked.push_back(Source);
    return std::optional(Results.at(Source));
  });
}

TEST(SeeHeader, TheFirstThatUsesItIsEnough) {
  std::vector<std::string> Asked;
  const auto Seen = see({{"a.cu", resultWith({})},
                         {"b.cu", resultWith({3})},
                         {"c.cu", resultWith({3, 4})}},
                        Asked);
  ASSERT_TRUE(Seen);
  EXPECT_THAT(Seen->Through, ElementsAre("b.cu"));
  EXPECT_EQ(Seen->Result.Accesses.size(), 1u);
  EXPECT_EQ(Seen->Result.File, Header);
  EXPECT_THAT(Asked, ElementsAre("a.cu", "b.cu"));
}

TEST(SeeHeader, ThroughSeveralWhileATemplateIsLeft) {
  std::vector<std::string> Asked;
  const auto Seen = see({{"a.cu", resultWith({3}, {5, 7})},
                         {"b.cu", resultWith({3, 5}, {7})},
                         {"c.cu", resultWith({7}, {5})},
                         {"d.cu", resultWith({9})}},
                        Asked);
  ASSERT_TRUE(Seen);
  EXPECT_THAT(Seen->Through, ElementsAre("a.cu", "b.cu", "c.cu"));
  EXPECT_EQ(Seen->Result.Accesses.size(), 3u);
  EXPECT_THAT(Seen->Result.UninstantiatedTemplates, IsEmpty());
  EXPECT_EQ(Asked.size(), 3u);
}

TEST(SeeHeader, WhereNoneUsesItTheFirstCounts) {
  std::vector<std::string> Asked;
  FileResult Lost;
  Lost.Failure = "cannot be read";
  const auto Seen = see({{"a.cu", Lost}, {"b.cu", resultWith({})}}, Asked);
  ASSERT_TRUE(Seen);
  EXPECT_THAT(Seen->Through, ElementsAre("b.cu"));
  EXPECT_FALSE(see({{"a.cu", Lost}}, Asked));
  EXPECT_FALSE(see({}, Asked));
}

TEST(ChosenSource, EndsOfPathsWillDo) {
  const std::vector<std::string> Sources{"/p/src/a.cu", "/p/src/b.cu"};
  auto Choose = [&](std::map<std::string, std::string> Choices) {
    return chosenSource("/p/h.cuh", Sources, Choices);
  };
  EXPECT_EQ(Choose({{"h.cuh", "b.cu"}}), "/p/src/b.cu");
  EXPECT_EQ(Choose({{"h.cuh", "b.cu"}, {"/p/h.cuh", "a.cu"}}), "/p/src/a.cu");
  EXPECT_EQ(Choose({{"/p/h.cuh", "/other/x.cu"}}), "/other/x.cu");
  EXPECT_EQ(Choose({{"/p/h.cuh", "x.cu"}}), "");
  EXPECT_EQ(Choose({{"g.cuh", "a.cu"}, {"uh", "a.cu"}}), "");
  EXPECT_EQ(Choose({}), "");
}

TEST(HeaderContexts, SourcesThatUseMostComeFirst) {
  test::TemporaryFolder Folder;
  Folder.write("p/.git/HEAD", "");
  Folder.write("p/h.cuh", "__device__ int f(int n);\n__device__ int g();\n");
  Folder.write("p/a.cu", "#include \"h.cuh\"\n");
  Folder.write("p/b.cu", "#include \"h.cuh\"\nint x = f(1);\n");
  Folder.write("p/c.cu", "#include \"h.cuh\"\nint x = f(g());\n");
  Folder.write("p/d.cu", "int x = f(g());\n");
  HeaderContexts Contexts;
  const std::string Path = Folder.path("p/h.cuh");
  EXPECT_THAT(Contexts.sourcesFor(Path, {}),
              ElementsAre(Folder.path("p/c.cu"), Folder.path("p/b.cu"),
                          Folder.path("p/a.cu")));
  // As the editor has them.
  EXPECT_THAT(Contexts.sourcesFor(
                  Path, {{Folder.path("p/c.cu"), "#include \"h.cuh\"\n"}}),
              ElementsAre(Folder.path("p/b.cu"), Folder.path("p/c.cu"),
                          Folder.path("p/a.cu")));
  // What another process found.
  EXPECT_FALSE(Contexts.add("something else"));
  EXPECT_TRUE(Contexts.add(HeaderContexts::news(
      Path, {Folder.path("p/b.cu"), Folder.path("p/gone.cu")})));
  EXPECT_THAT(Contexts.sourcesFor(Path, {}),
              ElementsAre(Folder.path("p/b.cu")));
}

} // namespace
