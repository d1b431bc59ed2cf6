/** Reads the beginning of a source before it is imported, to detect its format and the likeliest game, and counts games. */
import type { ImportPreview } from '../../api/contract.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { readTagLine } from '../../core/pgn/tags.ts';
import { ChunkKernel } from '../../engine/library/chunk.ts';
import { openReading } from '../files/reading.ts';
import { ChunkReader } from './chunk-reader.ts';
import { groupValues, pathsOf } from './organisation/group-tags.ts';
import { libraryModule } from './position-index/kernel.ts';

/** Bytes in which games are counted: other calls wait a tenth of a second at most. */
const COUNTED = 2 ** 18;

/** Files of an archive or a folder that are read. */
const LOOKED_AT = 12;

/** @throws CodedError with the codes of `GameFile.chunks` when no file can be read. */
export async function previewOf(source: Parameters<typeof openReading>[0], name: string): Promise<ImportPreview> {
  const reading = await openReading(source, name);
  const guesses: ReturnType<typeof guessFile>[] = [];
  let fault: unknown = null;
  let games: ImportPreview['games'] = null;
  for await (const { head, chunks } of reading.files) {
    const beginning = await chunks.next().catch((error: unknown) => {
      fault ??= error;
      return null;
    });
    if (beginning === null) continue;
    const guess = guessFile(head);
    guesses.push(guess);
    if (reading.isSingle) games = await countedGames(beginning, chunks, guess.guess);
    if (guesses.length === LOOKED_AT) break;
  }
  const [first] = guesses;
  if (first === undefined && fault !== null) throw fault;
  const found = first ?? guessFile(new Uint8Array(0));
  const files = reading.isSingle
    ? null
    : { listed: reading.listed(), alike: new Set(guesses.map(({ guess }) => guess)).size < 2 };
  return {
    name,
    size: reading.total,
    ...found,
    needsRules: guesses.some(({ needsRules }) => needsRules),
    namesCollections: guesses.some(({ firstGame }) => namesCollections(firstGame)),
    files,
    games,
  };
}

function namesCollections(game: string): boolean {
  const tags = game.split('\n').flatMap(line => readTagLine(line) ?? []);
  return pathsOf(groupValues(tags).collections).length > 0;
}

/** A file that cannot be read to its end is reported by its import. */
async function countedGames(
  beginning: IteratorResult<Uint8Array>,
  chunks: AsyncGenerator<Uint8Array>,
  rules: string,
): Promise<ImportPreview['games']> {
  const reader = new ChunkReader(new ChunkKernel(libraryModule()), rules);
  let bytes = 0;
  let next = beginning;
  while (!next.done && bytes < COUNTED) {
    const part = next.value.subarray(0, COUNTED - bytes);
    bytes += next.value.length;
    for (const _ of reader.push(part));
    next = await chunks.next().catch(() => ({ done: true, value: undefined }));
  }
  const areAll = next.done === true && bytes <= COUNTED;
  // The last game of a part of a file may go on.
  for (const _ of reader.end());
  return { counted: Math.max(0, reader.games - (areAll ? 0 : 1)), areAll };
}
