import { expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { SearchLine } from '../../engine/search/job.ts';
import { clockText, timeControlTag, timeResult } from './clock.ts';
import { countDecision } from './count-decision.ts';
import { chooseLine, LEVELS } from './levels.ts';

function at(fen: string) {
  const position = positionFromFen(ruleSet('makruk') as RuleSet, fen);
  if (!position.ok) throw new Error(position.error[0]?.text);
  return position.value;
}

const line = (rank: number, value: number): SearchLine => ({
  rank,
  score: { kind: 'cp', value },
  moves: [`m${rank}`],
  depth: 1,
  seldepth: 1,
});

it('chooses worse moves the less often the more they lose', () => {
  const position = at('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1');
  const lines = [line(1, 50), line(2, 0), line(3, -900)];
  const ranks = Array.from(
    { length: 1000 },
    (_, step) => chooseLine(lines, position, { spread: 0.1 }, step / 1000)?.rank,
  );
  const [first, second, third] = lines.map(({ rank }) => ranks.filter(each => each === rank).length) as [
    number,
    number,
    number,
  ];
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(100);
  expect(third).toBeLessThan(20);
  expect(chooseLine(lines, position, { spread: 0 }, 0.999)?.rank).toBe(1);
  expect(chooseLine([], position, { spread: 0.1 }, 0.5)).toBeNull();
  expect(LEVELS.every(({ lines, spread }) => lines > 1 || spread === 0)).toBe(true);
});

it('writes clocks, and decides a game whose time has run out', () => {
  expect(clockText(595_001)).toBe('0:09:56');
  expect(clockText(-5)).toBe('0:00:00');
  expect(timeControlTag({ base: 600_000, increment: 5000 })).toBe('600+5');
  expect(timeControlTag(null)).toBe('-');
  const rook = at('7k/8/6K1/8/8/8/8/R7 w - 32 5 1');
  expect(timeResult(rook, 'w'), 'a bare king cannot win').toBe('1/2-1/2');
  expect(timeResult(rook, 'b')).toBe('1-0');
});

it('claims and accepts draws, and counts, unless more is expected', () => {
  const actions = (['start', 'claim', 'accept', 'decline'] as const).map(action => ({ action, by: 'b' as const }));
  expect(countDecision(actions, 'b', 0.4)?.action).toBe('claim');
  expect(countDecision(actions.slice(2), 'b', 0.5)?.action).toBe('accept');
  expect(countDecision(actions.slice(2), 'b', 0.6)?.action).toBe('decline');
  expect(countDecision(actions.slice(0, 1), 'b', 0.6)).toBeNull();
  expect(countDecision(actions, 'w', 0.1)).toBeNull();
});
