// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The kernels in Rust.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
#![allow(clippy::missing_safety_doc)]

use core::arch::nvptx::{
    _block_dim_x, _block_idx_x, _block_idx_y, _grid_dim_x, _syncthreads, _thread_idx_x,
    _thread_idx_y,
};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Quad(f32, f32, f32, f32);

unsafe fn global_index() -> usize {
    unsafe { (_block_idx_x() * _block_dim_x() + _thread_idx_x()) as usize }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy(b: *mut f32, a: *const f32, n: usize) {
    unsafe {
        let i = global_index();
        if i < n {
            *b.add(i) = *a.add(i);
        }
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn column(b: *mut f32, a: *const f32, n: usize) {
    unsafe {
        let i = global_index();
        if i < n {
            *b.add(i * 1024) = *a.add(i * 1024);
        }
    }
}

// Rust has no shared memory: turn and turn_padded go through a slice of a buffer that
// each block has in global memory.
unsafe fn turn_by(b: *mut f32, a: *const f32, room: *mut f32, n: usize, pitch: usize) {
    unsafe {
        let (x, y) = (_thread_idx_x() as usize, _thread_idx_y() as usize);
        let (col, row) = (_block_idx_x() as usize * 32, _block_idx_y() as usize * 32);
        let block = _block_idx_y() as usize * _grid_dim_x() as usize + _block_idx_x() as usize;
        let tile = room.add(block * 32 * pitch);
        *tile.add(y * pitch + x) = *a.add((row + y) * n + col + x);
        _syncthreads();
        *b.add((col + y) * n + row + x) = *tile.add(x * pitch + y);
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn turn(b: *mut f32, a: *const f32, room: *mut f32) {
    unsafe { turn_by(b, a, room, 1024, 32) }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn turn_padded(b: *mut f32, a: *const f32, room: *mut f32) {
    unsafe { turn_by(b, a, room, 1024, 33) }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy16(b: *mut Quad, a: *const Quad, n: usize) {
    unsafe {
        let i = global_index();
        if i < n {
            *b.add(i) = *a.add(i);
        }
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stride_loop(b: *mut f32, a: *const f32, n: usize) {
    unsafe {
        let step = (_grid_dim_x() * _block_dim_x()) as usize;
        let mut i = global_index();
        while i < n {
            *b.add(i) = *a.add(i) * 2.0;
            i += step;
        }
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sum_rows(sums: *mut f32, a: *const f32, n: usize) {
    unsafe {
        let row = global_index();
        let mut total = 0.0;
        for i in 0..n {
            total += *a.add(row * 1024 + i);
        }
        *sums.add(row) = total;
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn multiply(c: *mut f32, a: *const f32, b: *const f32) {
    unsafe {
        let col = (_block_idx_x() * 16 + _thread_idx_x()) as usize;
        let row = (_block_idx_y() * 16 + _thread_idx_y()) as usize;
        let mut total = 0.0;
        for k in 0..1024 {
            total += *a.add(row * 1024 + k) * *b.add(k * 1024 + col);
        }
        *c.add(row * 1024 + col) = total;
    }
}
