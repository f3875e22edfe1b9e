//===-- tool/report/html/html_notices.cpp - what is told besides ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_notices.h"
#include "tool/report/html/html_text.h"
#include "tool/report/tally/notices.h"
#include "tool/report/wording/launch_text.h"
#include <limits>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

/// More of a kind are folded.
static constexpr std::size_t MostOpen = 12;
/// Bytes of all of them, before fewer of each kind are shown.
static constexpr std::size_t MostBytes = 90000;

static llvm::StringRef className(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "error";
  case NoticeLevel::Warning:
    return "warning";
  case NoticeLevel::Note:
    return "remark";
  }
  return "";
}

static std::string placeOf(const Notice &N, const PagePlaces &Places) {
  return N.Where.isValid() ? Places.place(N.Where) : Places.file(N.Where.File);
}

/// Those of each kind, in the order of the kinds.
static std::vector<std::vector<const Notice *>>
byKind(llvm::ArrayRef<Notice> All) {
  std::vector<std::vector<const Notice *>> Kinds(noticeKinds().size());
  for (const Notice &N : All)
    if (N.Kind != NoticeKind::SetAside) // counted at the top
      Kinds[static_cast<std::size_t>(N.Kind)].push_back(&N);
  return Kinds;
}

/// How many of a kind are shown.
static std::size_t
mostOfAKind(llvm::ArrayRef<std::vector<const Notice *>> Kinds,
            const PagePlaces &Places) {
  auto BytesOf = [&](std::size_t Most) {
    std::size_t Bytes = 0;
    for (const auto &Kind : Kinds)
      for (std::size_t I = 0; I < Kind.size() && I < Most; ++I)
        Bytes += placeOf(*Kind[I], Places).size() + Kind[I]->Text.size() + 20;
    return Bytes;
  };
  for (std::size_t Most :
       {std::numeric_limits<std::size_t>::max(), std::size_t{1000},
        std::size_t{300}, std::size_t{100}})
    if (BytesOf(Most) <= MostBytes)
      return Most;
  return 30;
}

Array pageNotices(llvm::ArrayRef<FileResult> Results,
                  const PagePlaces &Places) {
  const std::vector<Notice> All = noticesOf(Results);
  const auto Kinds = byKind(All);
  const std::size_t Most = mostOfAKind(Kinds, Places);
  Array Shown;
  for (const NoticeTraits &Traits : noticeKinds()) {
    llvm::ArrayRef<const Notice *> Kind =
        Kinds[static_cast<std::size_t>(Traits.Kind)];
    if (Kind.empty())
      continue;
    Array Each;
    for (const Notice *N : Kind.take_front(Most))
      Each.push_back(Object{{"place", pageText(placeOf(*N, Places))},
                            {"text", pageText(N->Text)}});
    const std::size_t More = Kind.size() - Each.size();
    Shown.push_back(
        Object{{"summary", Traits.Summary},
               {"count", grouped(std::to_string(Kind.size()))},
               {"level", className(Traits.Level)},
               {"open", Kind.size() <= MostOpen},
               {"each", std::move(Each)},
               {"more", More ? Array{grouped(std::to_string(More)) + " more"}
                             : Array{}}});
  }
  return Shown;
}

} // namespace bank_lint
