#include "tile.cuh"
void c(const float *in, float *out) { turn<32><<<1, dim3(64, 4)>>>(in, out); }
