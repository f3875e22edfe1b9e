//===-- tool/config/config_file.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/config_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace yaml = llvm::yaml;
namespace path = llvm::sys::path;

namespace bank_lint {
namespace {

/// The first error ends it; functions return whether there is none.
class ConfigReader {
public:
  ConfigReader(llvm::StringRef Path, llvm::ArrayRef<ConfigKey> Keys)
      : Keys(Keys) {
    Result.Path = Path.str();
    Sources.setDiagHandler(
        [](const llvm::SMDiagnostic &D, void *Self) {
          static_cast<ConfigReader *>(Self)->syntaxError(D);
        },
        this);
  }
  llvm::Expected<ConfigFile> read(llvm::StringRef Text);

private:
  using Pairs = llvm::function_ref<bool(yaml::Node &Key, llvm::StringRef Name,
                                        yaml::Node &Value)>;
  bool document(yaml::Node *Root);
  bool eachPair(yaml::MappingNode &Map, Pairs Each);
  bool block(yaml::Node &Node);
  bool blocks(yaml::Node &Node);
  bool patterns(yaml::Node &Node, std::vector<std::string> &Into);
  bool setting(const ConfigKey &Key, yaml::Node &Value,
               std::vector<Setting> &Into);
  bool item(const ConfigKey &Key, yaml::Node &Node, std::string Value,
            std::vector<Setting> &Into);
  bool pairs(const ConfigKey &Key, yaml::MappingNode &Map,
             std::vector<Setting> &Into);
  bool truth(yaml::Node &Node, llvm::StringRef Name, bool &Value);
  const ConfigKey *keyOf(yaml::Node &Node, llvm::StringRef Name, bool IsWhole);
  std::string allowed(bool IsWhole) const;
  std::string absolute(const ConfigKey &Key, llvm::StringRef Value) const;
  bool text(yaml::Node &Node, std::string &Value, const llvm::Twine &What);
  std::pair<unsigned, unsigned> placeOf(const yaml::Node &Node) const;
  unsigned lineOf(const yaml::Node &Node) const { return placeOf(Node).first; }
  bool error(const yaml::Node &Node, const llvm::Twine &Text);
  void syntaxError(const llvm::SMDiagnostic &D);

