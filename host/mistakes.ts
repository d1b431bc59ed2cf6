/** What an analysis writes at the moves of a game: evaluations, and symbols by the loss of winning chances. */
import type { FlatStudy, StoredEvaluation } from '../api/contract.ts';
import type { PlyReport } from '../core/study/analysis-report.ts';
import { applyActions } from '../engine/rules/apply-actions.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { forWhite, scoreNote } from '../engine/search/score.ts';
import { winDrawLoss } from '../engine/search/win-draw-loss.ts';

/** The least loss of the expected result, 0 to 1, for each symbol: `??`, `?`, `?!`. */
const SYMBOLS: readonly { readonly loss: number; readonly nag: number }[] = [
  { loss: 0.3, nag: 4 },
  { loss: 0.2, nag: 2 },
  { loss: 0.1, nag: 6 },
];

/** The symbol of a move that lowers the expected result of its player; `null`: none. */
const symbolOf = (before: number, after: number): number | null =>
  SYMBOLS.find(({ loss }) => before - after >= loss)?.nag ?? null;

/** @param evaluations by ply of the main line */
export function reportsOf(
  { rules, start, nodes }: FlatStudy,
  evaluations: ReadonlyMap<number, StoredEvaluation>,
): readonly PlyReport[] {
  const known = ruleSet(rules);
  const first = known && positionFromFen(known, start);
  if (!first?.ok) return [];
  const reports: PlyReport[] = [];
  let position = first.value;
  let before: number | null = null;
  for (const [ply, { move, parent, count }] of nodes.entries()) {
    if (ply > 0) {
      const parsed = parent === ply - 1 ? parseUci(position, move) : null;
      if (!parsed?.ok) break;
      position = position.play(parsed.value);
    }
    position = applyActions(position, count ?? []).position;
    const evaluation = evaluations.get(ply);
    const white = expectedOf(position, evaluation);
    const mover = position.turn === 'w' ? 'b' : 'w';
    const [old, now] = mover === 'w' ? [before, white] : [flipped(before), flipped(white)];
    const nag = ply > 0 && old !== null && now !== null ? symbolOf(old, now) : null;
    const note = evaluation ? noteOf(evaluation, position) : null;
    if (note !== null || nag !== null) reports.push({ ply, eval: note, nag });
    before = white;
  }
  return reports;
}

const flipped = (expected: number | null): number | null => (expected === null ? null : 1 - expected);

function noteOf({ lines, depth }: StoredEvaluation, { turn }: Position): PlyReport['eval'] {
  const score = lines[0]?.score;
  return score === undefined ? null : scoreNote(forWhite(score, turn), depth);
}

const RESULTS: Readonly<Record<string, number>> = { '1-0': 1, '1/2-1/2': 0.5, '0-1': 0 };

/** The expected result for White, 0 to 1; `null` without an evaluation of a game that goes on. */
function expectedOf(position: Position, evaluation: StoredEvaluation | undefined): number | null {
  const over = position.outcome();
  if (over !== null) return RESULTS[over.result] ?? null;
  const score = evaluation?.lines[0]?.score;
  if (score === undefined) return null;
  const { win, draw } = winDrawLoss(position, score);
  const mine = (win + draw / 2) / 1000;
  return position.turn === 'w' ? mine : 1 - mine;
}
