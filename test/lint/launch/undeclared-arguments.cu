// A launch with a name in it that is not declared is still one: what can be read
// of it is known, the rest is not.
// RUN: %exits 3 %doctor %s > %t
// RUN: FileCheck %s < %t
// RUN: not %bank-lint --all %s 2>&1 | FileCheck %s --check-prefix=ERRORS
template <int Case> __global__ void fill(float *out, int pitch) {
  out[threadIdx.x * pitch] = 0;
}
void several() {
  int grid = 4, block = 64;
  // CHECK: launches {{ *}}16 in the file
  // The file is parsed once more; what is said of it is what it was at first.
  // ERRORS: :[[#@LINE+4]]:28: error: use of undeclared identifier 'device_out'
  // ERRORS-NEXT: fill<1><<<grid, block>>>(device_out, 3);
  // CHECK: fill<1>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<1><<<grid, block>>>(device_out, 3);
  // CHECK: fill<2>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3{{$}}
  fill<2><<<grid, block>>>(nullptr, PITCH);
  // CHECK: fill<3>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<3><<<grid, block, 0, stream>>>(nullptr, 3);
  // CHECK: fill<4>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<4><<<grid, block, BYTES>>>(nullptr, 3);
  // CHECK: fill<5>
  // CHECK-NEXT: {{^ *}}block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<5><<<blocks, block>>>(nullptr, 3);
  // CHECK: fill<6>
  // CHECK-NEXT: grid (4), block (256) assumed, because the block of the launch at [[#@LINE+1]]:3 is unknown
  fill<6><<<grid, THREADS / 2>>>(nullptr, 3);
  // CHECK: fill<7>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<7><<<grid, block>>>(thrust::raw_pointer_cast(&values[0]), 3);
  // CHECK: fill<8>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+2]]:3, with pitch = 3{{$}}
  Matrix *matrix;
  fill<8><<<grid, block>>>(matrix->data, 3);
  // CHECK: fill<9>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<9> << <grid, block>> > (d, 3);
  // CHECK: fill<10>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3, with pitch = 3{{$}}
  fill<10><<<grid, block>>>(
      choose(device_out,
             device_in), 3);
}
// Nor is a name that looks like another one taken for it.
void guessed() {
  int grid = 4, block = 64, threads = block, other = THREAD;
  // CHECK: fill<14>
  // CHECK-NEXT: {{^ *}}grid (4), block (256) assumed
  fill<14><<<grid, thread>>>(nullptr, 3);
  int rows = threadz;
  // CHECK: fill<15>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3{{$}}
  fill<15><<<grid, threads>>>(nullptr, rows);
}
// What could not be read may have changed what it names.
void changed() {
  int pitch = 3, block = 64;
  // CHECK: fill<11>
  // CHECK-NEXT: block (64) from the launch at [[#@LINE+1]]:3{{$}}
  fill<11><<<read(pitch), block>>>(nullptr, pitch);
  // CHECK: fill<12>
  // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:3{{$}}
  fill<12><<<4, block>>>(nullptr, pitch);
}
struct Setup {
  int pitch = 3;
  void run() {
    // CHECK: fill<16>
    // CHECK-NEXT: grid (4), block (64) from the launch at [[#@LINE+1]]:5{{$}}
    fill<16><<<4, 64, bytes(pitch)>>>(nullptr, pitch);
  }
};
void method() {
  Setup setup;
  setup.run();
}
#define LAUNCH(...) __VA_ARGS__
template <class T> void inTemplate() {
  // CHECK: fill<13>
  // CHECK-NEXT: grid (1), block (32) from the launch at [[#@LINE+1]]:10, with pitch = 4{{$}}
  LAUNCH(fill<13><<<1, 32>>>(device_out, sizeof(T)));
}
void instantiate() { inTemplate<int>(); }
// Of which kernel a launch is must not hang on what is unknown.
template <class T = float> __global__ void other(T *out) { *out = 0; }
__global__ void two(float *out, int) { *out = 0; }
__global__ void two(float4 *out, long) { *out = float4(); }
// CHECK: two(float*, int)
// CHECK-NEXT: block (256) assumed
// CHECK: two(float4*, long)
// CHECK-NEXT: block (256) assumed
// CHECK-NEXT: not analysed{{ *}}kernel template other
void ambiguous() {
  other<<<1, 32>>>(device_out);
  two<<<1, 32>>>(device_out, 3);
}
