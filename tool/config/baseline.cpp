//===-- tool/config/baseline.cpp ------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/baseline.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/foreign_json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <tuple>
#include <vector>

namespace json = llvm::json;

namespace bank_lint {

static constexpr std::int64_t Version = 1;

static bool fromJson(const json::Value &Value, BaselineEntry &Entry,
                     std::string &Fingerprint, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("fingerprint", Fingerprint) &&
         Map.map("file", Entry.File) && Map.map("rule", Entry.Rule) &&
         Map.map("kernel", Entry.Kernel) &&
         Map.map("expression", Entry.Expression);
}

static bool fromJson(const json::Value &Value, LossKey &Key, unsigned &Count,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("file", Key.File) && Map.map("kind", Key.Kind) &&
         Map.map("kernel", Key.Kernel) && Map.map("reason", Key.Reason) &&
         Map.map("count", Count);
}

llvm::Expected<Baseline> parseBaseline(llvm::StringRef Text) {
  llvm::Expected<json::Value> Document = parseForeignJson(Text);
  if (!Document)
    return Document.takeError();
  const json::Object *Top = Document->getAsObject();
  const json::Array *List = Top ? Top->getArray("findings") : nullptr;
  if (!List || !Top->getInteger("version"))
    return llvm::createStringError("this is no baseline");
  if (*Top->getInteger("version") != Version)
    return llvm::createStringError(
        "it is of version " + llvm::Twine(*Top->getInteger("version")) +
        "; this program reads version " + llvm::Twine(Version));
  Baseline Result;
  for (const auto &[I, Value] : llvm::enumerate(*List)) {
    const std::string Place = "findings[" + std::to_string(I) + "]";
    json::Path::Root Root(Place); // refers to it
    BaselineEntry Entry;
    std::string Fingerprint;
    if (!fromJson(Value, Entry, Fingerprint, Root))
      return Root.getError();
    if (Fingerprint.size() != 32 ||
        !llvm::all_of(Fingerprint, llvm::isHexDigit))
      return llvm::createStringError("findings[" + llvm::Twine(I) + "]: '" +
                                     Fingerprint + "' is no fingerprint");
    Result.Entries[Fingerprint] = std::move(Entry);
  }
  const json::Array *Losses = Top->getArray("losses"); // older ones have none
  for (std::size_t I = 0; Losses && I < Losses->size(); ++I) {
    const std::string Place = "losses[" + std::to_string(I) + "]";
    json::Path::Root Root(Place); // refers to it
    LossKey Key;
    unsigned Count = 0;
    if (!fromJson((*Losses)[I], Key, Count, Root))
      return Root.getError();
    Result.Losses[Key] = Count;
  }
  return Result;
}

llvm::Expected<Baseline> readBaseline(llvm::StringRef Path) {
  llvm::Expected<FileText> Text = readForeignFile(Path, MostBaselineBytes);
  if (!Text)
    return Text.takeError();
  return parseBaseline((*Text)->getBuffer());
}

void writeBaseline(const Baseline &Known, llvm::raw_ostream &OS) {
  using Pair = std::pair<const std::string, BaselineEntry>;
  std::vector<const Pair *> Sorted;
  for (const Pair &Each : Known.Entries)
    Sorted.push_back(&Each);
  llvm::sort(Sorted, [](const Pair *A, const Pair *B) {
    auto Parts = [](const Pair &P) {
      const BaselineEntry &E = P.second;
      return std::tie(E.File, E.Kernel, E.Rule, E.Expression, P.first);
    };
    return Parts(*A) < Parts(*B);
  });
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", Version);
    J.attributeArray("findings", [&] {
      for (const Pair *Each : Sorted)
        J.object([&] {
          const BaselineEntry &E = Each->second;
          J.attribute("file", json::fixUTF8(E.File));
          J.attribute("rule", E.Rule);
          J.attribute("kernel", json::fixUTF8(E.Kernel));
          J.attribute("expression", json::fixUTF8(E.Expression));
          J.attribute("fingerprint", Each->first);
        });
    });
    if (Known.Losses.empty())
      return;
    J.attributeArray("losses", [&] {
      for (const auto &[Key, Count] : Known.Losses)
        J.object([&] {
          J.attribute("file", json::fixUTF8(Key.File));
          J.attribute("kind", json::fixUTF8(Key.Kind));
          J.attribute("kernel", json::fixUTF8(Key.Kernel));
          J.attribute("reason", json::fixUTF8(Key.Reason));
          J.attribute("count", Count);
        });
    });
  });
  OS << "\n";
}

} // namespace bank_lint
