/** Games that the kernel has read from a chunk, ready to be stored as studies. */
import type { ChunkKernel } from '../../engine/library/chunk.ts';
import { Position } from '../../engine/rules/position.ts';
import type { ArrayGame } from './chunk-reader.ts';
import { chunkStudy } from './chunk-study.ts';
import { columnsOf } from './columns.ts';
import { digestsOf } from './equal-games.ts';
import { mayHaveEnded, type PreparedGame } from './game-store.ts';
import { movesToBytes } from './line.ts';
import { takeGroups } from './organisation/group-tags.ts';
import { indexKeys } from './position-index/position-keys.ts';

/** Copies everything from the arrays. */
export function preparedGame(
  kernel: ChunkKernel,
  { index, profile }: ArrayGame,
  nameOf: (id: number) => string,
): PreparedGame {
  const { study, groups } = takeGroups(chunkStudy(kernel, index, profile, nameOf));
  const first = kernel.get(index, 'first');
  const plies = kernel.get(index, 'plies');
  const moves = kernel.moves.slice(first, first + plies);
  const keys = indexKeys(study.rules, kernel.keys.subarray(first, first + plies + 1));
  const columns = columnsOf(study, plies);
  const start = profile.start === profile.rules.startFen ? null : profile.start;
  const digests = digestsOf({ ...columns, start, moves: movesToBytes(moves), tree: null, leftovers: null });
  const mayBeAdjudicated = mayHaveEnded(Position.ofRecord(profile.rules, kernel.lastRecord(index)));
  const line = { moves, keys };
  return { study, kept: 'whole', line, columns, digests, start, tree: null, leftovers: null, groups, mayBeAdjudicated };
}
