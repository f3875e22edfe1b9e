// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The kernels in MLIR's dialects.
#shared = #gpu.address_space<workgroup>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @copy(%b: memref<8192xf32>, %a: memref<8192xf32>, %n: index) kernel
        attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
      %i = gpu.global_id x
      %inside = arith.cmpi slt, %i, %n : index
      scf.if %inside {
        %value = memref.load %a[%i] : memref<8192xf32>
        memref.store %value, %b[%i] : memref<8192xf32>
      }
      gpu.return
    }

    gpu.func @column(%b: memref<?x1024xf32>, %a: memref<?x1024xf32>, %n: index) kernel
        attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
      %zero = arith.constant 0 : index
      %i = gpu.global_id x
      %inside = arith.cmpi slt, %i, %n : index
      scf.if %inside {
        %value = memref.load %a[%i, %zero] : memref<?x1024xf32>
        memref.store %value, %b[%i, %zero] : memref<?x1024xf32>
      }
      gpu.return
    }

    gpu.func @turn(%b: memref<1024x1024xf32>, %a: memref<1024x1024xf32>)
        workgroup(%tile : memref<32x32xf32, #shared>) kernel
        attributes {gpu.known_block_size = array<i32: 32, 32, 1>} {
      %size = arith.constant 32 : index
      %x = gpu.thread_id x
      %y = gpu.thread_id y
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %col = arith.muli %bx, %size : index
      %row = arith.muli %by, %size : index
      %from_row = arith.addi %row, %y : index
      %from_col = arith.addi %col, %x : index
      %value = memref.load %a[%from_row, %from_col] : memref<1024x1024xf32>
      memref.store %value, %tile[%y, %x] : memref<32x32xf32, #shared>
      gpu.barrier
      %to_row = arith.addi %col, %y : index
      %to_col = arith.addi %row, %x : index
      %turned = memref.load %tile[%x, %y] : memref<32x32xf32, #shared>
      memref.store %turned, %b[%to_row, %to_col] : memref<1024x1024xf32>
      gpu.return
    }

    gpu.func @turn_padded(%b: memref<1024x1024xf32>, %a: memref<1024x1024xf32>)
        workgroup(%tile : memref<32x33xf32, #shared>) kernel
        attributes {gpu.known_block_size = array<i32: 32, 32, 1>} {
      %size = arith.constant 32 : index
      %x = gpu.thread_id x
      %y = gpu.thread_id y
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %col = arith.muli %bx, %size : index
      %row = arith.muli %by, %size : index
      %from_row = arith.addi %row, %y : index
      %from_col = arith.addi %col, %x : index
      %value = memref.load %a[%from_row, %from_col] : memref<1024x1024xf32>
      memref.store %value, %tile[%y, %x] : memref<32x33xf32, #shared>
      gpu.barrier
      %to_row = arith.addi %col, %y : index
      %to_col = arith.addi %row, %x : index
      %turned = memref.load %tile[%x, %y] : memref<32x33xf32, #shared>
      memref.store %turned, %b[%to_row, %to_col] : memref<1024x1024xf32>
      gpu.return
    }

    gpu.func @copy16(%b: memref<2048xvector<4xf32>>, %a: memref<2048xvector<4xf32>>) kernel
        attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
      %i = gpu.global_id x
      %value = memref.load %a[%i] : memref<2048xvector<4xf32>>
      memref.store %value, %b[%i] : memref<2048xvector<4xf32>>
      gpu.return
    }

    gpu.func @stride_loop(%b: memref<8192xf32>, %a: memref<8192xf32>, %n: index) kernel
        attributes {gpu.known_block_size = array<i32: 256, 1, 1>} {
      %first = gpu.global_id x
      %threads = gpu.block_dim x
      %blocks = gpu.grid_dim x
      %step = arith.muli %threads, %blocks : index
      scf.for %i = %first to %n step %step {
        %value = memref.load %a[%i] : memref<8192xf32>
        %double = arith.addf %value, %value : f32
        memref.store %double, %b[%i] : memref<8192xf32>
      }
      gpu.return
    }

    // A warp sums a row.
    gpu.func @sum_rows(%sums: memref<1024xf32>, %a: memref<1024x1024xf32>) kernel
        attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
      %none = arith.constant 0.0 : f32
      %zero = arith.constant 0 : index
      %columns = arith.constant 1024 : index
      %lanes = arith.constant 32 : index
      %row = gpu.block_id x
      %lane = gpu.thread_id x
      %own = scf.for %i = %lane to %columns step %lanes iter_args(%sum = %none) -> (f32) {
        %value = memref.load %a[%row, %i] : memref<1024x1024xf32>
        %next = arith.addf %sum, %value : f32
        scf.yield %next : f32
      }
      %width = arith.constant 32 : i32
      %by16 = arith.constant 16 : i32
      %from16, %valid16 = gpu.shuffle xor %own, %by16, %width : f32
      %sum16 = arith.addf %own, %from16 : f32
      %by8 = arith.constant 8 : i32
      %from8, %valid8 = gpu.shuffle xor %sum16, %by8, %width : f32
      %sum8 = arith.addf %sum16, %from8 : f32
      %by4 = arith.constant 4 : i32
      %from4, %valid4 = gpu.shuffle xor %sum8, %by4, %width : f32
      %sum4 = arith.addf %sum8, %from4 : f32
      %by2 = arith.constant 2 : i32
      %from2, %valid2 = gpu.shuffle xor %sum4, %by2, %width : f32
      %sum2 = arith.addf %sum4, %from2 : f32
      %by1 = arith.constant 1 : i32
      %from1, %valid1 = gpu.shuffle xor %sum2, %by1, %width : f32
      %sum1 = arith.addf %sum2, %from1 : f32
      %writes = arith.cmpi eq, %lane, %zero : index
      scf.if %writes {
        memref.store %sum1, %sums[%row] : memref<1024xf32>
      }
      gpu.return
    }

    gpu.func @multiply(%c: memref<1024x1024xf32>, %a: memref<1024x1024xf16>,
                       %b: memref<1024x1024xf16>) kernel
        attributes {gpu.known_block_size = array<i32: 32, 1, 1>} {
      %none = arith.constant 0.0 : f32
      %zero = arith.constant 0 : index
      %size = arith.constant 16 : index
      %all = arith.constant 1024 : index
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %col = arith.muli %bx, %size : index
      %row = arith.muli %by, %size : index
      %start = gpu.subgroup_mma_constant_matrix %none : !gpu.mma_matrix<16x16xf32, "COp">
      %sum = scf.for %k = %zero to %all step %size iter_args(%part = %start)
          -> (!gpu.mma_matrix<16x16xf32, "COp">) {
        %left = gpu.subgroup_mma_load_matrix %a[%row, %k] {leadDimension = 1024 : index}
            : memref<1024x1024xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
        %right = gpu.subgroup_mma_load_matrix %b[%k, %col] {leadDimension = 1024 : index}
            : memref<1024x1024xf16> -> !gpu.mma_matrix<16x16xf16, "BOp">
        %next = gpu.subgroup_mma_compute %left, %right, %part
            : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp">
            -> !gpu.mma_matrix<16x16xf32, "COp">
        scf.yield %next : !gpu.mma_matrix<16x16xf32, "COp">
      }
      gpu.subgroup_mma_store_matrix %sum, %c[%row, %col] {leadDimension = 1024 : index}
          : !gpu.mma_matrix<16x16xf32, "COp">, memref<1024x1024xf32>
      gpu.return
    }
  }
}