  llvm::ArrayRef<ConfigKey> Keys;
  llvm::SourceMgr Sources;
  /// Line and column of the key that was read last.
  std::pair<unsigned, unsigned> LastKey = {1, 1};
  unsigned Settings = 0; ///< that were read
  ConfigFile Result;
  std::string Error;
};

/// Refers to \p Pattern.
llvm::Expected<llvm::GlobPattern> globOf(llvm::StringRef Pattern) {
  return llvm::GlobPattern::create(Pattern, /*MaxSubPatterns=*/1024);
}

} // namespace

/// Line and column. What has no text of its own, or none that could be read,
/// is where its key is.
std::pair<unsigned, unsigned>
ConfigReader::placeOf(const yaml::Node &Node) const {
  const llvm::SMLoc Start = Node.getSourceRange().Start;
  if (llvm::isa<yaml::NullNode, yaml::AliasNode>(Node) ||
      !Sources.FindBufferContainingLoc(Start))
    return LastKey;
  auto [Line, Column] = Sources.getLineAndColumn(Start);
  // A list in brackets begins behind its bracket.
  if (llvm::isa<yaml::SequenceNode, yaml::MappingNode>(Node) && Column > 1 &&
      llvm::StringRef("[{").contains(Start.getPointer()[-1]))
    --Column;
  return {Line, Column};
}

bool ConfigReader::error(const yaml::Node &Node, const llvm::Twine &Text) {
  if (!Error.empty())
    return false;
  auto [Line, Column] = placeOf(Node);
  Error = (Result.Path + ":" + llvm::Twine(Line) + ":" + llvm::Twine(Column) +
           ": " + Text)
              .str();
  return false;
}

void ConfigReader::syntaxError(const llvm::SMDiagnostic &D) {
  if (Error.empty())
    Error = (Result.Path + ":" + llvm::Twine(D.getLineNo()) + ":" +
             llvm::Twine(D.getColumnNo() + 1) + ": " + D.getMessage())
                .str();
}

bool ConfigReader::text(yaml::Node &Node, std::string &Value,
                        const llvm::Twine &What) {
  if (auto *Scalar = llvm::dyn_cast<yaml::ScalarNode>(&Node)) {
    llvm::SmallString<64> Storage;
    Value = Scalar->getValue(Storage).str();
    return Error.empty();
  }
  if (auto *Block = llvm::dyn_cast<yaml::BlockScalarNode>(&Node)) {
    Value = Block->getValue().rtrim("\n").str();
    return Error.empty();
  }
  return error(Node, What);
}

bool ConfigReader::truth(yaml::Node &Node, llvm::StringRef Name, bool &Value) {
  const std::string Wanted = ("'" + Name + "': expected true or false").str();
  std::string Text;
  if (!text(Node, Text, Wanted))
    return false;
  if (Text != "true" && Text != "false")
    return error(Node, Wanted);
  Value = Text == "true";
  return true;
}

std::string ConfigReader::allowed(bool IsWhole) const {
  std::vector<std::string> Names{IsWhole ? "inherit" : "match"};
  if (IsWhole)
    Names.push_back("paths");
  for (const ConfigKey &Key : Keys)
    if (IsWhole || !Key.IsOfRun)
      Names.push_back(Key.Name.str());
  llvm::sort(Names);
  return llvm::join(Names, ", ");
}

const ConfigKey *ConfigReader::keyOf(yaml::Node &Node, llvm::StringRef Name,
                                     bool IsWhole) {
  const ConfigKey *Key = findKey(Keys, Name);
  if (Key && !IsWhole && Key->IsOfRun) {
    error(Node, "'" + Name +
                    "' is of the whole run and cannot be set for some files");
    return nullptr;
  }
  if (!Key)
    error(Node,
          "no key is called '" + Name + "'; known are " + allowed(IsWhole));
  return Key;
}

/// The path in \p Value as seen from the file's folder.
std::string ConfigReader::absolute(const ConfigKey &Key,
                                   llvm::StringRef Value) const {
  // "sarif=report.sarif": what is before the path stays.
  std::string Before;
  if (Key.Shape == ConfigShape::NewList) {
    Before = (Value.split('=').first + "=").str();
    Value = Value.split('=').second;
  }
  llvm::SmallString<256> Path(Value);
  if (Value == "-")
    return Before + "-";
  path::make_absolute(path::parent_path(Result.Path), Path);
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Before + Path.str().str();
}

bool ConfigReader::item(const ConfigKey &Key, yaml::Node &Node,
                        std::string Value, std::vector<Setting> &Into) {
  if (++Settings > MostSettings)
    return error(Node, "more than " + llvm::Twine(MostSettings) + " settings");
  double Number;
  if (Key.Shape == ConfigShape::Number &&
      llvm::StringRef(Value).getAsDouble(Number))
    return error(Node, "'" + Key.Name + "': expected a number");
  if (Value.empty())
    return error(Node, "'" + Key.Name + "': a text that is empty");
  if (Key.Objection)
    if (std::string Wrong = Key.Objection(Value); !Wrong.empty())
      return error(Node, "'" + Key.Name + "': " + Wrong);
  if (Key.IsPath)
    Value = absolute(Key, Value);
  auto [Line, Column] = placeOf(Node);
  Into.push_back({&Key, std::move(Value), Result.Path, Line, Column});
  return true;
}

bool ConfigReader::pairs(const ConfigKey &Key, yaml::MappingNode &Map,
                         std::vector<Setting> &Into) {
  return eachPair(
      Map, [&](yaml::Node &Node, llvm::StringRef Name, yaml::Node &Value) {
        std::string Text;
        if (llvm::isa<yaml::NullNode>(Value)) // -DNAME
          return item(Key, Node, Name.str(), Into);
        return text(Value, Text, "'" + Key.Name + "': expected a value") &&
               item(Key, Node, (Name + "=" + Text).str(), Into);
      });
}

bool ConfigReader::setting(const ConfigKey &Key, yaml::Node &Value,
                           std::vector<Setting> &Into) {
  if (Key.Shape == ConfigShape::Switch) {
    bool IsOn = false;
    return truth(Value, Key.Name, IsOn) &&
           item(Key, Value, IsOn ? "true" : "false", Into);
  }
  if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(&Value);
      Map && Key.Shape == ConfigShape::Pairs)
    return pairs(Key, *Map, Into);
  std::string Text;
  if (auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Value);
      List && Key.isList()) {
    for (yaml::Node &Each : *List)
      if (!text(Each, Text, "'" + Key.Name + "': expected a text") ||
          !item(Key, Each, Text, Into))
        return false;
    return Error.empty();
  }
  return text(Value, Text,
              "'" + Key.Name + "': expected " +
                  (Key.Shape == ConfigShape::Pairs ? "a list or a map"
                   : Key.isList()                  ? "a list"
                                                   : "a value")) &&
         item(Key, Value, Text, Into);
}

