//===-- test/unit/config/config_file_test.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/config_file.h"
#include "tool/config/config_lookup.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace bank_lint;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::string onlyFour(llvm::StringRef Text) {
  return Text == "four" ? "" : "expected four";
}

constexpr ConfigKey Keys[] = {
    {"word", "word", ConfigShape::Text, "", false, false, "", onlyFour},
    {"size", "size", ConfigShape::Number, "", false, false, "", nullptr},
    {"flag", "flag", ConfigShape::Switch, "place", false, true, "", nullptr},
    {"on", "on", ConfigShape::List, "off", false, false, "", nullptr},
    {"off", "off", ConfigShape::List, "on", false, false, "", nullptr},
    {"value", "value", ConfigShape::Pairs, "", false, false, "", nullptr},
    {"only", "only", ConfigShape::NewList, "", false, false, "", nullptr},
    {"place", "place", ConfigShape::Text, "flag", true, false, "", nullptr},
};

/// "key=value:line" of each.
std::vector<std::string> told(llvm::ArrayRef<Setting> Settings) {
  std::vector<std::string> Result;
  for (const Setting &S : Settings)
    Result.push_back(S.Key->Name.str() + "=" + S.Value + ":" +
                     std::to_string(S.Line));
  return Result;
}

ConfigFile read(llvm::StringRef Text) {
  llvm::Expected<ConfigFile> File = readConfig("/p/.bank-lint", Text, Keys);
  EXPECT_TRUE(bool(File));
  if (!File) {
    ADD_FAILURE() << llvm::toString(File.takeError());
    return {};
  }
  return std::move(*File);
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<ConfigFile> File = readConfig("/p/.bank-lint", Text, Keys);
  return File ? "none" : llvm::toString(File.takeError());
}

TEST(ConfigFile, ValuesWithTheirLines) {
  EXPECT_THAT(told(read("word: four\n"
                        "size: 2.5\n"
                        "flag: true\n"
                        "on: [a, 'b c']\n"
                        "off: d\n"
                        "value:\n"
                        "  n: 1\n"
                        "  m: '?'\n"
                        "only:\n"
                        "- e\n"
                        "place: sub/../x\n")
                       .Settings),
              ElementsAre("word=four:1", "size=2.5:2", "flag=true:3", "on=a:4",
                          "on=b c:4", "off=d:5", "value=n=1:7", "value=m=?:8",
                          "only=e:10", "place=/p/x:11"));
  EXPECT_THAT(told(read("value: [n=1, m]").Settings),
              ElementsAre("value=n=1:1", "value=m:1"));
  EXPECT_THAT(read("").Settings, IsEmpty());
  EXPECT_THAT(read("# nothing\n").Settings, IsEmpty());
  EXPECT_TRUE(read("inherit: true").Inherits);
  EXPECT_FALSE(read("inherit: false").Inherits);
}

