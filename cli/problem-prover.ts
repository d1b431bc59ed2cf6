/** Problems as the prover of the kernel takes them. */
import { readFile } from 'node:fs/promises';
import type { ProblemLine, Prover } from '../core/problems/problem.ts';
import { countActionsByPly } from '../core/study/count-actions.ts';
import type { Study } from '../core/study/study.ts';
import { createSearch } from '../engine/search/search.ts';
import { findAssets } from '../host/assets.ts';
import { proverOf } from '../host/problems/prover.ts';

/** @param hashMiB memory for transpositions */
export async function createProver(hashMiB: number): Promise<Prover> {
  const wasm = new Uint8Array(await readFile(findAssets().engineWasm));
  return proverOf(await createSearch({ wasm, hashMiB }));
}

/** The start of a study, with the count actions there. */
export function problemLine({ rules, start, root }: Study): ProblemLine {
  const actions = countActionsByPly([root]);
  return { rules, fen: start, moves: [], ...(actions.length === 0 ? {} : { actions }) };
}
