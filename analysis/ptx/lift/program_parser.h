//===-- analysis/ptx/lift/program_parser.h - files of PTX -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads a file of PTX, PTX ISA 9.0: directives of files and functions in
/// program_parser.cpp, variables in declarations.cpp, what names stand for in
/// names.cpp, what stands between the instructions of a body in
/// body_parser.cpp. Instructions and operands are read as those of inline
/// assembly are.
///
/// An unknown directive is an error; only directives that do not affect
/// accesses are skipped: debug sections (of which the strings are kept),
/// initial values of variables, pragmas.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PTX_LIFT_PROGRAM_PARSER_H
#define BANK_LINT_ANALYSIS_PTX_LIFT_PROGRAM_PARSER_H

#include "analysis/ptx/lift/program.h"
#include "analysis/ptx/parser.h"

namespace bank_lint::ptx {

class ProgramParser : Parser {
public:
  explicit ProgramParser(llvm::StringRef Text)
      : Parser(Text, Dialect::File), Text(Text) {}

  /// The only error is a SyntaxError.
  llvm::Expected<Program> run();

private:
  // program_parser.cpp
  bool topLevel();
  bool function(bool IsKernel, Linkage Seen);
  bool functionDirective(Function &Of);
  bool section();
  bool intermediateSource();
  bool file();
  bool alias();
  bool skipToEndOfLine();

  // declarations.cpp
  bool linkage(Linkage &Seen);
  bool declaration(StateSpace Space, Linkage Seen,
                   std::vector<Variable> &Result);
  bool elementType(Variable &Of);
  bool extents(Variable &Of);
  bool initialValue(Variable &Of);
  bool familySize(std::uint64_t &Size);
  bool skipAttribute();
  bool parameters(std::vector<Variable> &Result);
  bool parameter(Variable &Result);
  bool signature(Signature &Result, std::string *Name);
  bool unsignedNumber(std::uint64_t &Value, llvm::StringRef Message);
  /// "16, 4": from one to three numbers.
  bool extentList(std::string &Result);

  // names.cpp
  Operand named(llvm::StringRef Name) override;
  bool element(Operand &Of) override;
  void declare(Variable V);
  void declareInFile(Variable V);
  bool vectorRegisters();
  void declareVector(llvm::StringRef Name, Type ValueType, unsigned Count,
                     std::size_t Scope);
  Operand vectorNamed(llvm::StringRef Name, unsigned Count);
  unsigned findVector(llvm::StringRef Name);
  bool findVariable(Operand &Named);
  const Variable *variableOf(const Operand &Named) const;

  // body_parser.cpp
  bool body(Function &Of);
  bool directive() override;
  bool call(Instruction &I) override;
  void leave(Scope &Inner, Scope *Outer) override;
  bool sourcePlace();
  bool labelled(llvm::StringRef Label);
  bool operandList(std::vector<Operand> &Result);
  bool bodyVariables(StateSpace Space, Linkage Seen);
  void noteStatement(std::size_t Before);
  bool resolveTables();

  llvm::StringRef Text;
  Program Read;
  Function *Within = nullptr; ///< whose body is being read
  /// What one pair of braces declares beside registers. Members of families
  /// are declared when they are used.
  struct Declarations {
    llvm::StringMap<unsigned> Variables; ///< numbers in Function::Variables
    llvm::StringMap<Variable> Families;
    /// How many components the vector registers have, as "v.x" and so on.
    llvm::StringMap<unsigned> Vectors;
    struct VectorFamily {
      Type ValueType;
      unsigned Count = 0;
      std::uint64_t Size = 0;
    };
    llvm::StringMap<VectorFamily> VectorFamilies;
  };
  Declarations &declarations();
  std::vector<Declarations> Braces;        ///< as many as Scopes, or fewer
  llvm::StringMap<unsigned> FileVariables; ///< numbers in Program::Variables
  llvm::StringMap<Variable> FileFamilies;
  llvm::StringSet<> FunctionNames;
  std::vector<NameUse> Names; ///< of the statement that is being read
  unsigned Place = NoPlace;
  /// The statement of inline assembly that has its place.
  unsigned PlacedStatement = 0;
  /// For `name: .branchtargets a, b`: the label's instruction is the next one.
  struct Table {
    std::string Name;
    std::vector<std::string> Targets;
    std::size_t Position = 0;
  };
  std::vector<Table> Tables;
  /// The labels of all scopes, as they are left.
  llvm::StringMap<unsigned> AllLabels;
  std::string LastLabel;
};

} // namespace bank_lint::ptx

#endif
