//===-- tool/server/server_loop.cpp - what comes in, and when -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/foreign_json.h"
#include "tool/server/server.h"
#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

void Server::bind() {
  auto Own = [&](llvm::StringRef Method, auto Answer) {
    Calls[Method] = [this, Answer](const Json &Params, const Json &Id) {
      (this->*Answer)(Params, Id);
    };
  };
  auto OfDocument = [&](llvm::StringRef Method, auto Answer) {
    Calls[Method] = [this, Answer](const Json &Params, const Json &Id) {
      (Asked.*Answer)(Params, Id);
    };
  };
  Own("initialize", &Server::initialize);
  Own("shutdown", &Server::shutdown);
  Own("workspace/executeCommand", &Server::executeCommand);
  OfDocument("textDocument/hover", &Requests::hover);
  OfDocument("textDocument/inlayHint", &Requests::inlayHints);
  OfDocument("textDocument/codeLens", &Requests::codeLenses);
  OfDocument("textDocument/codeAction", &Requests::codeActions);
  OfDocument("codeAction/resolve", &Requests::resolveAction);
  Notices["initialized"] = &Server::initialized;
  Notices["$/cancelRequest"] = &Server::cancel;
  Notices["workspace/didChangeConfiguration"] = &Server::changeSettings;
  Notices["workspace/didChangeWatchedFiles"] = &Server::filesChanged;
  Notices["textDocument/didOpen"] = &Server::open;
  Notices["textDocument/didChange"] = &Server::change;
  Notices["textDocument/didSave"] = &Server::save;
  Notices["textDocument/didClose"] = &Server::close;
}

void Server::call(llvm::StringRef Method, const Json &Params, const Json &Id) {
  if (Now == Phase::Fresh && Method != "initialize")
    return Editor.refuse(Id, lsp::ErrorCode::ServerNotInitialized,
                         "the first request is 'initialize'");
  if (Now == Phase::ShutDown)
    return Editor.refuse(Id, lsp::ErrorCode::InvalidRequest,
                         "the server is shut down");
  auto Known = Calls.find(Method);
  if (Known == Calls.end())
    return Editor.refuse(Id, lsp::ErrorCode::MethodNotFound,
                         ("no such method: " + Method).str());
  Known->second(Params, Id);
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
    return Editor.refuse(nullptr, lsp::ErrorCode::ParseError,
                         llvm::toString(Read.takeError()));
  const json::Object *Message = Read->getAsObject();
  const Json *Id = Message ? Message->get("id") : nullptr;
  if (Id && Id->kind() != Json::Number && Id->kind() != Json::String)
    Id = nullptr, Message = nullptr;
  if (!Message || Message->getString("jsonrpc") != "2.0")
    return Editor.refuse(Id ? *Id : Json(nullptr),
                         lsp::ErrorCode::InvalidRequest,
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
    const bool AskedSettings =
        Editor.takeAnswered(Id->getAsString().value_or("").str())
            .value_or(false);
    const json::Array *Values = Message->getArray("result");
    if (AskedSettings && Values && !Values->empty())
      useSettings(Values->front());
  } else {
    Editor.refuse(Id ? *Id : Json(nullptr), lsp::ErrorCode::InvalidRequest,
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
      Editor.refuse(nullptr, lsp::ErrorCode::ParseError,
                    llvm::toString(Message->takeError()));
  }
  return true;
}

int Server::run(int Input) {
  bool IsOpen = true;
  while (IsOpen && Now != Phase::Over) {
    Work.start();
    Project.start();
    const std::array<int, 4> Working = Work.descriptors();
    std::array<pollfd, 6> Waits{
        pollfd{Input, POLLIN, 0},      pollfd{Working[0], POLLIN, 0},
        pollfd{Working[1], POLLIN, 0}, pollfd{Working[2], POLLIN, 0},
        pollfd{Working[3], POLLIN, 0}, pollfd{Project.descriptor(), POLLIN, 0}};
    if (poll(Waits.data(), Waits.size(),
             Work.waitMilliseconds(Project.deadline())) < 0 &&
        errno != EINTR)
      return 1;
    if (Waits[0].revents)
      IsOpen = readInput(Input);
    Work.collect();
    Project.collect();
  }
  return IsOpen && !IsExitClean ? 1 : 0;
}

} // namespace bank_lint
