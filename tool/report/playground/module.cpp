//===-- tool/report/playground/module.cpp - the WebAssembly ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the script of the page calls. It writes a question where question()
// says, calls run(), and reads the answer, and the paths of the picture.
//===----------------------------------------------------------------------===//
#include "tool/report/playground/trial.h"

#define EXPORT(Name) extern "C" __attribute__((export_name(#Name)))

static bank_lint::TrialQuestion Question;
static bank_lint::TrialAnswer Answer;
static bank_lint::BankDrawing Drawing;

static const bank_lint::BankDrawing::Path &pathOf(unsigned Number) {
  switch (Number) {
  case 0:
    return Drawing.Lanes;
  case 1:
    return Drawing.HotLanes;
  case 2:
    return Drawing.Bars;
  default:
    return Drawing.HotBars;
  }
}

EXPORT(question) void *question() { return &Question; }
EXPORT(answer) const void *answerPlace() { return &Answer; }
EXPORT(run) void run() { Answer = bank_lint::answer(Question, Drawing); }
EXPORT(path) const char *path(unsigned Number) { return pathOf(Number).data(); }
EXPORT(pathLength) unsigned pathLength(unsigned Number) {
  return static_cast<unsigned>(pathOf(Number).size());
}
