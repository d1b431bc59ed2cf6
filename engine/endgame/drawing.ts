/**
 * Positions drawn by lot from the tables: of one ending, one side to play for, one level. Every placement that fits is as likely as any
 * other. First men are put down at random and looked at. Where fitting ones are too rare for that, the table itself is read from end to
 * end: its bytes say what the bare king's positions need, and a fair sample of those with a fitting number is kept. A defence is such a position;
 * an attack is found by taking a move of the chaser back from one, and as a position with several best moves would be found several times as often,
 * it is taken only once in as many. A promotion cannot be taken back so: what promotions alone win is drawn at random only.
 *
 * The count stands as it does when such an ending arises by itself: at the number of units on the board, the bare king's next call one higher.
 */
import { Position } from '../rules/position.ts';
import { ok, type Parsed } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import {
  type Color,
  fromOf,
  isPromotion,
  type Move,
  opposite,
  type Piece,
  type Setup,
  type Square,
  toOf,
} from '../rules/types.ts';
import { holds, type Level, leastLevel, levelOf, type Side } from './difficulty.ts';
import type { Ending } from './ending.ts';
import { type MoveVerdict, moveVerdicts } from './move-verdicts.ts';
import { decidingTable } from './needs.ts';
import { pick, type Random } from './random.ts';
import type { TableFile } from './table-file.ts';
import { sampleOf } from './table-sample.ts';
import type { EndgameTables } from './tables.ts';
import { verdictOf } from './verdict.ts';

export interface DrawWish {
  readonly rules: RuleSet;
  /** Against a bare king. */
  readonly ending: Ending;
  readonly side: Side;
  readonly level: Level;
  /** The colour that has the units. */
  readonly chaser: Color;
}

export interface DrawMeans {
  readonly tables: EndgameTables;
  readonly random: Random;
  /** Called now and then, so that others are served between. */
  readonly pause: () => Promise<void>;
  /** Placements that are tried before the table is read; some thousands when absent, fewer where tables are large. */
  readonly tries?: number;
}

/** Positions put down at random before the table is read, by units: those of large tables each unpack blocks of their own. */
const TRIES = [3000, 3000, 3000];
const TRIES_LARGE = 400;
/** Tries between two pauses. */
const STEP = 50;
/** Positions that are looked at move by move, of all that their needs let hope. */
const LOOKS = 1000;
/** Lots drawn among the bytes kept of a table. */
const BACKWARD = 40_000;

/** The file whose bytes decide, made now where that is a small matter; `null` where none does, or it is not there. */
function decidingFile(rules: RuleSet, ending: Ending, tables: EndgameTables): TableFile | null {
  const deciding = decidingTable(rules, ending);
  if (deciding === null) return null;
  const among = deciding === 'mate' ? tables : tables.counted(deciding);
  return isThere(among, ending) ? (among.files.find(file => file.ending.name === ending.name) ?? null) : null;
}

/** Any men will do: small tables are made when something is asked of them. */
function isThere(tables: EndgameTables, ending: Ending): boolean {
  if (tables.has(ending)) return true;
  const units = ending.units.map((_, at) => at + 1);
  const asked = tables.lost({ ending, chaser: 'w', king: 0, units, against: [], bare: 63 });
  return asked.ok && asked.value !== undefined;
}

type Board = readonly (Piece | null)[];

interface Placed {
  readonly king: Square;
  readonly units: readonly Square[];
  readonly bare: Square;
}

function boardOf({ ending, chaser }: DrawWish, { king, units, bare }: Placed): Board {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  const put = (square: Square, role: Piece['role'], color: Color): void => {
    board[square] = { color, role, promoted: false };
  };
  put(king, 'king', chaser);
  for (const [at, role] of ending.units.entries()) put(units[at] as Square, role, chaser);
  put(bare, 'king', opposite(chaser));
  return board;
}

const setupOf = (board: Board, turn: Color, count: Setup['count'] = null): Setup => ({
  board,
  turn,
  rights: [],
  count,
  halfmoves: 0,
  fullmoves: 1,
  checks: null,
});

/** `null` for squares that cannot be stood on so. */
function positionOf(rules: RuleSet, setup: Setup): Position | null {
  const position = Position.fromSetup(rules, setup);
  return position.ok ? position.value : null;
}

