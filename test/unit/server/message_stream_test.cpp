//===-- test/unit/server/message_stream_test.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/message_stream.h"
#include "gtest/gtest.h"
#include <vector>

using namespace bank_lint;

/// All that comes of \p Bytes, given \p Step at a time; errors begin with '!'.
static std::vector<std::string> messagesOf(llvm::StringRef Bytes,
                                           std::size_t Step) {
  MessageStream Stream;
  std::vector<std::string> All;
  while (!Bytes.empty()) {
    Stream.add(Bytes.take_front(Step));
    Bytes = Bytes.drop_front(std::min(Step, Bytes.size()));
    while (auto Next = Stream.next())
      All.push_back(*Next ? **Next : "!" + llvm::toString(Next->takeError()));
  }
  return All;
}

using Texts = std::vector<std::string>;

TEST(MessageStream, MessagesInPieces) {
  const char *Bytes = "Content-Length: 2\r\n\r\n{}"
                      "content-length: 3\r\nContent-Type: x\r\n\r\n[1]"
                      "Content-Length: 0\n\n"
                      "Content-Length: 4\r\n\r\nnull";
  for (std::size_t Step : {1, 2, 3, 7, 1000})
    EXPECT_EQ(messagesOf(Bytes, Step), (Texts{"{}", "[1]", "", "null"}));
}

TEST(MessageStream, GoesOnAfterABrokenHeader) {
  for (const char *Broken :
       {"Content-Length: many\r\n\r\n", "Content-Length: -4\r\n\r\n",
        "Length: 2\r\n\r\n", "\r\n\r\n", "Content-Length:\r\n\r\n"})
    EXPECT_EQ(
        messagesOf(std::string(Broken) + "Content-Length: 2\r\n\r\n{}", 5),
        (Texts{"!a header without a Content-Length", "{}"}))
        << Broken;
  EXPECT_EQ(messagesOf("Content-Length: 99999999999\r\n\r\n"
                       "Content-Length: 2\r\n\r\n{}",
                       1000),
            (Texts{"!a message is too long: 99999999999 bytes", "{}"}));
}

TEST(MessageStream, FindsItsWayAfterALengthThatIsTooShort) {
  EXPECT_EQ(messagesOf("Content-Length: 1\r\n\r\n{}"
                       "Content-Length: 2\r\n\r\n[]",
                       9),
            (Texts{"{", "[]"}));
}

TEST(MessageStream, GarbageDoesNotFillTheMemory) {
  const std::string Garbage(100000, 'x');
  Texts All = messagesOf(Garbage + "Content-Length: 2\r\n\r\n{}", 1 << 15);
  ASSERT_GE(All.size(), 2u);
  EXPECT_EQ(All.front(), "!no header in 16384 bytes");
  EXPECT_EQ(All.back(), "{}");
}
