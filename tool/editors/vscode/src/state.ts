// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What there is to say of the server.
import type { Program } from './search/version';

export type State =
  /** No CUDA file has been opened yet. */
  | { readonly kind: 'idle' }
  /** `bankLint.enable` is false. */
  | { readonly kind: 'disabled' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly program: Program }
  /** There is no program that could serve. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** It did not start, or ended by itself. */
  | { readonly kind: 'failed'; readonly reason: string };
