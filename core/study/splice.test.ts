import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { studies } from '../../tests/support/studies.ts';
import { readPgn } from '../pgn/reader.ts';
import { movetext } from '../pgn/writer.ts';
import { childPath, parentPath } from './path.ts';
import { Positions, startPosition } from './positions.ts';
import { deletePair, insertMoves, replaceMove, type Spliced } from './splice.ts';
import type { Path, Study } from './study.ts';
import { everyNode, nodesAlong } from './walk.ts';

const study = (moves: string): Study => readPgn(moves, { rules: 'makruk' })[0]!.study;
const text = (of: Study): string => movetext(of).replace(/\s+/gu, ' ');
const positionsOf = (of: Study) => new Positions(startPosition(of)!);

const base = study('1. e4 e5 2. d4 exd4 3. cxd4 {Open.} Nd7 (3... d5 4. Nd2) 4. Nd2 *');
const positions = positionsOf(base);

describe('replacing a move', () => {
  it('keeps what still fits, with the notes of the move', () => {
    const { study: edited, path, cuts } = replaceMove(base, positions, 'e3e4 e6e5 d3d4 e5d4 c3d4', 'a3a4');
    expect(text(edited)).toBe('1. e4 e5 2. d4 exd4 3. a4 {Open.} 3... Nd7 (3... d5 4. Nd2) 4. Nd2 *');
    expect([path, cuts]).toEqual(['e3e4 e6e5 d3d4 e5d4 a3a4', 0]);
  });
  it('keeps what does not fit as comments where it was', () => {
    const { study: edited, cuts } = replaceMove(base, positions, 'e3e4 e6e5 d3d4', 'b1d2');
    expect(text(edited)).toBe('1. e4 e5 2. Nd2 {2... exd4 3. cxd4 {Open.&#125; 3... Nd7 (3... d5 4. Nd2) 4. Nd2} *');
    expect(cuts).toBe(1);
  });
  it('takes a variation for the new move', () => {
    const { study: edited } = replaceMove(base, positions, 'e3e4 e6e5 d3d4 e5d4 c3d4 b8d7', 'd6d5');
    expect(text(edited)).toBe('1. e4 e5 2. d4 exd4 3. cxd4 {Open.} 3... d5 4. Nd2 *');
  });
  it('changes nothing for the same move, the root and an unknown path', () => {
    for (const [path, move] of [
      ['e3e4', 'e3e4'],
      ['', 'e3e4'],
      ['a3a4', 'e3e4'],
    ] as const)
      expect(replaceMove(base, positions, path, move)).toEqual({ study: base, path, cuts: 0 });
  });
});

test('inserts a move of each side and deletes them again', () => {
  const inserted = insertMoves(base, positions, 'e3e4 e6e5', ['a6a5', 'a3a4']);
  expect(text(inserted.study)).toBe('1. e4 a5 2. a4 e5 3. d4 exd4 4. cxd4 {Open.} 4... Nd7 (4... d5 5. Nd2) 5. Nd2 *');
  expect(inserted.path).toBe('e3e4 a6a5 a3a4');
  const deleted = deletePair(inserted.study, positions, 'e3e4 a6a5');
  expect(deleted).toEqual({ study: base, path: 'e3e4', cuts: 0 });
});

test('deletes the end of a line', () => {
  expect(text(deletePair(base, positions, 'e3e4 e6e5 d3d4 e5d4 c3d4 d6d5 b1d2').study)).toContain('(3... d5)');
});

const numberOfMoves = (of: Study): number => [...everyNode(of.root)].length;
const paths = (of: Study): readonly Path[] => {
  const found: Path[] = [];
  const stack = of.root.children.map(node => ({ node, path: node.move }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    found.push(entry.path);
    for (const child of entry.node.children) stack.push({ node: child, path: childPath(entry.path, child.move) });
  }
  return found;
};

/** Legal moves before the move at a path that the tree does not have there. */
const freshMoves = (of: Study, at: Positions, path: Path) => {
  const line = nodesAlong(of, parentPath(path))!;
  const { position } = at.along(line).at(-1)!;
  const known = line.at(-1)!.children.map(({ move }) => move);
  return { position, moves: position.moves().filter(move => !known.includes(makeUci(move))) };
};

describe.each(['makruk', 'ouk-page', 'rek'])('any study of %s', id => {
  const rules = ruleSet(id)!;
  /** @param added the number of moves that the edit adds if everything fits */
  const check = (added: number, edit: (of: Study, at: Positions, path: Path, pick: number) => Spliced | null) =>
    fc.assert(
      fc.property(studies(rules), fc.nat(), fc.nat(), (one, place, pick) => {
        const all = paths(one);
        const path = all[place % Math.max(1, all.length)];
        const spliced = path === undefined ? null : edit(one, positionsOf(one), path, pick);
        if (!spliced) return;
        const after = positionsOf(spliced.study);
        for (const each of paths(spliced.study)) after.along(nodesAlong(spliced.study, each)!);
        expect(nodesAlong(spliced.study, spliced.path)).not.toBe(null);
        if (spliced.cuts === 0 && added >= 0) expect(numberOfMoves(spliced.study)).toBe(numberOfMoves(one) + added);
      }),
      { seed: 3, numRuns: 60 },
    );

  it('has only legal moves after a replacement', () => {
    check(0, (one, at, path, pick) => {
      const { moves } = freshMoves(one, at, path);
      const move = moves[pick % moves.length];
      return move === undefined ? null : replaceMove(one, at, path, makeUci(move));
    });
  });
  it('has only legal moves after an insertion', () => {
    check(2, (one, at, path, pick) => {
      const { position, moves } = freshMoves(one, at, path);
      const first = moves[pick % moves.length];
      const replies = first === undefined ? [] : position.play(first).moves();
      const second = replies[pick % replies.length];
      return first === undefined || second === undefined
        ? null
        : insertMoves(one, at, path, [makeUci(first), makeUci(second)]);
    });
  });
  it('has only legal moves after a deletion', () => {
    check(-2, (one, at, path) => deletePair(one, at, path));
  });
});
