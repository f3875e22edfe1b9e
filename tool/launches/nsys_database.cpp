//===-- tool/launches/nsys_database.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/launches/nsys_database.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <memory>
#include <set>
#include <sqlite3.h>

using namespace llvm;

namespace bank_lint::launches {
namespace {

constexpr StringLiteral KernelTable = "CUPTI_ACTIVITY_KIND_KERNEL";
constexpr const char *Sizes[] = {"gridX",  "gridY",  "gridZ",
                                 "blockX", "blockY", "blockZ"};

/// A text or a row may have so many bytes.
constexpr int MostBytes = 1 << 20;
/// Limits of SQLite's machine, some 20 a row: what takes more has no end.
constexpr int StepsAtOnce = 1 << 20, MostTimes = 4096;

struct Closer {
  void operator()(sqlite3 *Database) const { sqlite3_close(Database); }
  void operator()(sqlite3_stmt *Query) const { sqlite3_finalize(Query); }
};
using Query = std::unique_ptr<sqlite3_stmt, Closer>;

class Reader {
public:
  explicit Reader(LaunchSet &Into) : Into(Into) {}
  Error read(StringRef Path);

private:
  Error open(StringRef Path);
  Error failed() const;
  Expected<Query> prepare(const std::string &Text) const;
  /// Whether there is a further row.
  Expected<bool> step(const Query &Of) const;
  Expected<bool> hasTable(StringRef Name) const;
  Expected<std::set<std::string>> columnsOf(StringRef Table) const;
  Error count(ArrayRef<std::string> Columns);
  Expected<std::string> nameOf(std::int64_t Id);
  Error noteGraphs();

