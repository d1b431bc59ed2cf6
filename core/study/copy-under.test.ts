import { describe, expect, test } from 'vitest';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { oukPychess } from '../../engine/rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../engine/rules/rule-sets/rek.ts';
import { readPgn } from '../pgn/reader.ts';
import { copyUnder } from './copy-under.ts';
import { addLine, newStudy } from './edit.ts';
import type { Study } from './study.ts';
import { mainLineMoves } from './walk.ts';

const read = (pgn: string): Study => {
  const [game] = readPgn(pgn, { rules: 'ouk-pychess' });
  if (!game) throw new Error('no game');
  return game.study;
};

/** The leap of the king is no move of makruk. */
const game = read('1. e4 d5 {quiet} 2. Kb2 {leaps} (2. Ke2 Kd7 {fine}) 2... Kd7 (2... Kf7 $1) 3. Kc2 *');

describe('a copy of a game under another rule set', () => {
  test('is cut at an illegal move, and keeps the rest as text', () => {
    const copied = copyUnder(game, makruk);
    if (!copied.ok) throw new Error(copied.error.map(({ text }) => text).join());
    const { study, cuts } = copied.value;
    expect(study.rules).toBe('makruk');
    expect(study.start).toBe(makruk.startFen);
    expect(mainLineMoves(study)).toEqual(['e3e4', 'd6d5', 'd1e2', 'e8d7']);
    expect(cuts).toBe(1);
    expect(study.leftovers).toEqual([
      { code: 'move-illegal', line: 0, ply: 3, text: '2. Kb2 {leaps} 2... Kd7 (2... Kf7 $1) 3. Kc2' },
    ]);
    expect(study.root.children[0]?.children[0]?.comment).toBe('quiet');
  });

  test('is complete if every move is legal', () => {
    const copied = copyUnder(game, oukPychess);
    expect(copied.ok && copied.value).toMatchObject({ cuts: 0, study: game });
    const karouk = copyUnder(game, karOuk);
    expect(karouk.ok && karouk.value.study.start).toBe(karOuk.startFen);
  });

  test('is refused if the pieces are different', () => {
    const copied = copyUnder(game, rek);
    expect(!copied.ok && copied.error.map(({ code }) => code)).toEqual(['other-family']);
  });

  test('copies a very long line without recursion', () => {
    const moves = Array.from({ length: 8000 }, (_, ply) => ['a1a2', 'a8a7', 'a2a1', 'a7a8'][ply % 4] as string);
    const long = addLine(newStudy('makruk', makruk.startFen), '', moves).study;
    const copied = copyUnder(long, oukPychess);
    expect(copied.ok && mainLineMoves(copied.value.study).length).toBe(8000);
  });
});
