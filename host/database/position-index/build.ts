/**
 * Adds the games that no segment has to the position index: those of a library that was written before there were
 * segments, and those of segments that were damaged. The program is in use meanwhile.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId } from '../../../api/contract.ts';
import { BLOCK_FORM } from '../../../engine/library/position-index/blocks.ts';
import type { Db } from '../open.ts';
import type { WriteGate } from '../write-gate.ts';
import type { PositionLine } from './loose-games.ts';
import type { Gap, PositionIndex } from './position-index.ts';
import { type MadeSegment, segmentMaker } from './position-writer.ts';

/** Most games of a segment that is made here. */
const GAMES = 10_000;
/** Positions after which a segment ends. */
const POSITIONS = 2 ** 20;
/** Milliseconds of work before other calls are answered. */
const SLICE = 20;

interface Parts {
  readonly db: Db;
  readonly positions: PositionIndex;
  readonly gate: WriteGate;
  /** `null` for a damaged game. */
  readonly lineOf: (game: GameId) => PositionLine | null;
  readonly readOnly: boolean;
}

type Progress = (done: number, total: number) => void;

/** Ends early when `isClosing` returns true; the next start finds the rest. */
export async function buildMissing(parts: Parts, isClosing: () => boolean, progress: Progress): Promise<void> {
  const { db, positions: index, gate, readOnly } = parts;
  if (!readOnly) removeUnused(db, gate);
  const total = missing(db, index.gaps());
  let done = 0;
  if (total > 0) progress(0, total);
  for (let [gap] = index.gaps(); gap && !isClosing(); [gap] = index.gaps()) {
    const made = await make(parts, gap, isClosing, games => progress(Math.min(done + games, total), total));
    if (isClosing()) return;
    done += made.games;
    if (readOnly) index.target.insert(made.segment.range, made.segment.blocks);
    else gate.patiently(() => db.transaction(() => publish(parts, made)).immediate());
    index.changed();
    progress(Math.min(done, total), total);
  }
}

/** Segments of another form, and blocks without a segment. */
function removeUnused(db: Db, gate: WriteGate): void {
  const unused = 'id >> 20 NOT IN (SELECT id FROM position_segments)';
  const others = db.prepare('SELECT 1 FROM position_segments WHERE form <> ? LIMIT 1');
  const blocks = db.prepare(`SELECT 1 FROM position_blocks WHERE ${unused} LIMIT 1`);
  if (others.get(BLOCK_FORM) === undefined && blocks.get() === undefined) return;
  gate.patiently(() =>
    db
      .transaction(() => {
        db.prepare('DELETE FROM position_segments WHERE form <> ?').run(BLOCK_FORM);
        db.exec(`DELETE FROM position_blocks WHERE ${unused}`);
      })
      .immediate(),
  );
}

const WITHIN = 'id BETWEEN ? AND ? AND id NOT IN (SELECT game FROM position_loose)';

function missing(db: Db, gaps: readonly Gap[]): number {
  const count = db.prepare(`SELECT count(*) FROM games WHERE ${WITHIN}`).pluck();
  return gaps.reduce((sum, { first, last }) => sum + (count.get(first, last) as number), 0);
}

interface Made {
  readonly segment: MadeSegment;
  readonly games: number;
  readonly damaged: readonly GameId[];
}

/** A segment of the first games of a gap. */
async function make(
  { db, lineOf }: Parts,
  gap: Gap,
  isClosing: () => boolean,
  progress: (games: number) => void,
): Promise<Made> {
  const ids = db.prepare(`SELECT id FROM games WHERE ${WITHIN} ORDER BY id LIMIT ${GAMES}`).pluck();
  const lines: PositionLine[] = [];
  const damaged: GameId[] = [];
  let [games, positions, began] = [0, 0, performance.now()];
  const all = ids.all(gap.first, gap.last) as GameId[];
  for (const id of all) {
    const line = lineOf(id);
    if (line === null) damaged.push(id);
    else lines.push(line);
    games++;
    positions += line?.keys.length ?? 0;
    if (positions >= POSITIONS) break;
    if (performance.now() - began < SLICE) continue;
    progress(games);
    await turn();
    began = performance.now();
    if (isClosing()) break;
  }
  return { segment: segmentMaker()(lines, all[0], all[games - 1]), games, damaged };
}

/** Games that could not be read become loose: they are tried again with every start. */
function publish({ db, positions: index }: Parts, { segment, damaged }: Made): void {
  const { first, last } = segment.range;
  const other = 'SELECT 1 FROM position_segments WHERE first <= ? AND last >= ? AND form = ?';
  if (db.prepare(other).get(last, first, BLOCK_FORM) !== undefined) return;
  index.target.insert(segment.range, segment.blocks);
  const loosen = db.prepare('INSERT OR IGNORE INTO position_loose SELECT id FROM games WHERE id = ?');
  for (const id of damaged) loosen.run(id);
}
