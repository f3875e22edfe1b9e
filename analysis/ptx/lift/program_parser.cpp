//===-- analysis/ptx/lift/program_parser.cpp - directives of files --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/ptx/lift/program_parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace bank_lint::ptx {

LineStarts::LineStarts(StringRef Text) : Begins{0} {
  for (std::size_t At = 0; (At = Text.find('\n', At)) != StringRef::npos;)
    Begins.push_back(++At);
}

std::pair<unsigned, unsigned> LineStarts::of(std::size_t Position) const {
  const auto Next = upper_bound(Begins, Position);
  return {unsigned(Next - Begins.begin()),
          unsigned(Position - *std::prev(Next) + 1)};
}

std::string Program::stringAt(StringRef Label, std::uint64_t Offset) const {
  const auto Known = StringLabels.find(Label);
  if (Known == StringLabels.end() || Offset >= Strings.size() - Known->second)
    return Label.str();
  return StringRef(Strings)
      .substr(Known->second + Offset)
      .take_until([](char Ch) { return Ch == '\0'; })
      .str();
}

Expected<Program> ProgramParser::run() {
  while (!FailedAt && Current.Kind != TokenKind::End)
    topLevel();
  if (!FailedAt && Read.Target.empty())
    fail(Current.Position, "no .target: this is no file of PTX");
  if (FailedAt)
    return make_error<SyntaxError>(*FailedAt, std::move(Complaint));
  return std::move(Read);
}

bool ProgramParser::skipToEndOfLine() {
  Lex.skipLine();
  advance();
  return true;
}

bool ProgramParser::topLevel() {
  if (accept(';'))
    return true;
  if (Current.is('@')) // `@@DWARF .byte ...`, of old compilers
    return Lex.following() == '@' ? skipToEndOfLine()
                                  : fail("a directive is expected");
  if (Current.Kind != TokenKind::Word)
    return fail("a directive is expected");
  const StringRef Name = Current.Text;
  if (Name == ".version") {
    advance();
    if (Current.Kind != TokenKind::Float && Current.Kind != TokenKind::Number)
      return fail("the version of PTX is expected");
    advance();
    return true;
  }
  if (Name == ".target") {
    advance();
    if (Current.Kind != TokenKind::Word)
      return fail("an architecture is expected");
    Read.Target = Current.Text.str();
    do
      advance();
    while (Current.Kind == TokenKind::Word && Current.Text[0] != '.');
    while (accept(',')) {
      if (Current.Kind != TokenKind::Word)
        return fail("the name of a platform is expected");
      advance();
    }
    return true;
  }
  if (Name == ".address_size") {
    advance();
    if (Current.Kind != TokenKind::Number || Current.Value != 64)
      return fail("only PTX with addresses of 64 bits is read");
    advance();
    return true;
  }
  if (Name == ".file")
    return file();
  if (Name == ".section")
    return section();
  if (Name == ".nv_intermediate_source_section")
    return intermediateSource();
  if (Name == ".alias")
    return alias();
  if (Name == ".pragma" || Name == ".loc")
    return Name == ".loc" ? skipToEndOfLine() : skipStatement();
  Linkage Seen = Linkage::Internal;
  if (!linkage(Seen))
    return false;
  const StringRef Kind = Current.Kind == TokenKind::Word ? Current.Text : "";
  if (Kind == ".entry" || Kind == ".func") {
    advance();
    return function(Kind == ".entry", Seen);
  }
  const auto Space = StringSwitch<StateSpace>(Kind)
                         .Case(".global", StateSpace::Global)
                         .Case(".const", StateSpace::Constant)
                         .Case(".shared", StateSpace::Shared)
                         .Case(".local", StateSpace::Local)
                         .Case(".tex", StateSpace::Global)
                         .Default(StateSpace::Generic);
  if (Space == StateSpace::Generic)
    return fail("not a directive of PTX ISA 9.0");
  advance();
  std::vector<Variable> New;
  if (!declaration(Space, Seen, New))
    return false;
  for (Variable &V : New)
    declareInFile(std::move(V));
  return true;
}

/// `.file 1 "name", 1234, 567`
bool ProgramParser::file() {
  advance();
  std::uint64_t Number = 0;
  if (!unsignedNumber(Number, "the number of a file is expected"))
    return false;
  if (Current.Kind != TokenKind::Quoted)
    return fail("the name of a file is expected");
  std::string Name = Current.Text.drop_front().drop_back().str();
  advance();
  // `.file 1 "folder" "name"`, as LLVM 22 writes DWARF 5; ptxas 13.0 refuses
  // it.
  if (Current.Kind == TokenKind::Quoted) {
    Name += "/" + Current.Text.drop_front().drop_back().str();
    advance();
  }
  Read.Files[unsigned(Number)] = std::move(Name);
  for (unsigned Left = 2; Left && accept(','); --Left)
    if (std::uint64_t Ignored; !unsignedNumber(Ignored, "a number is expected"))
      return false;
  return true;
}

