/** Where the transactions of an import end. */
import { BufferPool } from '../../host/database/buffer-pool.ts';
import { readGames } from '../../host/database/read-games.ts';
import { openReading } from '../../host/files/reading.ts';

/** The numbers of games that an import of a PGN file has stored after each transaction, if it leaves none out; also 0. */
export async function batchEnds(path: string, rules: string): Promise<ReadonlySet<number>> {
  const [name, source] = ['games.pgn', { path }];
  const ends = new Set([0]);
  let games = 0;
  const reading = await openReading(source, name);
  for await (const event of readGames({ source, name, rules }, reading, () => false, new BufferPool())) {
    if (event.kind !== 'batch') continue;
    games += event.batch.order.length;
    ends.add(games);
  }
  return ends;
}
