//===-- test/fuzz/fuzz_server.cpp - messages of editors, fuzzed -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whatever comes in, the server stays, and each message that it sends is one.
/// The input is the messages, with lines "=" between them; one that begins with
/// "!" stands for bytes without a header. The first is always "initialize".
///
///     build/fuzz/bin/fuzz_server -max_total_time=300 -max_len=20000 \
///         -dict=server.dict
//===----------------------------------------------------------------------===//
#include "test/fuzz/require.h"
#include "tool/server/server.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace bank_lint;

static std::string framed(llvm::StringRef Message) {
  if (Message.consume_front("!"))
    return Message.str();
  return "Content-Length: " + std::to_string(Message.size()) + "\r\n\r\n" +
         Message.str();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::StringRef Left(reinterpret_cast<const char *>(Data), Size);
  std::string Bytes =
      framed(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{}})");
  while (!Left.empty()) {
    auto [Message, Rest] = Left.split("\n=\n");
    Bytes += framed(Message);
    Left = Rest;
  }
  const int Input = memfd_create("messages", MFD_CLOEXEC);
  require(Input >= 0 && write(Input, Bytes.data(), Bytes.size()) ==
                            static_cast<ssize_t>(Bytes.size()),
          "there is memory for the messages");
  lseek(Input, 0, SEEK_SET);

  std::string Sent;
  llvm::raw_string_ostream Out(Sent);
  ServerOptions Options;
  Options.Version = "1";
  Options.Analyse = [](const AnalysisJob &Job) {
    AnalysisOutcome Outcome;
    Outcome.Result.File = Job.File;
    return Outcome;
  };
  Options.Learn = [](llvm::StringRef) {};
  Options.WhyLost = [](WorkEnding) { return "lost"; };
  Server(std::move(Options), Out).run(Input);
  close(Input);

  MessageStream Answers;
  Answers.add(Sent);
  unsigned Count = 0;
  while (auto Answer = Answers.next()) {
    require(bool(*Answer), "what is sent are messages");
    require(bool(llvm::json::parse(**Answer)), "a message is JSON");
    ++Count;
  }
  require(Count > 0, "the first request is answered");
  return 0;
}
