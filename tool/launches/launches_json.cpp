//===-- tool/launches/launches_json.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/launches/launches_json.h"
#include "analysis/support/foreign_json.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint::launches {
namespace {

constexpr std::int64_t Version = 1;

bool sizes(const json::Object &Of, StringRef Key,
           std::array<std::uint32_t, 3> &Sizes) {
  const json::Array *Array = Of.getArray(Key);
  if (!Array || Array->size() != 3)
    return false;
  for (unsigned I = 0; I < 3; ++I) {
    const std::optional<std::int64_t> Size = (*Array)[I].getAsInteger();
    if (!Size || *Size < 0 || *Size > MostSize)
      return false;
    Sizes[I] = std::uint32_t(*Size);
  }
  return true;
}

/// A text that may be missing.
bool text(const json::Object &Of, StringRef Key, std::string &Text) {
  const json::Value *Value = Of.get(Key);
  if (!Value)
    return true;
  const std::optional<StringRef> Said = Value->getAsString();
  if (Said)
    Text = Said->str();
  return Said.has_value();
}

/// What is wrong with \p Of; null if it could be read.
const char *readOne(const json::Object &Of, RecordedLaunch &Launch) {
  if (!text(Of, "kernel", Launch.Name) ||
      !text(Of, "mangled", Launch.Mangled) ||
      !text(Of, "module", Launch.Module))
    return "\"kernel\", \"mangled\" and \"module\" are texts";
  if (!sizes(Of, "grid", Launch.Grid) || !sizes(Of, "block", Launch.Block))
    return "\"grid\" and \"block\" are three sizes each";
  if (const json::Value *Bytes = Of.get("sharedBytes")) {
    const std::optional<std::int64_t> Number = Bytes->getAsInteger();
    if (!Number || *Number < 0 || *Number > MostSize)
      return "\"sharedBytes\" is a number of bytes";
    Launch.SharedBytes = std::uint64_t(*Number);
  }
  if (const json::Value *Count = Of.get("count")) {
    const std::optional<std::int64_t> Number = Count->getAsInteger();
    if (!Number || *Number < 1)
      return "\"count\" is a number from 1 on";
    Launch.Count = std::uint64_t(*Number);
  }
  return nullptr;
}

} // namespace

Error readJson(StringRef Text, LaunchSet &Into) {
  Expected<json::Value> Document = parseForeignJson(Text);
  if (!Document)
    return Document.takeError();
  const json::Object *Top = Document->getAsObject();
  const json::Array *List = Top ? Top->getArray("launches") : nullptr;
  if (!List || !Top->getInteger("version"))
    return createStringError("it is JSON, and no record of launches");
  if (*Top->getInteger("version") != Version)
    return createStringError("it is of version " +
                             Twine(*Top->getInteger("version")) +
                             "; this program reads version " + Twine(Version));
  for (const auto &[I, Value] : enumerate(*List)) {
    RecordedLaunch Launch;
    const json::Object *Of = Value.getAsObject();
    if (const char *Wrong = Of ? readOne(*Of, Launch) : "it is no object")
      return createStringError("launches[" + Twine(I) + "]: " + Wrong);
    if (Error Wrong = Into.add(std::move(Launch)))
      return createStringError("launches[" + Twine(I) +
                               "]: " + toString(std::move(Wrong)));
  }
  return Error::success();
}

void writeJson(ArrayRef<RecordedLaunch> Launches, raw_ostream &OS) {
  OS << "{\n  \"version\": " << Version << ",\n  \"launches\": [";
  for (const auto &[I, Launch] : enumerate(Launches)) {
    OS << (I ? ",\n    " : "\n    ");
    json::OStream J(OS);
    J.object([&, &Launch = Launch] {
      if (!Launch.Name.empty())
        J.attribute("kernel", json::fixUTF8(Launch.Name));
      if (!Launch.Mangled.empty())
        J.attribute("mangled", json::fixUTF8(Launch.Mangled));
      if (!Launch.Module.empty())
        J.attribute("module", json::fixUTF8(Launch.Module));
      J.attribute("grid", json::Array(Launch.Grid));
      J.attribute("block", json::Array(Launch.Block));
      if (Launch.SharedBytes)
        J.attribute("sharedBytes", std::int64_t(*Launch.SharedBytes));
      J.attribute("count", std::int64_t(Launch.Count));
    });
  }
  OS << (Launches.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

} // namespace bank_lint::launches
