import { describe, expect, test } from 'vitest';
import { compareUnder } from '../../../core/study/compare.ts';
import { studyOfLine } from '../../../core/study/edit.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { karOuk } from '../../../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { minRekChanh } from '../../../engine/rules/rule-sets/min-rek-chanh.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { en } from '../../i18n/english.ts';
import { differenceText, otherMoves } from './comparison-text.ts';

describe('another rule set in words', () => {
  test('a leap that is not allowed there', () => {
    const study = studyOfLine('ouk-pychess', oukPychess.startFen, ['e3e4', 'd6d5', 'd1b2']);
    const { first } = compareUnder(study, '', makruk);
    expect(first?.ply).toBe(3);
    expect(first && differenceText(first, en)).toBe(en.count.otherIllegal);
  });

  test('a check that ends the game there names who gave it', () => {
    const checked = studyOfLine('ouk-pychess', '3k4/8/8/8/8/8/8/R3K3 w - - 0 1', ['a1a8']);
    const { first } = compareUnder(checked, '', karOuk);
    expect(first?.ply).toBe(1);
    expect(first && differenceText(first, en)).toContain(en.firstCheck.won(en.colors.w));
  });

  test('an order that was not obeyed, in games without counts', () => {
    const study = studyOfLine('rek', rek.startFen, ['b3b2', 'h6h5']);
    const { first } = compareUnder(study, '', minRekChanh);
    expect(first && differenceText(first, en, false)).toBe(
      `Here: the game continues. There: 1–0, ${en.rek.disobeyed(en.colors.b)}.`,
    );
  });

  test('units that only one of them takes off, where both play on', () => {
    const study = studyOfLine('rek', '8/8/8/8/8/R7/rR6/K1R4k w - - 0 1', ['c1b1']);
    const { first } = compareUnder(study, '', { ...rek, id: 'rek-apart', rek: { ...rek.rek!, surround: 'off' } });
    expect(first && differenceText(first, en, false)).toBe(en.count.otherPieces);
  });

  test('the moves of one position under two rule sets', () => {
    const here = Position.start(oukPychess);
    const there = positionFromFen(makruk, oukPychess.startFen);
    if (!there.ok) throw new Error('start');
    const { onlyHere, onlyThere, shared } = otherMoves(here, there.value);
    expect(onlyHere.map(makeUci).sort()).toEqual(['d1b2', 'd1f2']);
    expect(onlyThere).toEqual([]);
    expect(shared).toBe(there.value.moves().length);
  });
});
