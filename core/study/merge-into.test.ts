import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { studiesFromStart } from '../../tests/support/studies.ts';
import { readPgn } from '../pgn/reader.ts';
import { movetext } from '../pgn/writer.ts';
import { mergeInto } from './merge-into.ts';
import { Positions, startPosition } from './positions.ts';
import type { Study } from './study.ts';
import { everyNode } from './walk.ts';

const read = (pgn: string, rules = 'makruk'): Study => readPgn(pgn, { rules })[0]!.study;
const text = (of: Study): string => movetext(of).replace(/\s+/gu, ' ');
const merge = (one: Study, other: Study) => mergeInto(one, new Positions(startPosition(one)!), other);

const base = read('1. e4 e5 2. d4 {good} *');
const TAGS = '[White "Sok"]\n[Black "Kim"]\n\n';

it('adds variations and notes, and names the source', () => {
  const merged = merge(base, read(`${TAGS}1. e4 e5 2. Nd2 $1 (2. d4 exd4) 2... Nd7 1-0`));
  expect(merged && text(merged.study)).toBe('1. e4 e5 2. d4 {good} (2. Nd2 $1 Nd7 {Sok – Kim, 1-0}) 2... exd4 *');
  expect([merged?.path, merged?.cuts]).toEqual(['e3e4 e6e5 b1d2', 0]);
});

it('finds the position from which the other game starts', () => {
  const other = read(`[FEN "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1"]\n\n1... d5 *`);
  expect(merge(base, other)?.path).toBe('e3e4 d6d5');
});

it('is not possible if the start does not occur', () => {
  expect(merge(base, read('[FEN "4k3/8/8/8/8/8/R7/4K3 w - - 0 1"]\n\n1. Ra5 *'))).toBe(null);
});

it('keeps moves that the rules forbid as comments', () => {
  const merged = merge(base, read(`[Variant "Ouk Chaktrang"]\n${TAGS}1. Kb2 Kg7 *`, 'ouk-page'));
  expect(merged && text(merged.study)).toContain('{1. Kb2 Kg7');
  expect(merged?.cuts).toBe(1);
});

it('takes text that could not be read once', () => {
  const other = { ...read(`${TAGS}1. e4 *`), leftovers: [{ code: 'move-unreadable', line: 5, ply: 1, text: 'Zz9' }] };
  const once = merge(base, other)?.study ?? expect.fail('not merged');
  expect(once.leftovers).toEqual(other.leftovers);
  expect(merge(once, other)?.study.leftovers).toEqual(other.leftovers);
});

it('loses no move of either game', () => {
  const moves = ({ root }: Study): string[] => {
    const found: string[] = [];
    const stack = root.children.map(node => ({ node, path: node.move }));
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      found.push(entry.path);
      for (const node of entry.node.children) stack.push({ node, path: `${entry.path} ${node.move}` });
    }
    return found;
  };
  const some = studiesFromStart(ruleSet('makruk')!);
  fc.assert(
    fc.property(some, some, (one, other) => {
      const merged = merge(one, other);
      const all = new Set(merged ? moves(merged.study) : []);
      expect([...moves(one), ...moves(other)].filter(path => !all.has(path))).toEqual([]);
      expect([...everyNode(merged!.study.root)].length).toBe(all.size + 1);
    }),
    { seed: 5, numRuns: 60 },
  );
});
