//===-- tool/server/server_loop.cpp - what comes in, and when -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/foreign_json.h"
#include "tool/report/wording/visible_text.h"
#include "tool/server/server.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

void Server::bind() {
  Calls["initialize"] = &Server::initialize;
  Calls["shutdown"] = &Server::shutdown;
  Calls["textDocument/hover"] = &Server::hover;
  Calls["textDocument/inlayHint"] = &Server::inlayHints;
  Calls["textDocument/codeLens"] = &Server::codeLenses;
  Calls["textDocument/codeAction"] = &Server::codeActions;
  Calls["codeAction/resolve"] = &Server::resolveAction;
  Notices["initialized"] = &Server::initialized;
  Notices["$/cancelRequest"] = &Server::cancel;
  Notices["workspace/didChangeConfiguration"] = &Server::changeSettings;
  Notices["workspace/didChangeWatchedFiles"] = &Server::filesChanged;
  Notices["textDocument/didOpen"] = &Server::open;
  Notices["textDocument/didChange"] = &Server::change;
  Notices["textDocument/didSave"] = &Server::save;
  Notices["textDocument/didClose"] = &Server::close;
}

void Server::refuse(const Json &Id, lsp::ErrorCode Code, std::string Why) {
  reply(Id, llvm::make_error<lsp::LSPError>(std::move(Why), Code));
}

static json::Object message(int Level, llvm::StringRef Text) {
  return json::Object{{"type", Level}, {"message", visible(Text)}};
}

void Server::log(Level L, llvm::StringRef Text) {
  Transport.notify("window/logMessage", message(int(L), Text));
}

void Server::show(Level L, llvm::StringRef Text) {
  Transport.notify("window/showMessage",
                   message(int(L), ("bank-lint: " + Text).str()));
}

void Server::ask(llvm::StringRef Method, Json Params) {
  const std::string Id = "bank-lint-" + std::to_string(++LastQuestion);
  OpenQuestions[Id] = Method == "workspace/configuration";
  Transport.call(Method, std::move(Params), Id);
}

void Server::call(llvm::StringRef Method, const Json &Params, const Json &Id) {
  if (Now == Phase::Fresh && Method != "initialize")
    return refuse(Id, lsp::ErrorCode::ServerNotInitialized,
                  "the first request is 'initialize'");
  if (Now == Phase::ShutDown)
    return refuse(Id, lsp::ErrorCode::InvalidRequest,
                  "the server is shut down");
  auto Known = Calls.find(Method);
  if (Known == Calls.end())
    return refuse(Id, lsp::ErrorCode::MethodNotFound,
                  ("no such method: " + Method).str());
  (this->*Known->second)(Params, Id);
}

void Server::notice(llvm::StringRef Method, const Json &Params) {
  auto Known = Notices.find(Method);
  if (Now == Phase::Serving && Known != Notices.end())
    (this->*Known->second)(Params);
}

/// One message. Whatever it is, it does not end the server, but for "exit".
void Server::handle(llvm::StringRef Text) {
  llvm::Expected<Json> Read = parseForeignJson(Text);
  if (!Read)
    return refuse(nullptr, lsp::ErrorCode::ParseError,
                  llvm::toString(Read.takeError()));
  const json::Object *Message = Read->getAsObject();
  const Json *Id = Message ? Message->get("id") : nullptr;
  if (Id && Id->kind() != Json::Number && Id->kind() != Json::String)
    Id = nullptr, Message = nullptr;
  if (!Message || Message->getString("jsonrpc") != "2.0")
    return refuse(Id ? *Id : Json(nullptr), lsp::ErrorCode::InvalidRequest,
                  "a message is an object {\"jsonrpc\": \"2.0\", ...}");
  std::optional<llvm::StringRef> Method = Message->getString("method");
  const Json *Params = Message->get("params");
  const Json NoParams = json::Object{};
  if (Method && *Method == "exit" && !Id) {
    IsExitClean = Now == Phase::ShutDown;
    Now = Phase::Over;
  } else if (Method && Id) {
    call(*Method, Params ? *Params : NoParams, *Id);
  } else if (Method) {
    notice(*Method, Params ? *Params : NoParams);
  } else if (Id && (Message->get("result") || Message->get("error"))) {
    // An answer to a question of ours.
    auto Question = OpenQuestions.find(Id->getAsString().value_or("").str());
    if (Question == OpenQuestions.end())
      return;
    const json::Array *Values = Message->getArray("result");
    if (Question->second && Values && !Values->empty())
      useSettings(Values->front());
    OpenQuestions.erase(Question);
  } else {
    refuse(Id ? *Id : Json(nullptr), lsp::ErrorCode::InvalidRequest,
           "a message without a method");
  }
}

/// False: there is no more to come.
bool Server::readInput(int Input) {
  std::array<char, 1 << 16> Bytes;
  const ssize_t Got = read(Input, Bytes.data(), Bytes.size());
  if (Got < 0 && (errno == EINTR || errno == EAGAIN))
    return true;
  if (Got <= 0)
    return false;
  Stream.add({Bytes.data(), std::size_t(Got)});
  while (Now != Phase::Over) {
    std::optional<llvm::Expected<std::string>> Message = Stream.next();
    if (!Message)
      break;
    if (*Message)
      handle(**Message);
    else
      refuse(nullptr, lsp::ErrorCode::ParseError,
             llvm::toString(Message->takeError()));
  }
  return true;
}

/// Until something is due; -1: for ever.
int Server::waitMilliseconds() const {
  std::optional<Clock::time_point> Next;
  auto Consider = [&](Clock::time_point When) {
    Next = std::min(Next.value_or(When), When);
  };
  if (std::optional<Clock::time_point> Due = Queue.nextDue();
      Due && (!Analyses[0].Process || !Analyses[1].Process))
    Consider(*Due);
  for (const Worker *W : {&Analyses[0], &Analyses[1], &Search})
    if (W->Process && W->Process->deadline() != Clock::time_point::max())
      Consider(W->Process->deadline());
  for (const auto &[Path, Waiting] : WaitingForFixes)
    for (const WaitingRequest &Request : Waiting)
      if (Request.Until != Clock::time_point::max())
        Consider(Request.Until);
  if (!Next)
    return -1;
  const auto Left =
      std::chrono::ceil<std::chrono::milliseconds>(*Next - Clock::now());
  return int(std::clamp<std::int64_t>(Left.count(), 0, 60000));
}

/// Takes what \p W has done, if it is done.
void Server::collect(Worker &W, void (Server::*Take)(Worker &)) {
  if (!W.Process)
    return;
  const bool IsAtWork = W.Process->read();
  learn(W);
  if (!IsAtWork)
    (this->*Take)(W);
}

int Server::run(int Input) {
  bool IsOpen = true;
  while (IsOpen && Now != Phase::Over) {
    startDue();
    startSearch();
    std::array<pollfd, 4> Waits{pollfd{Input, POLLIN, 0},
                                pollfd{Analyses[0].descriptor(), POLLIN, 0},
                                pollfd{Analyses[1].descriptor(), POLLIN, 0},
                                pollfd{Search.descriptor(), POLLIN, 0}};
    if (poll(Waits.data(), Waits.size(), waitMilliseconds()) < 0 &&
        errno != EINTR)
      return 1;
    if (Waits[0].revents)
      IsOpen = readInput(Input);
    for (Worker &W : Analyses)
      collect(W, &Server::takeReport);
    collect(Search, &Server::takeFixes);
    answerOverdue();
  }
  return IsOpen && !IsExitClean ? 1 : 0;
}

} // namespace bank_lint
