//===-- test/unit/report/github_test.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "hostile_results.h"
#include "tool/report/ci/github.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <map>
#include <vector>

using namespace bank_lint;
using namespace bank_lint::test;

namespace {

struct Command {
  std::string Name, Message;
  std::map<std::string, std::string> Properties;
};

std::string replaced(std::string Text, llvm::StringRef From,
                     llvm::StringRef To) {
  for (std::size_t At = 0; (At = Text.find(From, At)) != Text.npos;
       At += To.size())
    Text.replace(At, From.size(), To);
  return Text;
}

/// As a runner reads it: %25 comes last.
std::string unescaped(llvm::StringRef Text, bool IsProperty) {
  std::string Result = replaced(Text.str(), "%0D", "\r");
  Result = replaced(Result, "%0A", "\n");
  if (IsProperty) {
    Result = replaced(Result, "%3A", ":");
    Result = replaced(Result, "%2C", ",");
  }
  return replaced(Result, "%25", "%");
}

/// Takes the log apart as a runner does: every line must be one command.
std::vector<Command> commandsIn(llvm::StringRef Log) {
  std::vector<Command> Commands;
  for (llvm::StringRef Line : llvm::split(Log.rtrim('\n'), '\n')) {
    EXPECT_TRUE(Line.consume_front("::")) << Line.str();
    auto [Head, Message] = Line.split("::");
    auto [Name, Properties] = Head.split(' ');
    Command C{Name.str(), unescaped(Message, false), {}};
    for (llvm::StringRef Property : llvm::split(Properties, ',')) {
      auto [Key, Value] = Property.split('=');
      C.Properties[Key.str()] = unescaped(Value, true);
    }
    Commands.push_back(std::move(C));
  }
  return Commands;
}

TEST(Github, AFindingIsAnAnnotation) {
  auto Commands = commandsIn(written(writeGithub, sampleResult()));
  ASSERT_EQ(Commands.size(), 2u); // and the closing
  const Command &C = Commands[0];
  EXPECT_EQ(C.Name, "warning");
  using Map = std::map<std::string, std::string>;
  // Bytes [5, 9) of the line: columns 5 to 8.
  EXPECT_EQ(C.Properties, (Map{{"file", "k.cu"},
                               {"line", "13"},
                               {"col", "5"},
                               {"endColumn", "8"},
                               {"title", "shared-bank-conflict"}}));
  EXPECT_TRUE(llvm::StringRef(C.Message).starts_with(
      "32-way shared bank conflict: 32 wavefronts where 1 would do\n"
      "lanes 0-31 -> all in bank 0\n"));
  EXPECT_NE(C.Message.find("assuming: every block does the same"),
            std::string::npos);
  EXPECT_EQ(Commands[1].Name, "notice");
  EXPECT_NE(Commands[1].Message.find("3 accesses: 1 clean, 1 flagged, 1 "
                                     "undecided"),
            std::string::npos);
}

TEST(Github, NothingBreaksOut) {
  auto Commands = commandsIn(written(writeGithub, hostileResult()));
  // The finding, an error, a lost kernel, the closing; of the file's own text
  // nothing became a command.
  ASSERT_EQ(Commands.size(), 4u);
  EXPECT_EQ(Commands[0].Properties["file"], HostileFile);
  EXPECT_EQ(Commands[0].Properties["line"], "13");
  EXPECT_TRUE(llvm::StringRef(Commands[0].Message).starts_with(HostileText));
  EXPECT_EQ(Commands[1].Name, "error");
  EXPECT_EQ(Commands[1].Properties["file"], HostileFile);
  EXPECT_EQ(Commands[2].Name, "warning");
  EXPECT_EQ(Commands[3].Name, "notice");
}

TEST(Github, SeveralLinesHaveNoColumns) {
  FileResult R = sampleResult();
  R.Findings[0].Access.Where.EndLine = 15;
  auto Commands = commandsIn(written(writeGithub, R));
  EXPECT_EQ(Commands[0].Properties["endLine"], "15");
  EXPECT_FALSE(Commands[0].Properties.count("col"));
  EXPECT_FALSE(Commands[0].Properties.count("endColumn"));
}

TEST(Github, WhatIsLostIsTold) {
  auto Commands = commandsIn(
      written(writeGithub, {incompleteResult(), unreadableResult()}));
  ASSERT_EQ(Commands.size(), 6u);
  EXPECT_EQ(Commands[1].Name, "error");
  EXPECT_EQ(Commands[1].Message, "unknown type name 'foo'");
  EXPECT_EQ(Commands[2].Name, "warning"); // of the compiler
  EXPECT_EQ(Commands[3].Properties["title"], "not-analysed");
  EXPECT_EQ(Commands[3].Properties["line"], "30");
  EXPECT_EQ(Commands[4].Name, "error");
  EXPECT_EQ(Commands[4].Properties["file"], "gone.cu");
  EXPECT_FALSE(Commands[4].Properties.count("line"));
  // The rest is in the closing.
  EXPECT_NE(Commands[5].Message.find("kernel template generic"),
            std::string::npos);
  EXPECT_NE(Commands[5].Message.find("undecided: 1 x the index is loaded"),
            std::string::npos);
  EXPECT_NE(Commands[5].Message.find("a loop was too long"), std::string::npos);
}

} // namespace