/// Calls \p Each for all of the map, in which no name is said twice.
bool ConfigReader::eachPair(yaml::MappingNode &Map, Pairs Each) {
  llvm::StringMap<unsigned> Lines;
  for (yaml::KeyValueNode &Pair : Map) {
    std::string Name;
    yaml::Node *Key = Pair.getKey();
    if (!Key || !text(*Key, Name, "expected a name"))
      return error(Map, "expected a map");
    LastKey = placeOf(*Key);
    auto [Known, IsNew] = Lines.try_emplace(Name, lineOf(*Key));
    if (!IsNew)
      return error(*Key, "'" + llvm::Twine(Name) + "' is in line " +
                             llvm::Twine(Known->second) + " already");
    if (!Pair.getValue() || !Each(*Key, Name, *Pair.getValue()))
      return false;
  }
  return Error.empty();
}

bool ConfigReader::patterns(yaml::Node &Node, std::vector<std::string> &Into) {
  std::vector<yaml::Node *> Items;
  std::string Text;
  auto Add = [&](yaml::Node &Each) {
    if (!text(Each, Text, "'match': expected a pattern or a list of them"))
      return false;
    if (auto Glob = globOf(Text); !Glob)
      return error(Each, "'match': " + llvm::toString(Glob.takeError()));
    Into.push_back(Text);
    return true;
  };
  auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Node);
  if (!List)
    return Add(Node);
  for (yaml::Node &Each : *List)
    if (!Add(Each))
      return false;
  return Error.empty();
}

bool ConfigReader::block(yaml::Node &Node) {
  static constexpr const char *Wanted =
      "'paths': expected a list of maps, each with a 'match'";
  auto *Map = llvm::dyn_cast<yaml::MappingNode>(&Node);
  if (!Map)
    return error(Node, Wanted);
  ConfigBlock Block;
  bool IsRead = eachPair(
      *Map, [&](yaml::Node &Key, llvm::StringRef Name, yaml::Node &Value) {
        if (Name == "match")
          return patterns(Value, Block.Patterns);
        const ConfigKey *Known = keyOf(Key, Name, /*IsWhole=*/false);
        return Known && setting(*Known, Value, Block.Settings);
      });
  if (IsRead && Block.Patterns.empty())
    return error(Node, Wanted);
  Result.Blocks.push_back(std::move(Block));
  return IsRead;
}

bool ConfigReader::blocks(yaml::Node &Node) {
  auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Node);
  if (!List)
    return error(Node, "'paths': expected a list of maps, each with a 'match'");
  for (yaml::Node &Each : *List)
    if (!block(Each))
      return false;
  return Error.empty();
}

bool ConfigReader::document(yaml::Node *Root) {
  if (!Root || llvm::isa<yaml::NullNode>(Root)) // all of it is comments
    return Error.empty();
  auto *Map = llvm::dyn_cast<yaml::MappingNode>(Root);
  if (!Map)
    return error(*Root, "expected lines of 'key: value'; keys are " +
                            allowed(/*IsWhole=*/true));
  return eachPair(
      *Map, [&](yaml::Node &Key, llvm::StringRef Name, yaml::Node &Value) {
        if (Name == "inherit")
          return truth(Value, Name, Result.Inherits);
        if (Name == "paths")
          return blocks(Value);
        const ConfigKey *Known = keyOf(Key, Name, /*IsWhole=*/true);
        return Known && setting(*Known, Value, Result.Settings);
      });
}

llvm::Expected<ConfigFile> ConfigReader::read(llvm::StringRef Text) {
  yaml::Stream Stream(llvm::MemoryBufferRef(Text, Result.Path), Sources,
                      /*ShowColors=*/false);
  auto Document = Stream.begin();
  if (Document == Stream.end())
    return std::move(Result);
  bool IsRead = document(Document->getRoot());
  if (IsRead && ++Document != Stream.end() && Error.empty())
    Error = Result.Path + ": more than one document";
  if (Error.empty() && Stream.failed())
    Error = Result.Path + ": this is no YAML";
  if (!Error.empty())
    return llvm::createStringError(Error);
  return std::move(Result);
}

llvm::Expected<ConfigFile> readConfig(llvm::StringRef Path,
                                      llvm::StringRef Text,
                                      llvm::ArrayRef<ConfigKey> Keys) {
  return ConfigReader(Path, Keys).read(Text);
}

std::vector<llvm::ArrayRef<Setting>>
ConfigFile::layersFor(llvm::StringRef File) const {
  std::vector<llvm::ArrayRef<Setting>> Layers{Settings};
  llvm::StringRef Below = File;
  if (Below.consume_front(path::parent_path(Path)))
    Below.consume_front("/");
  for (const ConfigBlock &Block : Blocks)
    if (llvm::any_of(Block.Patterns, [&](const std::string &Pattern) {
          return llvm::cantFail(globOf(Pattern)).match(Below);
        }))
      Layers.push_back(Block.Settings);
  return Layers;
}

} // namespace bank_lint
