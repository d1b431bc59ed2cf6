import { readFileSync } from 'node:fs';

/** A file of `build/`, such as `engine.wasm`. */
export const built = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../build/${name}`, import.meta.url)));
