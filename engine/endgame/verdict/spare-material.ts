/**
 * Spare material: which pieces the chaser can lose. The same position without one piece, or without two, is probed as
 * if the bare king had captured them with its last moves. The kernel decides what happens to the count: it continues,
 * or it restarts if the rule set restarts it for such a capture.
 */
import { countAfterLoss } from '../../rules/count-what-if.ts';
import { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type Color, opposite, type Role, type Square } from '../../rules/types.ts';
import { piecesOf } from '../ending.ts';
import { type FirstMoveRule, firstMoveRule } from '../first-move-rights.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { SpareMaterial } from '../types/answers.ts';
import type { Verdict } from '../types/verdict.ts';
import { isCounted } from './margin.ts';
import { compareVerdicts } from './move-verdicts.ts';
import { probePosition } from './verdict.ts';

/** What remains without the piece: a position or the end of the game; `null` if no such position is possible. */
type Left = { readonly position: Position } | { readonly over: Verdict['outcome'] } | null;

/** @param victim a piece of the chaser, against a bare king */
function without(position: Position, victim: Square): Left {
  const chaser = position.pieceAt(victim)?.color;
  if (chaser === undefined) return null;
  const { orders: _, ...setup } = position.setup();
  const board = setup.board.with(victim, null);
  const loss = countAfterLoss(position, victim);
  if (loss?.outcome) return { over: isCounted(loss.outcome) ? 'count-draw' : 'draw' };
  if (piecesOf(board) === null) return { over: 'draw' };
  if (loss === null) return null;
  const waited = position.turn === chaser ? 0 : 1;
  const begun = loss.begun && { ...loss.begun, plies: loss.begun.plies + waited };
  if (begun && begun.plies > begun.limit) return { over: 'count-draw' };
  const rule = firstMoveRule(position.rules);
  const rights = setup.rights.filter(square => !endsWithCapture(rule, board[square]?.role));
  const left = Position.fromSetup(position.rules, { ...setup, board, rights, count: begun ?? loss.kept });
  return left.ok ? { position: left.value } : null;
}

/** Whether the first capture on the board ends the right of this piece. */
const endsWithCapture = ({ kingEnds, metEnds }: FirstMoveRule, role: Role | undefined): boolean =>
  (role === 'king' && kingEnds) || (role === 'met' && metEnds);

const drawn = (chaser: Color, outcome: Verdict['outcome']): Verdict => ({
  chaser,
  outcome,
  dtm: null,
  dtr: null,
  budget: null,
  margin: null,
  ending: 'KvK',
});

/** Captures one after the other. */
function withoutPieces(
  position: Position,
  chaser: Color,
  squares: readonly Square[],
  tables: EndgameTables,
): Parsed<SpareMaterial> {
  const loss: SpareMaterial = { squares, verdict: null, impossible: false, missing: null };
  let at = position;
  for (const victim of squares) {
    const left = without(at, victim);
    if (left === null) return ok({ ...loss, impossible: true });
    if ('over' in left) return ok({ ...loss, verdict: drawn(chaser, left.over) });
    at = left.position;
  }
  const result = probePosition(at, tables);
  if (!result.ok) return result;
  const { verdict, noVerdictReason } = result.value;
  return ok({ ...loss, verdict, missing: noVerdictReason?.code === 'table-missing' ? noVerdictReason.table : null });
}

/** In the order that is worse for the chaser, because each capture can restart the count. */
function withoutPair(
  position: Position,
  chaser: Color,
  pair: readonly Square[],
  tables: EndgameTables,
): Parsed<SpareMaterial> {
  const first = withoutPieces(position, chaser, pair, tables);
  if (!first.ok) return first;
  const second = withoutPieces(position, chaser, pair.toReversed(), tables);
  if (!second.ok) return second;
  const [a, b] = [first.value, second.value];
  if (a.verdict === null || b.verdict === null)
    return ok(a.impossible || a.verdict === null ? a : { ...b, squares: pair });
  const worse = compareVerdicts(opposite(chaser), a.verdict, b.verdict) <= 0 ? a : b;
  return ok({ ...worse, squares: pair });
}

/**
 * Each unit of the chaser, then each pair, the strongest first; empty unless one side is bare and the game continues.
 * Issues: those of a damaged table.
 */
export function spareMaterialOf(position: Position, tables: EndgameTables): Parsed<readonly SpareMaterial[]> {
  const pieces = position.outcome() === null ? piecesOf(position.board()) : null;
  if (pieces === null) return ok([]);
  const losses: SpareMaterial[] = [];
  for (const square of pieces.units) {
    const loss = withoutPieces(position, pieces.chaser, [square], tables);
    if (!loss.ok) return loss;
    losses.push(loss.value);
  }
  const pairs = pieces.units.flatMap((a, at) => pieces.units.slice(at + 1).map(b => [a, b]));
  for (const pair of pairs.length > 1 ? pairs : []) {
    const loss = withoutPair(position, pieces.chaser, pair, tables);
    if (!loss.ok) return loss;
    losses.push(loss.value);
  }
  return ok(losses);
}
