/** Compares the chunk reader with the reader of `core/pgn` on the same bytes. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { PgnGame } from '../../core/pgn/game.ts';
import { pgnReader } from '../../core/pgn/reader.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import type { FlatStudy } from '../../core/study/study.ts';
import { CHUNK_BYTES, ChunkKernel } from '../../engine/library/chunk.ts';
import { compileLibrary } from '../../engine/library/kernel.ts';
import { Position } from '../../engine/rules/position.ts';
import { ChunkReader, type ReadGame } from '../../host/database/chunk-reader.ts';
import { chunkStudy } from '../../host/database/chunk-study.ts';
import { mainLineOf } from '../../host/database/columns.ts';
import { keysAlong, readLine } from '../../host/database/line.ts';
import { indexKeys } from '../../host/database/position-index/position-keys.ts';

export interface ComparisonTally {
  games: number;
  /** Games that the kernel has read. */
  fast: number;
}

type Compared = Omit<PgnGame, 'study' | 'source'> & { readonly study: FlatStudy };

const kernel = new ChunkKernel(compileLibrary(readFileSync(new URL('../../build/library.wasm', import.meta.url))));

const comparable = ({ study, source: _, bytes, ...game }: PgnGame): Compared => ({
  ...game,
  ...(bytes ? { bytes: Uint8Array.from(bytes) } : {}),
  study: flattenStudy(study),
});

const shown = (game: Compared | undefined): string => JSON.stringify({ ...game, bytes: undefined }).slice(0, 4000);

function arrayGame(reader: ChunkReader, game: ReadGame & { readonly index: number }): Compared {
  const study = chunkStudy(reader.kernel, game.index, game.profile, id => reader.nameOf(id));
  const first = reader.kernel.get(game.index, 'first');
  const plies = reader.kernel.get(game.index, 'plies');
  const moves = reader.kernel.moves.slice(first, first + plies);
  const keys = indexKeys(study.rules, reader.kernel.keys.subarray(first, first + plies + 1));
  if (!isDeepStrictEqual(keys, keysAlong(study.rules, study.start, moves)))
    throw new Error(`game ${game.game}: the keys differ`);
  const { last } = readLine(study.rules, study.start, mainLineOf(study));
  const played = Position.ofRecord(last.rules, reader.kernel.lastRecord(game.index));
  if (!isDeepStrictEqual([played.setup(), played.moves()], [last.setup(), last.moves()]))
    throw new Error(`game ${game.game}: the last position differs`);
  return { study, kept: 'whole', issues: [], embeddedRules: null, game: game.game, line: game.line };
}

/**
 * Reads `bytes` with both readers.
 *
 * @param pieceLength bytes that are pushed at once @param size bytes of a chunk
 * @throws Error that shows the first game that differs
 */
export function compareReaders(
  bytes: Uint8Array,
  rules: string,
  pieceLength = 65536,
  size: number = CHUNK_BYTES,
): ComparisonTally {
  const expected = pgnReader({ rules });
  const games = [...expected.push(bytes), ...expected.end()].map(comparable);
  const reader = new ChunkReader(kernel, rules, size);
  const tally = { games: 0, fast: 0 };
  const compare = (batch: readonly ReadGame[]): void => {
    for (const game of batch) {
      const found = game.index === null ? comparable(game.read) : arrayGame(reader, game);
      const wanted = games[tally.games++];
      if (game.index !== null) tally.fast++;
      if (!isDeepStrictEqual(found, wanted))
        throw new Error(`game ${found.game} differs\n${shown(wanted)}\n${shown(found)}`);
    }
  };
  for (let at = 0; at < bytes.length; at += pieceLength)
    for (const batch of reader.push(bytes.subarray(at, at + pieceLength))) compare(batch);
  for (const batch of reader.end()) compare(batch);
  const counts = [reader.games, reader.repaired, reader.encoding];
  if (tally.games !== games.length || !isDeepStrictEqual(counts, [games.length, expected.repaired, expected.encoding]))
    throw new Error(`${games.length} games expected, not ${tally.games}; ${counts.join(' ')}`);
  return tally;
}