/** Fishes stand between where they begin and where they promote. */
function standsWell({ ending, chaser }: DrawWish, { king, units, bare }: Placed): boolean {
  if (new Set([king, ...units, bare]).size !== units.length + 2) return false;
  return ending.units.every((role, at) => {
    if (role !== 'fish') return true;
    const rank = (units[at] as Square) >> 3;
    const ahead = chaser === 'w' ? rank : 7 - rank;
    return ahead >= 2 && ahead <= 4;
  });
}

const anywhere = ({ ending }: DrawWish, random: Random): Placed => ({
  king: random(64),
  units: ending.units.map(() => random(64)),
  bare: random(64),
});

/** Fields of the count as it stands by itself: with the chaser to move, and with the bare king. */
interface StartCounts {
  readonly chasing: Setup['count'];
  readonly fleeing: Setup['count'];
}

/** The kernel is asked: after a quiet move of the chaser runs what begins by itself. `null` where it has no such move. */
function startCounts(board: Board, { rules, chaser }: DrawWish): StartCounts | null {
  const before = positionOf(rules, setupOf(board, chaser));
  const after = before
    ?.moves()
    .filter(move => !isPromotion(move))
    .map(move => before.play(move))
    .find(at => at.outcome() === null);
  if (after === undefined) return null;
  const { count } = after.setup();
  const begun = count === null || count.plies === 0;
  return { chasing: begun ? null : { ...count, plies: count.plies - 1 }, fleeing: count };
}

/** All that is the same for every position of a wish. */
interface Frame extends DrawWish {
  readonly tables: EndgameTables;
  /** Tables that tell needs: of distances, or of the rule's own. */
  readonly source: EndgameTables;
  readonly counts: StartCounts;
  /** What the count leaves at the start. */
  readonly allows: number | null;
  /** Positions that may still be looked at move by move. */
  readonly looks: { left: number };
}

const turnOf = ({ side, chaser }: DrawWish): Color => (side === 'attack' ? chaser : opposite(chaser));

function startOf(frame: Omit<Frame, 'allows' | 'looks'>, board: Board): Position | null {
  const { chasing, fleeing } = frame.counts;
  return positionOf(frame.rules, setupOf(board, turnOf(frame), frame.side === 'attack' ? chasing : fleeing));
}

/** Looks at one position for what all have in common; `null` where this one does not show it. */
function frameOf(board: Board, wish: DrawWish, tables: EndgameTables): Parsed<Frame | null> {
  const deciding = decidingTable(wish.rules, wish.ending);
  const counts = deciding === null ? null : startCounts(board, wish);
  if (deciding === null || counts === null) return ok(null);
  const frame = { ...wish, tables, counts, source: deciding === 'mate' ? tables : tables.counted(deciding) };
  const start = startOf(frame, board);
  if (start === null || start.outcome() !== null) return ok(null);
  const verdict = verdictOf(start, tables);
  if (!verdict.ok) return verdict;
  return ok(verdict.value && { ...frame, allows: verdict.value.allows, looks: { left: LOOKS } });
}

const mayFit = ({ side, level, allows }: Frame, needs: number | null): boolean => {
  const least = leastLevel(side, { needs, allows });
  return least !== null && (side === 'attack' && level === 4 ? least === 4 : least <= level);
};

/** Is it of the level, by its verdict and those of all its moves? */
function fits(position: Position, frame: Frame): Parsed<boolean> {
  const { side, level, tables, chaser, ending } = frame;
  if (position.outcome() !== null) return ok(false);
  // A unit that can be taken at once has not been left there by a chaser who knows what he does.
  if (side === 'defend' && position.moves().some(move => position.pieceAt(toOf(move)) !== null)) return ok(false);
  const needs = frame.source.probe(position);
  if (!needs.ok) return needs;
  if (needs.value === null || !mayFit(frame, needs.value.mate)) return ok(false);
  const verdict = verdictOf(position, tables);
  if (!verdict.ok) return verdict;
  frame.looks.left--;
  if (verdict.value?.chaser !== chaser || verdict.value.ending !== ending.name) return ok(false);
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return moves;
  const after = moves.value.flatMap(({ verdict: one }) => one ?? []);
  if (after.length < moves.value.length || levelOf(side, verdict.value, after) !== level) return ok(false);
  return ok(moves.value.some(one => one.verdict && holds(side, one.verdict) && goesOn(position, one.move)));
}

const goesOn = (position: Position, move: Move): boolean => position.play(move).outcome() === null;

