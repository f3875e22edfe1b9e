// launch: block=64,1,1 grid=2,1,1 shared=0
// argument: n 0..200
// argument: m 0..7
__global__ void ring(float *out, const float *__restrict__ in, int n, int m) {
  __shared__ float s[4096];
  __shared__ char bytes[4096];
  __shared__ double wide[1024];
  unsigned t = threadIdx.x, k = n;
  float sum = s[((t + k) & 31) * 32] + s[((t + k) % 32) * 33];
  sum += s[(t / 8 + k) % 6 * 8 + t % 8];
  sum += s[(t + k) % 48];
  sum += s[(t * 3 + k * 2) % 80];
  sum += s[((t + k) & 63) + ((t * 5 + k) & 31)];
  sum += s[m * 100 + ((t * 2 + k) & 63)];
  sum += bytes[((t * 5 + k) & 127) * 3 + m];
  sum += bytes[t + m + ((t + k) / 32 & 3) * 256];
  sum += wide[((t + k) % 24) * 2];
  sum += in[(t + k) & 31];
  sum += in[(t + k) / 4];
  for (int i = 0; i < m; ++i)
    sum += s[(i & 1) * 1024 + ((t + i) & 31) * 16];
  if ((t + k) / 32 == 1)
    sum += s[t * 2];
  if (((t + k) & 31) < 16)
    s[(t - k) & 1023] = sum;
  atomicAdd(&s[((t + k) & 7) * 4], sum);
  out[t] = sum;
}
