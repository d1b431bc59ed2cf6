/** The compiled `library.wasm` of this thread. */
import { readFileSync } from 'node:fs';
import { compileLibrary } from '../../../engine/library/kernel.ts';
import { findAssets, requireAssets } from '../../assets.ts';

let compiled: WebAssembly.Module | null = null;

/** @throws CodedError `asset-missing`. */
export function libraryModule(): WebAssembly.Module {
  if (compiled !== null) return compiled;
  const { libraryWasm } = findAssets();
  requireAssets(libraryWasm);
  compiled = compileLibrary(readFileSync(libraryWasm));
  return compiled;
}