TEST(ConfigFile, ErrorsSayWhereAndWhatIsAllowed) {
  EXPECT_EQ(errorOf("size: 1\nsice: 2"),
            "/p/.bank-lint:2:1: no key is called 'sice'; known are flag, "
            "inherit, off, on, only, paths, place, size, value, word");
  EXPECT_EQ(errorOf("paths:\n- match: x\n  sice: 2"),
            "/p/.bank-lint:3:3: no key is called 'sice'; known are match, off, "
            "on, only, place, size, value, word");
  EXPECT_EQ(errorOf("word: five"), "/p/.bank-lint:1:7: 'word': expected four");
  EXPECT_EQ(errorOf("size: big"),
            "/p/.bank-lint:1:7: 'size': expected a number");
  EXPECT_EQ(errorOf("flag: maybe"),
            "/p/.bank-lint:1:7: 'flag': expected true or false");
  EXPECT_EQ(errorOf("inherit: [true]"),
            "/p/.bank-lint:1:10: 'inherit': expected true or false");
  EXPECT_EQ(errorOf("size: 1\n\nsize: 2"),
            "/p/.bank-lint:3:1: 'size' is in line 1 already");
  EXPECT_EQ(errorOf("word: [four]"),
            "/p/.bank-lint:1:7: 'word': expected a value");
  EXPECT_EQ(errorOf("on: {a: b}"), "/p/.bank-lint:1:5: 'on': expected a list");
  EXPECT_EQ(errorOf("\non:\noff: a"),
            "/p/.bank-lint:2:1: 'on': expected a list");
  EXPECT_EQ(errorOf("\non: *aouB---\n%\x19"),
            "/p/.bank-lint:2:1: 'on': expected a list");
  EXPECT_EQ(errorOf("on: [[a]]"), "/p/.bank-lint:1:6: 'on': expected a text");
  EXPECT_EQ(errorOf("paths: [{size: 1}]"),
            "/p/.bank-lint:1:9: 'paths': expected a list of maps, each with a "
            "'match'");
  EXPECT_EQ(errorOf("paths:\n- match: x\n  flag: true"),
            "/p/.bank-lint:3:3: 'flag' is of the whole run and cannot be set "
            "for some files");
  EXPECT_NE(errorOf("word: \"four"), "none");
  EXPECT_NE(errorOf("size: 1\n  word: four"), "none");
  EXPECT_NE(errorOf("word:"), "none");
  EXPECT_NE(errorOf("- size"), "none");
  EXPECT_NE(errorOf("size"), "none");
  EXPECT_NE(errorOf("size: *a"), "none");
  EXPECT_NE(errorOf("size: 1\n---\nsize: 2"), "none");
  EXPECT_NE(errorOf("paths:\n- match: 'a['"), "none");
}

TEST(ConfigFile, PathsAreOfItsFolder) {
  ConfigFile File = read("size: 1\n"
                         "paths:\n"
                         "- match: [tests/*, '*.cuh']\n"
                         "  size: 2\n"
                         "- match: tests/deep/*\n"
                         "  size: 3\n");
  auto Sizes = [&](llvm::StringRef Path) {
    std::vector<std::string> Result;
    for (llvm::ArrayRef<Setting> Layer : File.layersFor(Path))
      Result.push_back(Layer.front().Value);
    return Result;
  };
  EXPECT_THAT(Sizes("/p/a.cu"), ElementsAre("1"));
  EXPECT_THAT(Sizes("/p/tests/a.cu"), ElementsAre("1", "2"));
  EXPECT_THAT(Sizes("/p/tests/deep/a.cu"), ElementsAre("1", "2", "3"));
  EXPECT_THAT(Sizes("/p/src/a.cuh"), ElementsAre("1", "2"));
  EXPECT_THAT(Sizes("/p/src/tests/a.cu"), ElementsAre("1"));
}

TEST(ConfigFile, LaterLayersWin) {
  auto Over = [](llvm::StringRef Below, llvm::StringRef Above) {
    std::vector<Setting> Base = read(Below).Settings;
    overlay(Base, read(Above).Settings);
    return told(Base);
  };
  EXPECT_THAT(Over("size: 1", "\nsize: 2"), ElementsAre("size=2:2"));
  EXPECT_THAT(Over("on: [a, b]", "\non: [b, c]"),
              ElementsAre("on=a:1", "on=b:2", "on=c:2"));
  EXPECT_THAT(Over("on: [a, b]", "\noff: b"), ElementsAre("on=a:1", "off=b:2"));
  EXPECT_THAT(Over("value: {n: 1, m: 2}", "\nvalue: {n: 3}"),
              ElementsAre("value=m=2:1", "value=n=3:2"));
  EXPECT_THAT(Over("only: [a, b]", "\nonly: [c, d]"),
              ElementsAre("only=c:2", "only=d:2"));
  EXPECT_THAT(Over("flag: true", "\nplace: x"), ElementsAre("place=/p/x:2"));
  EXPECT_THAT(Over("place: x", "\nflag: true"), ElementsAre("flag=true:2"));
  EXPECT_THAT(Over("place: x", "\nflag: false"),
              ElementsAre("place=/p/x:1", "flag=false:2"));
}

} // namespace
