//===-- tool/mcp/server.cpp - serves an agent -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/server.h"
#include "analysis/support/foreign_json.h"
#include "tool/mcp/tools.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace bank_lint::mcp {
namespace {

/// Versions of the protocol that say the same of what is used here; the newest
/// first.
constexpr StringRef Protocols[] = {"2025-11-25", "2025-06-18", "2025-03-26",
                                   "2024-11-05"};

constexpr const char *Instructions =
    "bank-lint predicts, without a GPU, the shared-memory bank conflicts and "
    "the uncoalesced global accesses of CUDA kernels, with the counts that "
    "Nsight Compute would show. Start with `lint`. For a bank conflict or an "
    "uncoalesced access, `suggest_fixes` tries changes and verifies them; "
    "after your own change, `compare` the two versions. `explain` shows where "
    "each lane of an access goes, and `layout` answers what-if questions "
    "without a file. 'proven' holds for every value of every unknown; "
    "'undecided' is unknown, with the reason. Files are those of the project "
    "that the server was started for, and of the client's roots. No tool "
    "writes a file or runs the code.";

// JSON-RPC 2.0, "Error object".
enum ErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParameters = -32602,
};

} // namespace

void Server::answer(const json::Value &Id, json::Value Result) {
  Lines.write(json::Object{
      {"jsonrpc", "2.0"}, {"id", Id}, {"result", std::move(Result)}});
}

void Server::fail(json::Value Id, int Code, const std::string &Why) {
  Lines.write(
      json::Object{{"jsonrpc", "2.0"},
                   {"id", std::move(Id)},
                   {"error", json::Object{{"code", Code}, {"message", Why}}}});
}

json::Object Server::initialize(const json::Object &Parameters) {
  const json::Object *Client = Parameters.getObject("capabilities");
  HasRoots = Client && Client->getObject("roots");
  StringRef Protocol =
      Parameters.getString("protocolVersion").value_or(StringRef());
  if (!llvm::is_contained(Protocols, Protocol))
    Protocol = Protocols[0];
  return json::Object{{"protocolVersion", Protocol},
                      {"capabilities", json::Object{{"tools", json::Object{}}}},
                      {"serverInfo", json::Object{{"name", "bank-lint"},
                                                  {"title", "bank-lint"},
                                                  {"version", Version}}},
                      {"instructions", Instructions}};
}

void Server::askForRoots() {
  if (HasRoots)
    Lines.write(json::Object{
        {"jsonrpc", "2.0"}, {"id", Roots.ask()}, {"method", "roots/list"}});
}

Project Server::project(const std::atomic<bool> &IsCancelled) {
  std::vector<std::string> Folders = Settings.Handed.Project;
  llvm::append_range(Folders, Roots.get(IsCancelled));
  return Project(std::move(Folders));
}

ReportProgress Server::progressOf(const json::Object &Parameters) {
  const json::Object *Meta = Parameters.getObject("_meta");
  const json::Value *Token = Meta ? Meta->get("progressToken") : nullptr;
  if (!Token || (!Token->getAsString() && !Token->getAsInteger()))
    return {};
  return [this, Token = *Token](std::uint64_t Done, std::uint64_t Total,
                                StringRef Message) {
    json::Object Sent{{"progressToken", Token},
                      {"progress", std::int64_t(Done)},
                      {"message", Message}};
    if (Total)
      Sent["total"] = std::int64_t(Total);
    Lines.write(json::Object{{"jsonrpc", "2.0"},
                             {"method", "notifications/progress"},
                             {"params", std::move(Sent)}});
  };
}

void Server::call(const json::Value &Id, const json::Object &Parameters) {
  const StringRef Tool = Parameters.getString("name").value_or(StringRef());
  if (!isTool(Tool))
    return fail(Id, InvalidParameters, "Unknown tool: " + Tool.str());
  const json::Value *Given = Parameters.get("arguments");
  if (Given && Given->getAsNull())
    Given = nullptr;
  if (Given && !Given->getAsObject())
    return fail(Id, InvalidParameters, "arguments is no object");
  json::Object Arguments = Given ? *Given->getAsObject() : json::Object();
  Calls.add(Id, [this, Id, Tool = Tool.str(), Arguments = std::move(Arguments),
                 Progress = progressOf(Parameters)](
                    const std::atomic<bool> &IsCancelled) {
    json::Object Result = callTool(Tool, Arguments, Settings,
                                   project(IsCancelled), IsCancelled, Progress);
    // The client does not wait for the answer to a cancelled request.
    if (!IsCancelled)
      answer(Id, std::move(Result));
  });
}

void Server::request(const json::Value &Id, StringRef Method,
                     const json::Object &Parameters) {
  if (Method == "initialize")
    return answer(Id, initialize(Parameters));
  if (Method == "ping")
    return answer(Id, json::Object{});
  if (Method == "tools/list")
    return answer(Id, json::Object{{"tools", toolList()}});
  if (Method == "tools/call")
    return call(Id, Parameters);
  fail(Id, MethodNotFound, "Method not found: " + Method.str());
}

void Server::handle(const json::Object &Message) {
  const json::Value *Id = Message.get("id");
  const std::optional<StringRef> Method = Message.getString("method");
  const bool IsId = Id && (Id->getAsString() || Id->getAsInteger());
  if (!Method) {
    // Only answers to our own requests matter.
    if (!Roots.take(Message) && !Message.get("result") && !Message.get("error"))
      fail(IsId ? *Id : json::Value(nullptr), InvalidRequest,
           "Invalid request");
    return;
  }
  const json::Object *Given = Message.getObject("params");
  const json::Object Parameters = Given ? *Given : json::Object();
  if (Id && !IsId)
    return fail(nullptr, InvalidRequest, "An id is a string or an integer");
  if (Id)
    return request(*Id, *Method, Parameters);
  if (*Method == "notifications/initialized" ||
      *Method == "notifications/roots/list_changed")
    return askForRoots();
  if (*Method == "notifications/cancelled")
    if (const json::Value *Cancelled = Parameters.get("requestId"))
      Calls.cancel(*Cancelled);
}

void Server::run() {
  while (std::optional<llvm::Expected<std::string>> Line = Lines.read()) {
    if (!*Line) {
      fail(nullptr, InvalidRequest, llvm::toString(Line->takeError()));
      continue;
    }
    llvm::Expected<json::Value> Message = parseForeignJson(**Line);
    if (!Message) {
      llvm::consumeError(Message.takeError());
      fail(nullptr, ParseError, "Parse error");
    } else if (const json::Object *Object = Message->getAsObject()) {
      handle(*Object);
    } else {
      fail(nullptr, InvalidRequest, "Invalid request");
    }
  }
}

} // namespace bank_lint::mcp
