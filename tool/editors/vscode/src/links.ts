// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pages of the project; package.json alone says where the project is.
import { env, Uri } from 'vscode';
import { repository } from '../package.json';

/** Opens a page of the folder docs/. */
export async function openDocumentation(page: string): Promise<void> {
  const base = repository.url.replace(/\.git$/, '');
  await env.openExternal(Uri.parse(`${base}/blob/HEAD/docs/${page}`));
}