  LaunchSet &Into;
  std::unique_ptr<sqlite3, Closer> Database;
  int TimesLeft = MostTimes;
  Query FindName;
  std::map<std::int64_t, std::string> Names;
  /// What the columns have, and how often.
  std::map<std::vector<std::int64_t>, std::uint64_t> Rows;
};

/// In a URI, characters that have a meaning there are escaped.
std::string uriOf(StringRef Path) {
  std::string Text = "file:";
  if (Path.starts_with("//")) // else it would begin with a machine's name
    Text += "//";
  for (const char C : Path)
    if (isAlnum(C) || StringRef("/._-").contains(C))
      Text += C;
    else
      Text += "%" + utohexstr(static_cast<unsigned char>(C), false, 2);
  return Text + "?mode=ro&immutable=1";
}

Error Reader::failed() const {
  const int Code = sqlite3_errcode(Database.get());
  if (Code == SQLITE_INTERRUPT)
    return createStringError("it takes too many steps to read");
  if (Code == SQLITE_TOOBIG)
    return createStringError("a row or a name in it has more than " +
                             Twine(MostBytes) + " bytes");
  return createStringError(Twine("SQLite cannot read it: ") +
                           sqlite3_errmsg(Database.get()));
}

Error Reader::open(StringRef Path) {
  sqlite3 *Opened = nullptr;
  const int Code = sqlite3_open_v2(uriOf(Path).c_str(), &Opened,
                                   SQLITE_OPEN_READONLY | SQLITE_OPEN_URI |
                                       SQLITE_OPEN_PRIVATECACHE,
                                   nullptr);
  Database.reset(Opened);
  if (!Opened)
    return createStringError("SQLite cannot read it: there is no memory");
  if (Code != SQLITE_OK)
    return failed();
  for (const auto &[Setting, Value] :
       {std::pair(SQLITE_DBCONFIG_DEFENSIVE, 1),
        std::pair(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        std::pair(SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        std::pair(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        std::pair(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)})
    sqlite3_db_config(Opened, Setting, Value, nullptr);
  for (const auto &[Limit, Value] :
       {std::pair(SQLITE_LIMIT_LENGTH, MostBytes),
        std::pair(SQLITE_LIMIT_SQL_LENGTH, MostBytes),
        std::pair(SQLITE_LIMIT_EXPR_DEPTH, 100),
        std::pair(SQLITE_LIMIT_ATTACHED, 0),
        std::pair(SQLITE_LIMIT_WORKER_THREADS, 0)})
    sqlite3_limit(Opened, Limit, Value);
  sqlite3_progress_handler(
      Opened, StepsAtOnce,
      [](void *Left) { return int(--*static_cast<int *>(Left) < 0); },
      &TimesLeft);
  return Error::success();
}

Expected<Query> Reader::prepare(const std::string &Text) const {
  sqlite3_stmt *Prepared = nullptr;
  const int Code =
      sqlite3_prepare_v2(Database.get(), Text.c_str(), -1, &Prepared, nullptr);
  Query Result(Prepared);
  if (Code != SQLITE_OK)
    return failed();
  return Result;
}

Expected<bool> Reader::step(const Query &Of) const {
  switch (sqlite3_step(Of.get())) {
  case SQLITE_ROW:
    return true;
  case SQLITE_DONE:
    return false;
  default:
    return failed();
  }
}

/// A virtual one has no page of its own.
Expected<bool> Reader::hasTable(StringRef Name) const {
  Expected<Query> Find = prepare("SELECT 1 FROM sqlite_schema WHERE type = "
                                 "'table' AND rootpage > 0 AND name = '" +
                                 Name.str() + "'");
  if (!Find)
    return Find.takeError();
  return step(*Find);
}

/// Those that are stored; not what is computed.
Expected<std::set<std::string>> Reader::columnsOf(StringRef Table) const {
  Expected<Query> List =
      prepare("SELECT name FROM pragma_table_info('" + Table.str() + "')");
  if (!List)
    return List.takeError();
  std::set<std::string> Result;
  while (true) {
    Expected<bool> Has = step(*List);
    if (!Has)
      return Has.takeError();
    if (!*Has)
      return Result;
    if (const unsigned char *Name = sqlite3_column_text(List->get(), 0))
      Result.insert(reinterpret_cast<const char *>(Name));
  }
}

/// Fills in Rows.
Error Reader::count(ArrayRef<std::string> Columns) {
  Expected<Query> All =
      prepare("SELECT " + join(Columns, ", ") + " FROM " + KernelTable.str());
  if (!All)
    return All.takeError();
  for (std::uint64_t Row = 1;; ++Row) {
    Expected<bool> Has = step(*All);
    if (!Has)
      return Has.takeError();
    if (!*Has)
      return Error::success();
    std::vector<std::int64_t> Values;
    for (const auto &[I, Column] : enumerate(Columns)) {
      const int At = int(I);
      const bool IsName = StringRef(Column).ends_with("Name");
      const int Type = sqlite3_column_type(All->get(), At);
      const std::int64_t Value = sqlite3_column_int64(All->get(), At);
      // A name need not be known.
      if (IsName && Type == SQLITE_NULL) {
        Values.push_back(-1);
        continue;
      }
      if (Type != SQLITE_INTEGER || Value < 0 || Value > MostSize)
        return createStringError("row " + Twine(Row) + " of " + KernelTable +
                                 ": " + Column +
                                 " is no number that it may be");
      Values.push_back(Value);
    }
    if (++Rows[std::move(Values)] == 1 && Rows.size() > LaunchSet::MostLaunches)
      return createStringError("more than " + Twine(LaunchSet::MostLaunches) +
                               " different launches");
  }
}

/// "" for an unknown name.
Expected<std::string> Reader::nameOf(std::int64_t Id) {
  if (Id < 0)
    return "";
  auto Known = Names.find(Id);
  if (Known != Names.end())
    return Known->second;
  sqlite3_reset(FindName.get());
  sqlite3_bind_int64(FindName.get(), 1, Id);
  Expected<bool> Has = step(FindName);
  if (!Has)
    return Has.takeError();
  if (!*Has || sqlite3_column_type(FindName.get(), 0) != SQLITE_TEXT)
    return createStringError("the name with the number " + Twine(Id) +
                             " is no text in StringIds");
  const auto *Text =
      reinterpret_cast<const char *>(sqlite3_column_text(FindName.get(), 0));
  if (!Text)
    return failed();
  std::string Name(Text, std::size_t(sqlite3_column_bytes(FindName.get(), 0)));
  if (Name.size() > LaunchSet::MostNameBytes)
    return createStringError("the name of a kernel has more than " +
                             Twine(LaunchSet::MostNameBytes) + " bytes");
  return Names[Id] = std::move(Name);
}

/// Graphs are recorded as a whole, unless nsys is set otherwise.
Error Reader::noteGraphs() {
  constexpr StringLiteral Graphs = "CUPTI_ACTIVITY_KIND_GRAPH_TRACE";
  Expected<bool> Has = hasTable(Graphs);
  if (!Has)
    return Has.takeError();
  if (!*Has)
    return Error::success();
  Expected<Query> First = prepare("SELECT 1 FROM " + Graphs.str() + " LIMIT 1");
  if (!First)
    return First.takeError();
  Has = step(*First);
  if (!Has)
    return Has.takeError();
  if (*Has)
    Into.note("graphs were recorded as a whole, and the launches in them are "
              "unknown; nsys profile --cuda-graph-trace=node records them");
  return Error::success();
}

Error Reader::read(StringRef Path) {
  if (Error Wrong = open(Path))
    return Wrong;
  for (const StringRef Table :
       {StringRef(KernelTable), StringRef("StringIds")}) {
    Expected<bool> Has = hasTable(Table);
    if (!Has)
      return Has.takeError();
    if (!*Has)
      return createStringError(
          "it has no table " + Table +
          ": it is no export of Nsight Systems, or no kernel was recorded");
  }
  Expected<std::set<std::string>> There = columnsOf(KernelTable);
  if (!There)
    return There.takeError();
  std::vector<std::string> Columns(std::begin(Sizes), std::end(Sizes));
  for (const std::string &Size : Columns)
    if (!There->contains(Size))
      return createStringError("its table " + KernelTable + " has no column " +
                               Size);
  // Behind the sizes: the shared bytes and the names, as far as it has them.
  auto PlaceOf = [&](StringRef Name) {
    if (!There->contains(Name.str()))
      return std::size_t(0);
    Columns.push_back(Name.str());
    return Columns.size() - 1;
  };
  const std::size_t Bytes = PlaceOf("dynamicSharedMemory"),
                    Demangled = PlaceOf("demangledName"),
                    Mangled = PlaceOf("mangledName"),
                    Short = Demangled || Mangled ? 0 : PlaceOf("shortName");
  if (!Demangled && !Mangled && !Short)
    return createStringError("its table " + KernelTable +
                             " has no column demangledName, mangledName or "
                             "shortName");
  if (Error Wrong = count(Columns))
    return Wrong;
  if (Rows.empty())
    return createStringError("it has no launch of a kernel");
  Expected<Query> Find = prepare("SELECT value FROM StringIds WHERE id = ?1");
  if (!Find)
    return Find.takeError();
  FindName = std::move(*Find);
  for (const auto &[Values, Count] : Rows) {
    RecordedLaunch Launch;
    Launch.Count = Count;
    for (unsigned I = 0; I < 3; ++I) {
      Launch.Grid[I] = std::uint32_t(Values[I]);
      Launch.Block[I] = std::uint32_t(Values[3 + I]);
    }
    if (Bytes)
      Launch.SharedBytes = std::uint64_t(Values[Bytes]);
    for (const std::size_t Place : {Demangled, Mangled, Short}) {
      Expected<std::string> Name = nameOf(Place ? Values[Place] : -1);
      if (!Name)
        return Name.takeError();
      // Where the mangled name is unknown, the column has the other one.
      if (Place && Place == Mangled && isMangledName(*Name))
        Launch.Mangled = std::move(*Name);
      else if (!Name->empty() && Launch.Name.empty())
        Launch.Name = std::move(*Name);
    }
    if (Error Wrong = Into.add(std::move(Launch)))
      return Wrong;
  }
  return noteGraphs();
}

} // namespace

bool isDatabase(StringRef Start) {
  return Start.starts_with(StringRef("SQLite format 3\0", 16));
}

Error readNsysDatabase(StringRef Path, LaunchSet &Into) {
  return Reader(Into).read(Path);
}

} // namespace bank_lint::launches
