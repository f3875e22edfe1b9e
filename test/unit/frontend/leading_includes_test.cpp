// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which includes come before anything that could change what they mean.
#include "analysis/frontend/preamble/leading_includes.h"
#include "gtest/gtest.h"

#include <map>

using namespace bank_lint::frontend;
using Names = std::vector<std::string>;

namespace {

/// The user's headers, by their path from the folder of the file.
using Headers = std::map<std::string, std::string>;

LeadingIncludes walk(const std::string &Text, const Headers &Own = {}) {
  auto Find = [&](llvm::StringRef Includer, llvm::StringRef Name,
                  bool IsAngled) -> std::optional<FoundHeader> {
    const llvm::StringRef Folder = Includer.rsplit('/').first;
    std::string Path = Folder == Includer ? "" : (Folder + "/").str();
    Path += Name;
    const auto Header = Own.find(Path);
    if (Header != Own.end())
      return FoundHeader{false, Path, Header->second};
    if (IsAngled)
      return FoundHeader{true, "", ""};
    return std::nullopt;
  };
  return leadingIncludes("k.cu", Text, Find);
}

Names names(const std::string &Text, const Headers &Own = {}) {
  return walk(Text, Own).Names;
}

TEST(LeadingIncludes, AreTakenInTheirOrder) {
  EXPECT_EQ(names("#include <b>\n#include <a/c.h>\n"), (Names{"b", "a/c.h"}));
  EXPECT_EQ(names("\xEF\xBB\xBF  #  include\t<b> // why\r\n"
                  "#include <d> /* why */\n#include<c++.h>"),
            (Names{"b", "d", "c++.h"}));
}

TEST(LeadingIncludes, MayStandBetweenComments) {
  EXPECT_EQ(names("// one\n/* #include <no>\n */ #include <yes>\n\n"),
            Names{"yes"});
}

TEST(LeadingIncludes, EndWithWhateverElseThereIs) {
  for (const char *Rest : {"#define A\n",
                           "#include \"a.h\"\n",
                           "int x;\n",
                           "#if 0\n",
                           "#pragma once\n",
                           "#include MACRO\n",
                           "#include <a\n",
                           "#\n",
                           "#include <a> \\\n",
                           "#include <a> /* b */ c\n",
                           "#include_next <a>\n",
                           "// goes on \\\n",
                           "/* has no end\n",
                           "#include <>\n",
                           "#include <a\\b>\n",
                           "#include <a> junk\n",
                           "#include <a> /* b\n*/\n",
                           "#include <a> /*/\n",
                           "#ifndef A_H\n#define A_H\n",
                           "#endif\n",
                           "#includes <a>\n",
                           "#include"})
    EXPECT_EQ(
        names("#include <first>\n" + std::string(Rest) + "#include <last>\n"),
        Names{"first"})
        << Rest;
}

TEST(LeadingIncludes, GoOnInTheUsersHeaders) {
  const Headers Own{
      {"sub/code.h", "// ours\n#pragma once\n#include <b>\n#include <c>\n"
                     "int x;\n#include <no>\n"},
      {"sub/all.h", "#include <d>\n#include \"code.h\"\n"},
      {"includes.h", "#pragma once\n#include <e>\n"},
      {"bare.h", "#include <f>\n"},
      {"loop.h", "#include <g>\n#include \"loop.h\"\n"},
      {"once.h", "#pragma once\n#include \"once.h\"\n#include <h>\n"},
  };
  auto After = [&](const std::string &Header) {
    return names("#include <a>\n#include " + Header + "\n#include <z>\n", Own);
  };
  EXPECT_EQ(After("\"sub/code.h\""), (Names{"a", "b", "c"}));
  EXPECT_EQ(After("\"sub/all.h\""), (Names{"a", "d", "b", "c"}));
  EXPECT_EQ(After("\"includes.h\""), (Names{"a", "e", "z"}));
  EXPECT_EQ(After("<includes.h>"), (Names{"a", "e", "z"}));
  EXPECT_EQ(After("\"bare.h\"\n#include \"bare.h\""),
            (Names{"a", "f", "f", "z"}));
  EXPECT_EQ(After("\"includes.h\"\n#include \"includes.h\""),
            (Names{"a", "e", "z"}));
  EXPECT_EQ(After("\"once.h\""), (Names{"a", "h", "z"}));
  EXPECT_EQ(After("\"elsewhere.h\""), Names{"a"});
  EXPECT_EQ(After("\"loop.h\"").back(), "g"); // and it comes to an end
  EXPECT_EQ(names("#include <a>\n// \\\n\n#include \"includes.h\"\n", Own),
            Names{"a"});
}

TEST(LeadingIncludes, GoOnBehindIncludeGuards) {
  auto After = [&](const std::string &Header) {
    return walk("#include \"a.h\"\n#include <z>\n", {{"a.h", Header}});
  };
  const LeadingIncludes Whole =
      After("/* ours */\n#ifndef A_H_ // guard\n"
            "# define A_H_\n#include <b>\n#endif //\n");
  EXPECT_EQ(Whole.Names, (Names{"b", "z"}));
  EXPECT_EQ(Whole.Guards, Names{"A_H_"});
  EXPECT_EQ(After("#ifndef __A_hpp\n#define __A_hpp 1\n#pragma once\n"
                  "#include <b>\nint x;\n#endif\n")
                .Names,
            Names{"b"});
  for (const char *Other :
       {"#ifndef A_H\n#define B_H\n#include <b>\n#endif\n",
        "#ifndef NDEBUG\n#define NDEBUG\n#include <b>\n#endif\n",
        "#ifndef A_H\n#include <b>\n#endif\n",
        "#ifndef A_H\n#define A_H 2\n#include <b>\n#endif\n",
        "#ifndef A_H\n#define A_H(x)\n#include <b>\n#endif\n",
        "#ifdef A_H\n#define A_H\n#include <b>\n#endif\n"})
    EXPECT_EQ(After(Other).Names, Names()) << Other;
  // If two headers have one guard, the second one is empty.
  const std::string Guarded =
      "#ifndef A_H\n#define A_H\n#include <b>\n#endif\n";
  EXPECT_EQ(
      names("#include \"a.h\"\n#include \"c.h\"\n",
            {{"a.h", Guarded},
             {"c.h", "#ifndef A_H\n#define A_H\n#include <no>\n#endif\n"}}),
      Names{"b"});
  EXPECT_EQ(names("#include \"a.h\"\n#include \"a.h\"\n#include <z>\n",
                  {{"a.h", Guarded}}),
            (Names{"b", "z"}));
  // What is behind the guard is read each time.
  EXPECT_EQ(
      After("#ifndef A_H\n#define A_H\n#include <b>\n#endif\nint x;\n").Names,
      Names{"b"});
  EXPECT_EQ(
      After("#ifndef A_H\n#define A_H\n#include <b>\n#else\n#endif\n").Names,
      Names{"b"});
  EXPECT_EQ(After("#ifndef A_H\n#define A_H\n#include <b>\n").Names,
            Names{"b"});
}

TEST(LeadingIncludes, AreNoneOfAnEmptyText) {
  EXPECT_TRUE(names("").empty());
  EXPECT_TRUE(names("\xEF\xBB").empty());
}

/// As `"name"` or `<name>`.
Names written(const std::string &Text) {
  Names Result;
  for (const auto &[Name, IsAngled] : writtenIncludes(Text))
    Result.push_back(IsAngled ? "<" + Name + ">" : '"' + Name + '"');
  return Result;
}

TEST(WrittenIncludes, AreThoseOfTheFileAlone) {
  EXPECT_EQ(written("// why\n#include \"a.h\"\n\n#include <b>\n"
                    "int x;\n#include <c>\n"),
            (Names{"\"a.h\"", "<b>"}));
  EXPECT_EQ(written("#pragma once\n#include <b>\n#define X\n#include <c>\n"),
            (Names{"<b>"}));
  EXPECT_EQ(written("#ifdef X\n#include <b>\n#endif\n"), Names{});
}

TEST(ReadOnce, IsSaidAtTheFront) {
  EXPECT_TRUE(isReadOnce("// a\n#pragma once\nint x;\n"));
  EXPECT_TRUE(isReadOnce("/* a */ #ifndef GUARDED\n#define GUARDED\n"));
  EXPECT_FALSE(isReadOnce("int x;\n#pragma once\n"));
  EXPECT_FALSE(isReadOnce("#ifndef A_H\n#define B_H\n#endif\n"));
  EXPECT_FALSE(isReadOnce("#ifdef A_H\n#define A_H\n#endif\n"));
  EXPECT_FALSE(isReadOnce(""));
}

} // namespace
