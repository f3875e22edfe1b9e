// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A random number generator's state is copied to registers and back.

struct State {
  unsigned count, words[5];
  int has, hasDouble;
  float extra;
  double extraDouble;
};
__device__ unsigned next(State &s) {
  unsigned t = s.words[0] ^ (s.words[0] >> 2);
  s.words[0] = s.words[1];
  s.words[1] = s.words[2];
  s.words[2] = s.words[3];
  s.words[3] = s.words[4];
  s.words[4] = (s.words[4] ^ (s.words[4] << 4)) ^ (t ^ (t << 1));
  s.count += 362437;
  return s.words[4] + s.count;
}

__global__ void draw(State *states, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  State s = states[i];
  out[i] = next(s);
  states[i] = s;
}

void run(State *s, unsigned *o) { draw<<<8, 256>>>(s, o); }
