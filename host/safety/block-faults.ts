/** What is in blocks without belonging to a game, and blocks that are damaged as a whole. */
import type { GameId } from '../../api/contract.ts';
import type { Db } from '../database/open.ts';
import { type Block, readBlock } from '../database/storage/block.ts';
import { readableRows } from './readable-rows.ts';

interface Row {
  readonly first: number;
  readonly bytes: Uint8Array;
}

export interface BlockFaults {
  /** Games that have a record, but no row. */
  readonly lost: readonly GameId[];
  /** First games of blocks that cannot be read. */
  readonly damaged: readonly GameId[];
}

export function blockFaults(db: Db): BlockFaults {
  const isThere = db.prepare('SELECT 1 FROM games WHERE id = ?').pluck();
  const lost: GameId[] = [];
  const damaged: GameId[] = [];
  for (const { first, bytes } of readableRows<Row>(db, 'game_blocks', { columns: 'first, bytes', key: 'first' })) {
    const block = blockOf(first, bytes);
    if (block === null) damaged.push(first);
    else lost.push(...block.ids().filter(id => isThere.get(id) === undefined));
  }
  return { lost, damaged };
}

function blockOf(first: number, bytes: Uint8Array): Block | null {
  try {
    return readBlock(first, bytes);
  } catch {
    return null;
  }
}
