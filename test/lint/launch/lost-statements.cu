// The compiler drops a statement after an error. It may have changed whatever it
// names, and the way that the code goes: in none of these launches is the pitch
// known, which is 33 or another number on the ways that are left.
// RUN: %exits 3 %doctor %s > %t
// RUN: FileCheck %s < %t
#include "helper_that_is_not_there.h"
template <int Case> __global__ void column(float *out, int pitch) {
  out[threadIdx.x * pitch] = 0;
}

// CHECK: column<1>
// CHECK-NEXT: from the launch at [[#@LINE+4]]:3{{$}}
void assigned(int argc, char **argv) {
  int pitch = 33;
  pitch = getCmdLineArgumentInt(argc, (const char **)argv, "pitch");
  column<1><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<2>
// CHECK-NEXT: from the launch at [[#@LINE+4]]:3{{$}}
void passed() {
  int pitch = 33;
  options::parse(pitch);
  column<2><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<3>
// CHECK-NEXT: from the launch at [[#@LINE+7]]:3{{$}}
void labelled() {
  int pitch = 33;
  switch (mode()) {
  case FAST:
    pitch = 32;
  }
  column<3><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<4>
// CHECK-NEXT: from the launch at [[#@LINE+5]]:3{{$}}
void set(int &pitch) { pitch = readOption("pitch"); }
void inCallee() {
  int pitch = 33;
  set(pitch);
  column<4><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<5>
// CHECK-NEXT: from the launch at [[#@LINE+8]]:3{{$}}
struct Setup {
  int pitch = 33;
  void load() { pitch = readOption("pitch"); }
};
void inMethod() {
  Setup setup;
  setup.load();
  column<5><<<1, 32>>>(nullptr, setup.pitch);
}
// CHECK: column<6>
// CHECK-NEXT: from the launch at [[#@LINE+7]]:3{{$}}
static int pick(int argc) {
  if (argc > 3)
    return FAST;
  return 33;
}
void returned(int argc) {
  column<6><<<1, 32>>>(nullptr, pick(argc));
}
// CHECK: column<7>
// CHECK-NEXT: from the launch at [[#@LINE+9]]:3{{$}}
static void early(int argc, int &pitch) {
  if (argc > 3)
    return static_cast<void>(FAST);
  pitch = 32;
}
void leftEarly(int argc) {
  int pitch = 33;
  early(argc, pitch);
  column<7><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<8>
// CHECK-NEXT: from the launch at [[#@LINE+5]]:3{{$}}
void loop() {
  int pitch = 33;
  for (int i = 0; i < 4; i += FAST)
    pitch = 33 + i;
  column<8><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<9>
// CHECK-NEXT: from the launch at [[#@LINE+4]]:3{{$}}
void read() {
  int pitch = 33;
  std::cin >> pitch;
  column<9><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<10>
// CHECK-NEXT: from the launch at [[#@LINE+6]]:3{{$}}
struct Built {
  int pitch = 33;
  Built() : pitch(FAST) {}
};
void member() {
  column<10><<<1, 32>>>(nullptr, Built().pitch);
}
// CHECK: column<11>
// CHECK-NEXT: from the launch at [[#@LINE+7]]:3{{$}}
void jumped(int argc) {
  int pitch = 33;
  for (int i = 0; i < 4; ++i) {
    if (argc == i) { pitch = 32; break FAST; }
    pitch = 33;
  }
  column<11><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<12>
// CHECK-NEXT: from the launch at [[#@LINE+5]]:3{{$}}
void byLambda() {
  int pitch = 33;
  auto change = [&] { pitch = FAST; };
  change();
  column<12><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<13>
// CHECK-NEXT: from the launch at [[#@LINE+5]]:3{{$}}
#define SET pitch = FAST
void byMacro() {
  int pitch = 33;
  SET;
  column<13><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<14>
// CHECK-NEXT: from the launch at [[#@LINE+5]]:5{{$}}
static const int rows = 33;
void declared() {
  {
    rows::T rows = 32;
    column<14><<<1, 32>>>(nullptr, rows);
  }
}
// CHECK: column<15>
// CHECK-NEXT: from the launch at [[#@LINE+4]]:3{{$}}
void throughPointer() {
  int pitch = 33, *p = &pitch;
  *p = FAST;
  column<15><<<1, 32>>>(nullptr, pitch);
}
// CHECK: column<16>
// CHECK-NEXT: from the launch at [[#@LINE+8]]:3{{$}}
struct Reader {
  int pitch = 33;
  void read() { options::parse(pitch); }
};
void member() {
  Reader reader;
  reader.read();
  column<16><<<1, 32>>>(nullptr, reader.pitch);
}
