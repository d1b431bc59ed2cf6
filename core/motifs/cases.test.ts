/**
 * Positions for and against every label (`cases/cases.tsv`), each also with colours reversed and, in the chess games,
 * against the naive reference. The examined move is the last one, or the one after `*`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { naiveLabels } from '../../tests/support/naive-motifs.ts';
import { LABELS } from './labels.ts';
import { motifsOfLine } from './motifs.ts';
import { MOTIF_DEFAULTS } from './options.ts';

interface Case {
  readonly label: string;
  readonly rules: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly holds: boolean;
  readonly reason: string;
}

const [, ...rows] = readFileSync(new URL('cases/cases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const cases: readonly Case[] = rows.map(row => {
  const [label = '', rules = '', fen = '', moves = '', expected, reason = ''] = row.split('\t');
  return { label, rules, fen, moves: moves.split(' '), holds: expected === 'yes', reason };
});

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, letter => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const mirrored = (square: string): string => 'hgfedcba'['abcdefgh'.indexOf(square[0]!)]! + (9 - Number(square[1]));

/** The half-turn image: every square turned around the centre, colours exchanged. */
function reversed({ fen, moves, ...others }: Case): Case {
  const [placement = '', turn, rights, ...fields] = fen.split(' ');
  const turned = (placement.match(/[a-z]~|[a-z]|\d|\//gi) ?? []).reverse().join('');
  const homes = rights?.replace(/[a-h]/gi, letter => {
    const home = mirrored(`${letter.toLowerCase()}1`)[0]!;
    return letter < 'a' ? home : home.toUpperCase();
  });
  const words = [swapCase(turned), turn === 'w' ? 'b' : 'w', ...(homes === undefined ? [] : [homes]), ...fields];
  return { ...others, fen: words.join(' '), moves: moves.map(move => move.replace(/[a-h][1-8]/g, mirrored)) };
}

function lineOf({ rules, fen, moves }: Case): readonly Position[] {
  const start = positionFromFen(ruleSet(rules)!, fen);
  if (!start.ok) throw new Error(start.error.map(({ text }) => text).join('; '));
  const line = [start.value];
  for (const text of moves) {
    const move = parseUci(line.at(-1)!, text.replace('*', ''));
    if (!move.ok) throw new Error(move.error.text);
    line.push(line.at(-1)!.play(move.value));
  }
  return line;
}

function check(given: Case): void {
  const line = lineOf(given);
  const marked = given.moves.findIndex(move => move.startsWith('*'));
  const at = marked < 0 ? given.moves.length - 1 : marked;
  const options = { ...MOTIF_DEFAULTS, chang: given.label === 'chang' };
  const found = motifsOfLine(line, options)[at]!.motifs.map(({ label }) => label);
  expect(found.includes(given.label as (typeof found)[number]), `${given.fen}: ${found.join(' ')}`).toBe(given.holds);
  if (familyOf(line[0]!.rules) !== 'chess') return;
  expect([...naiveLabels(line, options)[at]!].sort(), `${given.fen}: reference`).toEqual([...found].sort());
}

describe.each([...new Set(cases.map(({ label }) => label))])('%s', label => {
  const own = cases.filter(other => other.label === label);

  it.each(
    own.map(one => [`${one.holds ? 'yes' : 'no'}: ${one.reason}, ${one.fen} ${one.moves.join(' ')}`, one] as const),
  )('%s', (_, one) => {
    check(one);
    check(reversed(one));
  });
});

/** These need evaluations or answers of tables: motifs.test.ts. */
const WITH_INPUTS = ['khouch', 'khos-cheung', 'trouv-cheung'];

it('every label has six cases for it and six against it', () => {
  const few = LABELS.map(({ id }) => id)
    .filter(id => !WITH_INPUTS.includes(id))
    .filter(id => [true, false].some(holds => cases.filter(one => one.label === id && one.holds === holds).length < 6));
  expect(few).toEqual([]);
});
