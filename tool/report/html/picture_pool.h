//===-- tool/report/html/picture_pool.h - each picture once -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The pictures of a page. Many findings look alike, so each picture is drawn
/// once, as a definition that the findings refer to by its number.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_PICTURE_POOL_H
#define BANK_LINT_TOOL_REPORT_HTML_PICTURE_POOL_H

#include "tool/report/html/html_picture.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace bank_lint {

class PicturePool {
public:
  /// The number of \p Picture, which is there.
  std::size_t add(const LanePicture &Picture) {
    auto [At, IsNew] = Known.try_emplace(Picture.Shapes, Known.size());
    if (IsNew)
      Shapes.push_back(Picture.Shapes);
    return At->second;
  }

  /// An element for each picture: `id` and `shapes`.
  llvm::json::Array take() {
    llvm::json::Array Result;
    for (std::size_t I = 0; I != Shapes.size(); ++I)
      Result.push_back(
          llvm::json::Object{{"id", I}, {"shapes", std::move(Shapes[I])}});
    return Result;
  }

private:
  llvm::StringMap<std::size_t> Known;
  std::vector<std::string> Shapes;
};

} // namespace bank_lint

#endif
