/** One game of the search against itself, as training positions. */

import { extendLine, jobOf, lineFrom, pieces } from '../bench/game-line.ts';
import { randomSource } from '../bench/library.ts';
import { randomOpening, runWithLine } from '../bench/random-opening.ts';
import { familyOf } from '../engine/rules/capabilities.ts';
import { makeFen, positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { isPromotion } from '../engine/rules/types.ts';
import { parseUci } from '../engine/rules/uci.ts';
import type { SearchLine } from '../engine/search/job.ts';
import type { Search } from '../engine/search/search.ts';
import { openingPosition } from '../host/match/play-game.ts';
import { FEW_PIECES, POSITION_BYTES, packPosition } from './position.ts';
import { randomEnding } from './random-ending.ts';

const MAX_PLIES = 400;
/** A proven result is adjudicated, and so are scores near a draw and winning scores after so many plies. */
const DRAWN_PLIES = 12;
const EVEN = 20;
const EVEN_PLIES = 40;
const EVEN_AFTER = 120;
const WINNING = 1200;
const WINNING_PLIES = 8;
/** Positions with a larger score are stored only if it is proven: they are decided. */
const MAX_SCORE = 2000;
/** Proven wins: the score of a mate at once, and what each further move takes from it. */
const PROVEN_SCORE = 3000;
const PROVEN_STEP = 10;
const PROVEN_MOVES = 100;
/** Share of the quiet positions of endings that are stored: long ones would outnumber everything else. */
const ENDING_SHARE = 0.25;
const MOST_ADVANTAGE = 250;
/** Most endings of one game that tables know, before the one that is played. */
const KNOWN_ENDINGS = 8;

export interface GameOptions {
  readonly rules: RuleSet;
  readonly nodes: number;
  /** For each move of a position with at most 12 pieces, whose result depends on exact play. */
  readonly endingNodes: number;
  /** Share of the games that begin with few pieces, 0 to 1. */
  readonly endings: number;
}

export interface PlayedPositions {
  /** For White, half points. */
  readonly result: number;
  /** 32 bytes each. */
  readonly positions: Uint8Array<ArrayBuffer>;
}

interface Stored {
  readonly position: Position;
  /** For White, centipawns. */
  readonly score: number;
  /** `null`: that of the game. */
  readonly result: number | null;
}

const isEnding = (position: Position): boolean => pieces(position) <= FEW_PIECES;

/** For the side to move: centipawns, and whether they are proven. */
function scoreOf({ score }: SearchLine): { readonly cp: number; readonly proven: boolean } {
  if (score.kind === 'cp') return { cp: score.value, proven: false };
  if (score.kind === 'draw') return { cp: 0, proven: false };
  const size = PROVEN_SCORE - PROVEN_STEP * Math.min(Math.abs(score.value), PROVEN_MOVES);
  return { cp: score.value > 0 ? size : -size, proven: true };
}

const resultOf = (cp: number): number => (cp > 0 ? 2 : cp < 0 ? 0 : 1);

function playFrom(
  search: Search,
  start: Position,
  { nodes, endingNodes }: GameOptions,
  random: () => number,
): [number, Stored[]] {
  const stored: Stored[] = [];
  let position = start;
  let line = lineFrom(start);
  let drawn = 0;
  let even = 0;
  let winning = 0;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const outcome = position.outcome();
    if (outcome !== null) return [outcome.result === '1-0' ? 2 : outcome.result === '0-1' ? 0 : 1, stored];
    const ending = isEnding(position);
    const report = runWithLine(search, jobOf(position, line, ending ? endingNodes : nodes));
    const [found] = report.lines;
    const text = found?.moves[0];
    if (found === undefined || text === undefined) throw new Error('the search found no move');
    const { cp, proven } = scoreOf(found);
    const known = proven || (report.reason === 'known' && found.score.kind === 'draw');
    const advantage = position.turn === 'w' ? cp : 0 - cp;
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    const next = position.play(move.value);
    const isCapture = pieces(next) < pieces(position);
    const isQuiet = !isCapture && !isPromotion(move.value) && !position.inCheck() && position.orders().length === 0;
    if (known) {
      const result = resultOf(advantage);
      if (isQuiet) stored.push({ position, score: advantage, result });
      return [result, stored];
    }
    drawn = found.score.kind === 'draw' ? drawn + 1 : 0;
    even = Math.abs(cp) <= EVEN && ply > EVEN_AFTER ? even + 1 : 0;
    if (drawn >= DRAWN_PLIES || even >= EVEN_PLIES) return [1, stored];
    // With a running count, a large advantage is not yet a win.
    const isWinning = Math.abs(advantage) >= WINNING && position.count() === null;
    const side = Math.sign(advantage);
    winning = !isWinning ? 0 : Math.sign(winning) === side ? winning + side : side;
    if (Math.abs(winning) >= WINNING_PLIES) return [winning > 0 ? 2 : 0, stored];
    if (isQuiet && Math.abs(cp) < MAX_SCORE && random() < (ending ? ENDING_SHARE : 1))
      stored.push({ position, score: advantage, result: null });
    line = extendLine(line, position, move.value, text, next);
    position = next;
  }
  return [1, stored];
}

/** An ending that tables do not know, and those before it that they do. */
function endingStart(search: Search, rules: RuleSet, random: () => number): [Position, Stored[]] {
  const stored: Stored[] = [];
  for (;;) {
    const position = randomEnding(rules, random);
    const report = search.run(jobOf(position, lineFrom(position), 1));
    const [found] = report.lines;
    if (report.reason !== 'known' || found === undefined || stored.length === KNOWN_ENDINGS) return [position, stored];
    const { cp } = scoreOf(found);
    const score = position.turn === 'w' ? cp : 0 - cp;
    if (!position.inCheck()) stored.push({ position, score, result: resultOf(score) });
  }
}

function openingStart(search: Search, rules: RuleSet, nodes: number, random: () => number): Position {
  const moves = randomOpening(search, rules, 2 + Math.floor(random() * 10), random, {
    limits: { nodes },
    advantage: MOST_ADVANTAGE,
  });
  const position = openingPosition(rules, { fen: rules.startFen, moves });
  // The search begins from the position itself, so that its moves before do not count as repetitions.
  const start = positionFromFen(rules, makeFen(position));
  if (!start.ok) throw new Error('an opening must be valid');
  return start.value;
}

/** Game `number` of a seed: the same positions whatever was searched before. */
export function selfPlay(search: Search, options: GameOptions, seed: number, number: number): PlayedPositions {
  const random = randomSource(seed + Math.imul(number, 0x9e3779b1));
  const { rules, nodes, endings } = options;
  search.newGame();
  const fromEnding = familyOf(rules) === 'chess' && random() < endings;
  const [start, known] = fromEnding
    ? endingStart(search, rules, random)
    : [openingStart(search, rules, nodes, random), []];
  search.newGame();
  const [result, played] = playFrom(search, start, options, random);
  const all = [...known, ...played];
  const positions = new Uint8Array(all.length * POSITION_BYTES);
  const view = new DataView(positions.buffer);
  for (const [index, { position, score, result: own }] of all.entries()) {
    const labels = { score, result: own ?? result, exact: own !== null, first: index === 0 };
    packPosition(position, labels, view, index * POSITION_BYTES);
  }
  return { result, positions };
}
