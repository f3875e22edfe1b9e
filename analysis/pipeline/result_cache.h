//===-- analysis/pipeline/result_cache.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The result of a file is a function of what was asked (options, launches, the
/// project's command), of the program, of some variables of the environment,
/// and of what was read of the disk. The first three are the key; the last is
/// kept with the result and compared before it is used. So a result that is
/// found is the one that the analysis would give.
///
/// Only results that another run would give too are kept: none of a crash, of a
/// file that could not be read, of contents that are not on the disk.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_RESULT_CACHE_H
#define BANK_LINT_ANALYSIS_PIPELINE_RESULT_CACHE_H

#include "analysis/cache/cache_folder.h"
#include "analysis/result/finding.h"
#include "analysis/support/file_facts.h"
#include <memory>
#include <optional>
#include <string>

namespace bank_lint {

class PreambleStore; // analysis/frontend/preamble/preamble.h
struct AnalysisOptions;
struct PreambleId;
struct AskedElsewhere; // analysis/pipeline/project_uses.h
struct FileUses;
struct PreparedFile;

/// For any number of threads.
class ResultCache {
public:
  /// \p Path is the cache's folder; it need not exist.
  explicit ResultCache(const std::string &Path);
  ~ResultCache();

  const CacheFolder &folder() const { return Folder; }
  const std::shared_ptr<PreambleStore> &preambles() const { return Preambles; }
  /// The user's own headers are not compiled in advance by this process; those
  /// that are compiled already are used.
  void leaveOwnHeaders();

  /// All that decides what \p Planned will give, but for files.
  static std::string keyOf(const PreparedFile &Planned,
                           const AnalysisOptions &Options);

  /// The kept result of \p File, to which no rules have been applied.
  std::optional<FileResult> find(const std::string &Key,
                                 const std::string &File,
                                 const AnalysisOptions &Options);

  /// Keeps \p Result, to which no rules have been applied. What cannot be
  /// written is not kept.
  void keep(const std::string &Key, const FileResult &Result,
            const std::vector<FileFact> &Facts, const PreambleId &Headers,
            const AskedElsewhere &Asked);

  /// The same of what a file does with functions of others.
  std::optional<FileUses> findUses(const std::string &Key);
  void keepUses(const std::string &Key, const FileUses &Uses,
                const std::vector<FileFact> &Facts, const PreambleId &Headers);

private:
  std::optional<CacheEntry> load(llvm::StringRef Kind, const std::string &Key,
                                 std::size_t Sections);

  CacheFolder Folder;
  std::shared_ptr<PreambleStore> Preambles;
};

} // namespace bank_lint

#endif
