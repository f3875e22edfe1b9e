// A load is as wide as what is wanted of it, and gives the same. The ideal tells
// the width: 32 lanes of 4 bytes are 4 sectors.
//
// RUN: %exits 1 %bank-lint --all --min-weight=0 %s | FileCheck %s
// RUN: %same-result --as-written %s | FileCheck --check-prefix=SAME %s
// SAME: 44 blocks compared, 0 wrong
struct __align__(16) Record {
  long long Key;
  float Value;
  int Next;
};
#define WHOLE(Name, T, Value)                                                  \
  __global__ void Name(const T *p, int *q) {                                   \
    T v = p[threadIdx.x];                                                      \
    q[threadIdx.x] = Value;                                                    \
  }
#define MEMBERS(Name, T, Value)                                                \
  __global__ void Name(const T *p, int *q) {                                   \
    const T &v = p[threadIdx.x];                                               \
    q[threadIdx.x] = Value;                                                    \
  }
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(y, int4, v.y)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
WHOLE(zw, int4, v.z + v.w * 3)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(yz, int4, v.y + v.z * 3)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}16{{ would|;}}
WHOLE(yzw, int4, v.y + v.z * 3 + v.w * 5)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
MEMBERS(member_xz, int4, v.x + v.z * 3)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}16{{ would|;}}
MEMBERS(member_xyw, int4, v.x + v.y * 3 + v.w * 5)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 4 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
MEMBERS(member_rgb, uchar4, v.x + v.y * 3 + v.z * 5)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 4 sectors{{,| where}} {{(ideal )?}}1{{ would|;}}
WHOLE(byte, uchar4, v.z)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
MEMBERS(member_short_xw, short4, v.x + v.w * 3)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
WHOLE(member_double, double2, (int)v.y)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(low, long long, (int)v)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(high, long long, (int)(v >> 32))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(high_shifted, long long, (int)(v >> 45))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(high_of_unsigned, unsigned long long, (int)((v & 0xff00000000) >> 36))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
WHOLE(over_the_middle, long long, (int)(v >> 9))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
WHOLE(both, long long, (int)v + (int)(v >> 33))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 8 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(index, long long, q[(int)v & 255])
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}4{{ would|;}}
WHOLE(record_ends, Record, (int)v.Key + v.Next)
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}8{{ would|;}}
WHOLE(record_back, Record, v.Next + (v.Value > 1))
// CHECK-DAG: [[#@LINE+2]]:{{.*}} global load{{.*}}: 16 sectors where 4 would
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors where 8 would
MEMBERS(record_members, Record, (int)v.Key + v.Next + (v.Value > 1))
// CHECK-DAG: [[#@LINE+1]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}16{{ would|;}}
__global__ void handed_on(const int4 *p, int4 *q) { q[threadIdx.x] = p[threadIdx.x]; }
// An element that is chosen at run time.
// CHECK-DAG: [[#@LINE+2]]:{{.*}} global load{{.*}}: 16 sectors{{,| where}} {{(ideal )?}}16{{ would|;}}
__global__ void chosen(const int4 *p, int *q) {
  int4 v = p[threadIdx.x];
  q[threadIdx.x] = reinterpret_cast<int *>(&v)[threadIdx.x & 3];
}
#define RUN(Name) Name<<<2, 64>>>(nullptr, nullptr)
int main() {
  RUN(y), RUN(zw), RUN(yz), RUN(yzw), RUN(member_xz), RUN(member_xyw);
  RUN(member_rgb), RUN(byte), RUN(member_short_xw), RUN(member_double);
  RUN(low), RUN(high), RUN(high_shifted), RUN(high_of_unsigned);
  RUN(over_the_middle), RUN(both), RUN(index), RUN(record_ends);
  RUN(record_back), RUN(record_members), RUN(handed_on), RUN(chosen);
}
