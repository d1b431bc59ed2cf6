import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { FORMATIONS } from '../glossary/formations.ts';
import { formationOf, readFormations } from './formations.ts';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
const formations = readFormations(file('resources/formations/makruk.tsv').toString());

it.each(formations.map(({ id }) => id))('finds %s on the board of the glossary, for both sides', id => {
  const term = FORMATIONS.find(one => one.id === id);
  const board = term && 'board' in term ? term.board : null;
  expect(board).not.toBeNull();
  let position = Position.start(ruleSet('makruk')!);
  for (const text of board!.moves.split(' ')) {
    const move = parseUci(position, text);
    if (move.ok) position = position.play(move.value);
  }
  for (const side of ['w', 'b'] as const) expect(formationOf(position, side, formations)?.id).toBe(id);
});

it('finds none at the start, and refuses what is no formation', () => {
  const start = Position.start(ruleSet('makruk')!);
  expect(formationOf(start, 'w', formations)).toBeNull();
  expect(() => readFormations('unknown\thorse d2')).toThrow(SyntaxError);
  expect(() => readFormations('ma-phuk\tdragon d2')).toThrow(SyntaxError);
});