/// `.alias a, b;`
bool ProgramParser::alias() {
  advance();
  const StringRef Name = Current.Text;
  if (Current.Kind != TokenKind::Word)
    return fail("the name of a function is expected");
  advance();
  if (!expect(',', "a ',' is expected"))
    return false;
  if (Current.Kind != TokenKind::Word)
    return fail("the name of a function is expected");
  Read.Aliases[Name.str()] = Current.Text.str();
  advance();
  return expect(';', "a ';' is expected");
}

/// `.section .debug_str { label: .b8 1, 2 ... }`: the strings are kept.
bool ProgramParser::section() {
  advance();
  if (Current.Kind != TokenKind::Word)
    return fail("the name of a section is expected");
  const bool HasStrings = Current.Text == ".debug_str";
  advance();
  if (!expect('{', "a '{' is expected"))
    return false;
  while (!Current.is('}')) {
    if (Current.Kind == TokenKind::End || Current.Kind == TokenKind::Error)
      return fail("a '}' is expected");
    if (Current.Kind == TokenKind::Word) {
      const StringRef Word = Current.Text;
      advance();
      if (Current.is(':') && HasStrings)
        Read.StringLabels[Word] = Read.Strings.size();
      continue;
    }
    if (HasStrings && Current.Kind == TokenKind::Number)
      Read.Strings.push_back(char(Current.Value));
    advance();
  }
  advance();
  return true;
}

/// The source of another compiler, as text that is no PTX, up to a brace on a
/// line of its own behind its last block: tileiras 13.4 has TileIR in it.
bool ProgramParser::intermediateSource() {
  const std::size_t Position = Current.Position;
  constexpr StringLiteral End = ".source_end";
  const std::size_t Last = Text.rfind(End);
  if (Last == StringRef::npos || Last < Position)
    return fail(Position, "a '.source_end' is expected");
  while (Current.Position < Last && Current.Kind != TokenKind::End)
    skipToEndOfLine();
  advance();
  while (accept('}'))
    ;
  return true;
}

/// What follows `.entry` or `.func`.
bool ProgramParser::function(bool IsKernel, Linkage Seen) {
  Function F;
  F.IsKernel = IsKernel;
  F.Seen = Seen;
  // A body's scope, for parameters that are registers.
  Scopes.assign(1, Scope());
  Parsed = Assembly();
  if (Current.is('(') && IsKernel)
    return fail("a kernel returns nothing");
  F.Position = Current.Position;
  if (!signature(F.Takes, &F.Name))
    return false;
  FunctionNames.insert(F.Name);
  while (Current.Kind == TokenKind::Word && Current.Text[0] == '.')
    if (!functionDirective(F))
      return false;
  if (!accept(';')) {
    F.HasBody = true;
    if (!body(F))
      return false;
  }
  Read.Functions.push_back(std::move(F));
  return true;
}

namespace {

struct LaunchRow {
  StringLiteral Directive, Attribute;
};

/// Directives of one to three numbers. An empty attribute: it says nothing of
/// launches.
constexpr LaunchRow LaunchDirectives[] = {
    {".reqntid", "nvvm.reqntid"},
    {".maxntid", "nvvm.maxntid"},
    {".minnctapersm", "nvvm.minctasm"},
    {".maxnctapersm", ""},
    {".maxnreg", "nvvm.maxnreg"},
    {".reqnctapercluster", "nvvm.cluster_dim"},
    {".maxclusterrank", "nvvm.maxclusterrank"},
    {".language", ""},
    {".abi_preserve", ""},
    {".abi_preserve_control", ""},
};

} // namespace

bool ProgramParser::functionDirective(Function &Of) {
  const StringRef Name = Current.Text;
  for (const LaunchRow &Row : LaunchDirectives)
    if (Row.Directive == Name) {
      advance();
      std::string Extents;
      if (!extentList(Extents))
        return false;
      if (!Row.Attribute.empty())
        Of.Attributes.emplace_back(Row.Attribute.str(), std::move(Extents));
      return true;
    }
  if (Name == ".explicitcluster" || Name == ".noreturn") {
    advance();
    return true;
  }
  if (Name == ".blocksareclusters") {
    Of.Attributes.emplace_back("nvvm.blocksareclusters", "");
    advance();
    return true;
  }
  if (Name == ".pragma")
    return skipStatement();
  if (Name == ".attribute")
    return skipAttribute();
  if (Name == ".unified") {
    advance();
    if (!Current.is('('))
      return true;
    while (!Current.is(')')) {
      if (Current.Kind == TokenKind::End || Current.Kind == TokenKind::Error)
        return fail("a ')' is expected");
      advance();
    }
    advance();
    return true;
  }
  return fail("not a directive of functions");
}

} // namespace bank_lint::ptx
