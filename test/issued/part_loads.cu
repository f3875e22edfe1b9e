// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wide loads of which a part is wanted, from global and from shared memory.
// What nvcc makes of each line is in nvcc.tsv.

#define WHOLE(name, T, value)                                                  \
  __global__ void whole_##name(const T *p, float *q) {                         \
    T v = p[threadIdx.x];                                                      \
    q[threadIdx.x] = value;                                                    \
  }
#define MEMBERS(name, T, value)                                                \
  __global__ void members_##name(const T *p, float *q) {                       \
    const T &v = p[threadIdx.x];                                               \
    q[threadIdx.x] = value;                                                    \
  }
#define SHARED(name, T, value)                                                 \
  __global__ void shared_##name(const T *p, float *q, int i) {                 \
    __shared__ T s[64];                                                        \
    s[threadIdx.x] = p[threadIdx.x];                                           \
    __syncthreads();                                                           \
    T v = s[threadIdx.x ^ i];                                                  \
    q[threadIdx.x] = value;                                                    \
  }
#define EACH_OF_TWO(KIND, T)                                                   \
  KIND(T##_x, T, v.x)                                                          \
  KIND(T##_y, T, v.y)                                                          \
  KIND(T##_xy, T, v.x + v.y * 3)
#define EACH_OF_FOUR(KIND, T)                                                  \
  EACH_OF_TWO(KIND, T)                                                         \
  KIND(T##_z, T, v.z)                                                          \
  KIND(T##_w, T, v.w)                                                          \
  KIND(T##_xz, T, v.x + v.z * 3)                                               \
  KIND(T##_xw, T, v.x + v.w * 3)                                               \
  KIND(T##_yz, T, v.y + v.z * 3)                                               \
  KIND(T##_yw, T, v.y + v.w * 3)                                               \
  KIND(T##_zw, T, v.z + v.w * 3)                                               \
  KIND(T##_xyz, T, v.x + v.y * 3 + v.z * 5)                                    \
  KIND(T##_xyw, T, v.x + v.y * 3 + v.w * 5)                                    \
  KIND(T##_xzw, T, v.x + v.z * 3 + v.w * 5)                                    \
  KIND(T##_yzw, T, v.y + v.z * 3 + v.w * 5)                                    \
  KIND(T##_xyzw, T, v.x + v.y * 3 + v.z * 5 + v.w * 7)

EACH_OF_FOUR(WHOLE, float4)
EACH_OF_FOUR(MEMBERS, float4)
EACH_OF_FOUR(SHARED, float4)
EACH_OF_FOUR(WHOLE, int4)
EACH_OF_FOUR(WHOLE, short4)
EACH_OF_FOUR(MEMBERS, short4)
EACH_OF_FOUR(SHARED, short4)
EACH_OF_FOUR(WHOLE, uchar4)
EACH_OF_FOUR(MEMBERS, uchar4)
EACH_OF_FOUR(SHARED, uchar4)
EACH_OF_TWO(WHOLE, float2)
EACH_OF_TWO(MEMBERS, float2)
EACH_OF_TWO(SHARED, float2)
EACH_OF_TWO(WHOLE, double2)
EACH_OF_TWO(MEMBERS, double2)
EACH_OF_TWO(SHARED, double2)
EACH_OF_TWO(WHOLE, longlong2)
EACH_OF_TWO(WHOLE, ushort2)
EACH_OF_TWO(WHOLE, uchar2)

// Halves of integers of 8 bytes; of those of 4 there is none.
using Long = long long;
using Size = unsigned long long;
WHOLE(low, Long, (int)v)
WHOLE(low_16, Long, (short)v)
WHOLE(low_twice, Long, (int)v * 2 + ((int)v >> 3))
WHOLE(high, Long, (int)(v >> 32))
WHOLE(high_8, Size, (v >> 40) & 0xff)
WHOLE(both, Long, (int)v + (int)(v >> 33))
WHOLE(masked, Size, (int)(v & 0xffffffff) + 1)
WHOLE(index, Size, q[(int)v])
WHOLE(index_64, Size, q[v])
SHARED(low, Long, (int)v)
SHARED(high, Long, (int)(v >> 32))
WHOLE(low_of_x, longlong2, (int)v.x)
WHOLE(high_of_x, longlong2, (int)(v.x >> 32))
WHOLE(all_of_x, longlong2, (int)v.x + (int)(v.x >> 32))
WHOLE(halves_of_both, longlong2, (int)v.x + (int)v.y)
WHOLE(low_of_int, int, v & 0xff)
WHOLE(high_of_int, unsigned, v >> 16)
WHOLE(low_of_int4, int4, v.x & 0xff)

// Structures are copied in words.
struct __align__(8) Pair {
  int key;
  float value;
};
struct __align__(16) Triple {
  float x, y, z;
};
struct __align__(16) Record {
  Long key;
  float value;
  int next;
};
struct __align__(16) Halves {
  unsigned short h[8];
};
WHOLE(key, Pair, v.key)
WHOLE(value, Pair, v.value)
MEMBERS(pair, Pair, v.key + v.value)
WHOLE(triple, Triple, v.x + v.y * 3 + v.z * 5)
MEMBERS(triple, Triple, v.x + v.y * 3 + v.z * 5)
MEMBERS(triple_xz, Triple, v.x + v.z * 3)
WHOLE(record_key, Record, (int)v.key)
WHOLE(record_ends, Record, (int)v.key + v.next)
WHOLE(record_back, Record, v.next + v.value)
MEMBERS(halves_0_1, Halves, v.h[0] + v.h[1] * 3)
MEMBERS(halves_0_2, Halves, v.h[0] + v.h[2] * 3)
MEMBERS(halves_0_4, Halves, v.h[0] + v.h[4] * 3)
MEMBERS(halves_0_2_4, Halves, v.h[0] + v.h[2] * 3 + v.h[4] * 5)
MEMBERS(halves_0_4_6, Halves, v.h[0] + v.h[4] * 3 + v.h[6] * 5)
MEMBERS(halves_0_2_4_6, Halves, v.h[0] + v.h[2] * 3 + v.h[4] * 5 + v.h[6] * 7)
WHOLE(halves_0_2, Halves, v.h[0] + v.h[2] * 3)
WHOLE(halves_0_4, Halves, v.h[0] + v.h[4] * 3)
WHOLE(halves_1_5, Halves, v.h[1] + v.h[5] * 3)
WHOLE(halves_2_5_7, Halves, v.h[2] + v.h[5] * 3 + v.h[7] * 5)
