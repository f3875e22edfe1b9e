//===-- tool/mcp/client_roots.cpp - the folders of the client -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/mcp/client_roots.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/Path.h"
#include <chrono>

using llvm::StringRef;
namespace json = llvm::json;

namespace bank_lint::mcp {
namespace {

constexpr StringRef Prefix = "bank-lint-roots-";

/// A client has them at hand.
constexpr std::chrono::seconds MostTime(10);
constexpr std::chrono::milliseconds Pause(50);

/// The folders of an answer to roots/list. A root that is no file is left out.
std::vector<std::string> foldersOf(const json::Object &Message) {
  std::vector<std::string> Folders;
  const json::Object *Result = Message.getObject("result");
  const json::Array *Roots = Result ? Result->getArray("roots") : nullptr;
  if (!Roots)
    return Folders;
  for (const json::Value &Each : *Roots) {
    const json::Object *Root = Each.getAsObject();
    const auto Uri = Root ? Root->getString("uri") : std::nullopt;
    if (!Uri || !Uri->starts_with("file://"))
      continue;
    llvm::Expected<llvm::lsp::URIForFile> File =
        llvm::lsp::URIForFile::fromURI(*Uri);
    if (File && llvm::sys::path::is_absolute(File->file()))
      Folders.push_back(File->file().str());
    else if (!File)
      llvm::consumeError(File.takeError());
  }
  return Folders;
}

} // namespace

std::string ClientRoots::ask() {
  std::lock_guard<std::mutex> Lock(Guard);
  IsWaiting = true;
  return Prefix.str() + std::to_string(++Asked);
}

bool ClientRoots::take(const json::Object &Message) {
  const auto Id = Message.getString("id");
  if (!Id || !Id->starts_with(Prefix))
    return false;
  std::vector<std::string> Found = foldersOf(Message);
  std::lock_guard<std::mutex> Lock(Guard);
  if (*Id != Prefix.str() + std::to_string(Asked))
    return true;
  IsWaiting = false;
  Folders = std::move(Found);
  Answered.notify_all();
  return true;
}

std::vector<std::string>
ClientRoots::get(const std::atomic<bool> &IsCancelled) {
  const auto End = std::chrono::steady_clock::now() + MostTime;
  std::unique_lock<std::mutex> Lock(Guard);
  while (IsWaiting && !IsCancelled && std::chrono::steady_clock::now() < End)
    Answered.wait_for(Lock, Pause);
  IsWaiting = false; // the next call does not wait again
  return Folders;
}

} // namespace bank_lint::mcp