/** `null`: there is none, or none was found. Issues: those of a damaged table. */
export async function drawPosition(wish: DrawWish, means: DrawMeans): Promise<Parsed<Position | null>> {
  const { tables, random, pause } = means;
  let frame: Frame | null = null;
  for (let tried = 1; tried <= (means.tries ?? TRIES[wish.ending.units.length] ?? TRIES_LARGE); tried++) {
    if (tried % STEP === 0) await pause();
    const placed = anywhere(wish, random);
    if (!standsWell(wish, placed)) continue;
    const board = boardOf(wish, placed);
    if (frame === null) {
      const found = frameOf(board, wish, tables);
      if (!found.ok) return found;
      frame = found.value;
      if (frame !== null && !hopeful(frame)) return ok(null);
    }
    const position = frame && startOf(frame, board);
    if (frame === null || position === null) continue;
    const fit = fits(position, frame);
    if (!fit.ok) return fit;
    if (fit.value) return ok(position);
  }
  return frame === null ? ok(null) : drawFromTable(frame, means);
}

/** Are there positions at all with needs that may fit, by the figures of the table? */
function hopeful(frame: Frame): boolean {
  const figures = decidingFile(frame.rules, frame.ending, frame.tables)?.header.figures;
  const moves = frame.side === 'attack' ? 1 : 0;
  return figures?.lost.some((count, needs) => count > 0 && mayFit(frame, needs + moves)) ?? false;
}

async function drawFromTable(frame: Frame, means: DrawMeans): Promise<Parsed<Position | null>> {
  const file = decidingFile(frame.rules, frame.ending, frame.tables);
  if (file === null) return ok(null);
  const moves = frame.side === 'attack' ? 1 : 0;
  const kept = await sampleOf(file, needs => mayFit(frame, needs + moves), means);
  if (!kept.ok || kept.value.length === 0) return kept.ok ? ok(null) : kept;
  for (let tried = 1; tried <= BACKWARD && frame.looks.left > 0; tried++) {
    if (tried % STEP === 0) await means.pause();
    const placed = placedAt(frame, pick(kept.value, means.random), means.random);
    if (!standsWell(frame, placed)) continue;
    const found = frame.side === 'attack' ? takenBack(placed, frame, means.random) : standing(placed, frame);
    if (!found.ok || found.value !== null) return found;
  }
  return ok(null);
}

function standing(placed: Placed, frame: Frame): Parsed<Position | null> {
  const position = startOf(frame, boardOf(frame, placed));
  if (position === null) return ok(null);
  const fit = fits(position, frame);
  return fit.ok ? ok(fit.value ? position : null) : fit;
}

/** One of the chaser's moves to a place, taken back by lot: most lots name none. */
function takenBack(placed: Placed, frame: Frame, random: Random): Parsed<Position | null> {
  const moved = random(placed.units.length + 1);
  const from = random(64);
  const to = moved === placed.units.length ? placed.king : (placed.units[moved] as Square);
  const earlier =
    moved === placed.units.length ? { ...placed, king: from } : { ...placed, units: placed.units.with(moved, from) };
  if (!standsWell(frame, earlier)) return ok(null);
  const position = startOf(frame, boardOf(frame, earlier));
  if (!position?.moves().some(move => fromOf(move) === from && toOf(move) === to)) return ok(null);
  const fit = fits(position, frame);
  if (!fit.ok || !fit.value) return fit.ok ? ok(null) : fit;
  const after = moveVerdicts(position, frame.tables);
  if (!after.ok) return after;
  const needs = (one: MoveVerdict): number => one.verdict?.needs ?? Number.POSITIVE_INFINITY;
  const least = Math.min(...after.value.map(needs));
  const ways = after.value.filter(one => needs(one) === least && !isPromotion(one.move)).length;
  return ok(ways > 0 && random(ways) === 0 ? position : null);
}

/** The men that a byte of a table is about (`byteOf`, `placeOf`), turned to the chaser's colour and mirrored by lot. */
function placedAt({ ending, chaser }: DrawWish, byte: number, random: Random): Placed {
  const square = (byte >> 6) & 63;
  let index = Math.floor(byte / 4096) * 64 + (byte & 63);
  const units: Square[] = [];
  for (let unit = 0; unit < ending.units.length; unit++) {
    units.unshift(index % 64);
    index = Math.floor(index / 64);
  }
  const flip = (chaser === 'w' ? 0 : 56) ^ (random(2) === 0 ? 0 : 7);
  const king = ((index >> 2) << 3) | (index & 3);
  return { king: king ^ flip, units: units.map(unit => unit ^ flip), bare: square ^ flip };
}
