/** Main lines in which players have acted on a count: they are played by the rules, with these actions. */
import type { FlatStudy } from '../../../core/study/study.ts';
import type { CountSearch } from '../../../engine/library/scan.ts';
import { applyActions } from '../../../engine/rules/apply-actions.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { SCANNED_ENDS, type ScannedEnd } from '../../../engine/rules/scanned-ends.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import type { ScanSearch } from './search.ts';

const SIDES = ['w', 'b'] as const;

/** The positions of a line, each after the actions of its node. @throws TypeError for an illegal move. */
export function playedLine(rules: RuleSet, start: string, nodes: FlatStudy['nodes']): readonly Position[] {
  const first = positionFromFen(rules, start);
  if (!first.ok) throw new TypeError(first.error.map(({ text }) => text).join('; '));
  let position = first.value;
  return nodes.map(({ move: text, count }, index) => {
    if (index > 0) {
      const move = parseUci(position, text);
      if (!move.ok) throw new TypeError(`${text}: ${move.error.text}`);
      position = position.play(move.value);
    }
    if (count !== undefined) position = applyActions(position, count).position;
    return position;
  });
}

export function holdsAfterActions(
  search: Extract<ScanSearch, { kind: 'end' | 'count' }>,
  positions: readonly Position[],
): boolean {
  if (search.kind === 'count') return reachesCount(search.count, positions);
  const last = positions.at(-1);
  return last !== undefined && hasEnd(last, search.end);
}

/** As the kernel does for lines without actions. */
export function reachesCount({ kind, from, to }: CountSearch, positions: readonly Position[]): boolean {
  let highest = -1;
  for (const position of positions) {
    const count = position.count();
    if (count !== null && (kind === null || count.kind === kind)) highest = Math.max(highest, count.number);
  }
  return highest >= (from ?? 0) && highest <= (to ?? Number.POSITIVE_INFINITY);
}

/** As the kernel does for lines without actions. */
export function hasEnd(position: Position, end: ScannedEnd): boolean {
  if (end === 'bare-king') {
    const pieces = position.board().filter(piece => piece !== null);
    return SIDES.some(color => pieces.filter(piece => piece.color === color).length === 1);
  }
  const reason = position.outcome()?.reason ?? 'other';
  const name = reason === 'counter-mates' ? 'checkmate' : reason;
  return end === (SCANNED_ENDS.find(one => one === name) ?? 'other');
}
