/** Proofs for problems by `engine.wasm`. */
import type { Prover } from '../../core/problems/problem.ts';
import { prepareJob } from '../../engine/search/prepare.ts';
import type { Search } from '../../engine/search/search.ts';

/** The lines that are asked for must be legal. */
export const proverOf =
  (search: Search): Prover =>
  (line, wins, nodes) => {
    const job = prepareJob({ ...line, limits: {}, lines: 1, playOn: true });
    if (!job.ok) throw new Error(`${line.fen}: ${job.error.map(({ text }) => text).join('; ')}`);
    const proof = search.provesWin(job.value, wins, false, nodes);
    return { lost: proof.wins, nodes: proof.nodes };
  };
