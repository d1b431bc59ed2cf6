import { expect, test } from 'vitest';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import { whatIfs } from '../../../engine/rules/count-what-if.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { limitTable } from './limit-table.ts';
import { whatIfWords } from './what-if-words.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);

function played(rules: string, fen: string, ...moves: string[]): Position {
  const set = ruleSet(rules);
  const start = set && positionFromFen(set, fen);
  if (!start?.ok) throw new Error(fen);
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start.value);
}

const explained = (position: Position) =>
  whatIfWords(whatIfs(position), en).map(({ event, follows }) => `${event}: ${follows.join('; ')}`);

test('the table marks the row that rules and where the units stand that make it apply', () => {
  const table = limitTable(played('makruk', '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'));
  expect(table.chaser).toBe('w');
  expect(table.lines.map(({ limit, mark }) => (mark ? `${limit} ${mark}` : `${limit}`))).toEqual([
    '64',
    '8',
    '16 rules',
    '22',
    '32',
    '44',
    '64',
  ]);
  expect(table.lines[2]?.squares).toEqual([32]);
  expect(table.lines[5]?.squares).toEqual([4]);
});

test('distinguishes a frozen limit from the limit of the pieces now on the board', () => {
  const position = played('makruk', '8/8/8/3k4/4R3/8/8/4KS2 b - 32 10 20', 'd5e4');
  expect(position.count()?.limit).toBe(16);
  expect(limitTable(position).lines.find(({ mark }) => mark)).toMatchObject({ limit: 16, mark: 'ruled', squares: [] });
});

test('a fish on the board has a line of its own where it fixes the limit', () => {
  const table = limitTable(played('ouk-forum', '8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6'));
  expect(table.lines[0]).toMatchObject({ about: 'fish', limit: 64, mark: 'rules', squares: [24] });
  expect(table.lines.filter(({ mark }) => mark)).toHaveLength(1);
});

test('what would change it reads as sentences', () => {
  expect(explained(played('makruk', '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6'))).toEqual([
    'If Black captures the boat on a5: the count continues, the limit stays 16; although the remaining pieces would give 44',
    'If Black captures the koul on e1: the count continues, the limit stays 16',
    'If the count had started here: Piece count starts; from 5 to 16, 12 moves to mate (by one boat)',
  ]);
  expect(explained(played('makruk', '8/8/8/3k1m2/8/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6'))).toEqual([
    'Whatever Black captures: the count continues, the limit stays 64',
    'If Black loses its last piece besides the king, the met on f5: Piece count replaces it; from 7 to 22, 16 moves to mate (by two kouls)',
    'If the count had started here: Board count starts; from 1 to 64, 64 moves to mate',
  ]);
  expect(explained(played('makruk', ruleSet('makruk')?.startFen ?? ''))).toEqual([]);
});

test('every event of every rule set has words in every language', () => {
  for (const rules of ruleSets.filter(each => familyOf(each) === 'chess')) {
    for (const fen of ['8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1', '8/8/3k1m2/8/8/8/1N2K3/2S2S2 b - - 0 1']) {
      const all = whatIfs(played(rules.id, fen));
      for (const words of [en, th, km]) {
        for (const { event, follows } of whatIfWords(all, words)) {
          expect(follows.length).toBeGreaterThan(0);
          expect(`${event} ${follows.join(' ')}`).not.toMatch(/undefined|NaN|\[object/u);
        }
      }
    }
  }
});
