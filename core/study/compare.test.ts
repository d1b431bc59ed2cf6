import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { makrukEngine } from '../../engine/rules/rule-sets/makruk-engine.ts';
import { makrukManual } from '../../engine/rules/rule-sets/makruk-manual.ts';
import { makrukSut } from '../../engine/rules/rule-sets/makruk-sut.ts';
import { minRekChanh } from '../../engine/rules/rule-sets/min-rek-chanh.ts';
import { oukEngine } from '../../engine/rules/rule-sets/ouk-engine.ts';
import { oukForum } from '../../engine/rules/rule-sets/ouk-forum.ts';
import { oukPage } from '../../engine/rules/rule-sets/ouk-page.ts';
import { oukPychess } from '../../engine/rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../engine/rules/rule-sets/rek.ts';
import { readPgn } from '../pgn/reader.ts';
import { Comparisons, compareUnder } from './compare.ts';
import { addCountAction } from './count-actions.ts';
import { addLine, newStudy, studyOfLine } from './edit.ts';
import { Positions, startPosition } from './positions.ts';
import type { Study } from './study.ts';
import { lastPath, mainLineMoves, nodesAlong } from './walk.ts';

const samples = (file: string): readonly Study[] =>
  readPgn(readFileSync(new URL(`../../resources/samples/${file}.pgn`, import.meta.url), 'utf8'), {
    rules: 'makruk',
  }).map(({ study }) => study);

const codes = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code);

describe('a game under another rule set', () => {
  const [, game = samples('5-ouk-games')[0] as Study] = samples('5-ouk-games');
  const end = lastPath(game, '');

  test('finds no difference from its own rules', () => {
    const same = compareUnder(game, end, oukEngine);
    expect(same.first).toBeNull();
    expect(same.reached).toBe(mainLineMoves(game).length);
    expect(same.end?.outcome.reason).toBe('board-count');
  });

  test('reports the leap of ouk as illegal in makruk', () => {
    const under = compareUnder(game, '', makruk);
    expect(codes(under.notes)).toEqual(['rights-dropped']);
    expect(under.first).toMatchObject({ ply: 1, about: ['illegal'], there: null, path: mainLineMoves(game)[0] });
    expect(under.reached).toBe(0);
    expect(under.position?.rules).toBe(makruk);
    expect(compareUnder(game, end, makruk).position).toBeNull();
  });

  test('stops at the first check in kar ouk', () => {
    const under = compareUnder(game, end, karOuk);
    expect(under.first).toMatchObject({
      ply: 48,
      about: ['outcome'],
      here: { outcome: null },
      there: { outcome: { result: '0-1', reason: 'first-check' } },
    });
    expect(under.over).toEqual({ ply: 48, outcome: { result: '0-1', reason: 'first-check' } });
    expect(under.position).toBeNull();
    const before = compareUnder(game, mainLineMoves(game).slice(0, 47).join(' '), karOuk);
    expect(before.over).toBeNull();
    expect(before.end?.ply).toBe(48);
    expect(before.position?.outcome()).toBeNull();
  });

  test('differs from a rule set without board counts where a board count begins', () => {
    const { first } = compareUnder(game, end, oukPage);
    expect(first).toMatchObject({ about: ['count'], here: { count: { kind: 'board', number: 0, limit: 64 } } });
    expect(first?.there).toEqual({ outcome: null, count: null });
  });

  test('compares every sample game with every chess rule set', () => {
    for (const file of ['4-counted-endings', '5-ouk-games', '6-makruk-games']) {
      for (const study of samples(file)) {
        const known = new Comparisons(study);
        const line = lastPath(study, '');
        for (const rules of ruleSets) {
          const under = compareUnder(study, line, rules, known);
          if (familyOf(rules) === 'rek') expect(codes(under.refused)).toEqual(['other-family']);
          else expect(under.refused).toEqual([]);
          if (rules.id === study.rules) expect(under.first, study.rules).toBeNull();
        }
      }
    }
  });
});

describe('a counted ending', () => {
  const moves = ['a1a5', 'd5d6', 'a5a1', 'd6d5', 'a1a2', 'd5d4', 'a2a3', 'd4d5', 'a3a2', 'd5d6'];
  const study = studyOfLine('makruk', '8/8/8/3k4/8/8/4K3/R1R5 w - - 0 1', moves);

  test('draws at the limit in ouk and one number later in makruk', () => {
    const under = compareUnder(study, moves.slice(0, 8).join(' '), oukPychess);
    expect(under.first).toMatchObject({
      ply: 8,
      about: ['outcome'],
      here: { outcome: null, count: { number: 8, limit: 8, left: 1 } },
      there: { outcome: { reason: 'piece-count' }, count: { number: 8, limit: 8, left: 0 } },
    });
    expect(compareUnder(study, '', oukPychess).first?.ply).toBe(8);
    expect(compareUnder(study, '', oukForum).first).toMatchObject({ ply: 9, about: ['outcome'] });
  });

  test('keeps the numbers of a count in the FEN under the other rule set', () => {
    const counted = studyOfLine('makruk', '8/8/8/3k4/8/8/4K3/R7 b - 32 28 20', ['d5d6']);
    const under = compareUnder(counted, '', oukPychess);
    expect(codes(under.notes)).toEqual(['count-moved']);
    expect(under.position?.count()).toMatchObject({ kind: 'piece', number: 14, limit: 16, limitPlies: 30 });
    expect(under.first).toBeNull();
    const board = newStudy('makruk', '8/8/3m4/3k4/8/8/4K3/R7 b - 128 28 20');
    expect(codes(compareUnder(board, '', oukForum).notes)).toEqual(['count-dropped']);
    expect(compareUnder(board, '', oukForum).first).toMatchObject({ ply: 0, about: ['count'] });
  });

  test('compares the variation at the cursor with the moves before it', () => {
    const branch = addLine(study, moves.slice(0, 4).join(' '), ['a1a4', 'd5d6', 'a4a5', 'd6d7']);
    expect(compareUnder(branch.study, branch.path, oukPychess).first?.path).toBe(branch.path);
    expect(compareUnder(branch.study, moves.slice(0, 2).join(' '), oukPychess).first?.path).toBe(
      moves.slice(0, 8).join(' '),
    );
  });

  test('applies count actions under the other rule set where possible', () => {
    const start = '8/8/3m4/3k4/8/8/4K3/R7 b - - 0 20';
    const begun = addCountAction(newStudy('makruk-manual', start), '', { action: 'start', by: 'b' });
    const { study: counted, path } = addLine(begun, '', ['d5c5', 'a1a2']);
    expect(compareUnder(counted, path, makrukManual).position?.count()).toMatchObject({ kind: 'board', number: 1 });
    expect(compareUnder(counted, path, makrukEngine).position?.count()).toMatchObject({ counter: 'w', number: 1 });
    expect(compareUnder(counted, path, makrukEngine).first).toMatchObject({ ply: 0, about: ['count'] });
    const unsaid = addLine(newStudy('makruk-manual', start), '', ['d5c5', 'a1a2']).study;
    expect(compareUnder(unsaid, path, makrukManual).position?.count()).toBeNull();
  });

  test('does not reuse cached results after different moves', () => {
    const start = '8/8/3m4/3k4/8/8/4K3/R7 b - - 0 20';
    const unsaid = addLine(newStudy('makruk-manual', start), '', ['d5c5', 'a1a2']).study;
    const own = startPosition(unsaid);
    if (!own) throw new Error('no start');
    const known = new Comparisons(unsaid, new Positions(own));
    expect(compareUnder(unsaid, 'd5c5 a1a2', makrukEngine, known).first?.ply).toBe(1);
    const said = addCountAction(unsaid, '', { action: 'start', by: 'b' });
    expect(nodesAlong(said, 'd5c5')?.at(-1)).toBe(nodesAlong(unsaid, 'd5c5')?.at(-1));
    expect(compareUnder(said, 'd5c5 a1a2', makrukEngine, known).first?.ply).toBe(0);
    expect(compareUnder(unsaid, 'd5c5 a1a2', makrukEngine, known).first?.ply).toBe(1);
  });
});

describe('starts that differ', () => {
  test('lets the other rules decide on a count that begins with the position, without a note', () => {
    const study = newStudy('makruk', '8/8/7K/8/2k5/8/8/R7 b - - 0 1');
    const [ouk, engine] = [oukPychess, makrukEngine].map(rules => compareUnder(study, '', rules));
    expect(ouk?.position?.count()).toMatchObject({ kind: 'piece', number: 3, limitPlies: 30 });
    expect(engine?.position?.count()).toBeNull();
    expect([ouk?.notes, engine?.notes].map(notes => codes(notes ?? []))).toEqual([[], []]);
  });

  test('adds no first-move rights, and reports the missing ones', () => {
    const study = newStudy('makruk', makruk.startFen);
    expect(compareUnder(study, '', oukPychess).notes).toMatchObject([
      { code: 'rights-missing', data: { squares: 'd1 e1 d8 e8' } },
    ]);
    expect(compareUnder(study, '', makrukSut).notes).toMatchObject([
      { code: 'rights-missing', data: { squares: 'b1 d1 e1 g1 b8 d8 e8 g8' } },
    ]);
    expect(compareUnder(newStudy('ouk-pychess', oukPychess.startFen), '', makruk).notes).toMatchObject([
      { code: 'rights-dropped', data: { squares: 'd1 e1 d8 e8' } },
    ]);
  });

  test('differs when a met leaps in ouk and makes a sut move in makruk', () => {
    const leap = studyOfLine('ouk-pychess', oukPychess.startFen, ['e3e4', 'd6d5', 'e1e3']);
    expect(compareUnder(leap, '', makrukSut).first).toMatchObject({ ply: 3, about: ['illegal'] });
    const sut = studyOfLine('makruk-sut', makrukSut.startFen, ['e1e3']);
    expect(compareUnder(sut, '', oukPychess).first).toMatchObject({ ply: 1, about: ['illegal'] });
  });

  test('refuses to compare chess with Rek, and compares Rek with Min Rek Chanh', () => {
    expect(codes(compareUnder(newStudy('rek', rek.startFen), '', makruk).refused)).toEqual(['other-family']);
    const start = positionFromFen(rek, rek.startFen);
    expect(start.ok).toBe(true);
    const order = studyOfLine('rek', rek.startFen, ['b3b4', 'a6a5']);
    const under = compareUnder(order, 'b3b4 a6a5', minRekChanh);
    expect(under.refused).toEqual([]);
    const shutIn = studyOfLine('rek', 'r7/R6k/8/8/8/8/K7/1R6 w - - 0 1', ['b1b8']);
    expect(compareUnder(shutIn, '', minRekChanh).first).toMatchObject({ ply: 1, about: ['pieces', 'outcome'] });
    const king = studyOfLine('rek', rek.startFen, ['a2a1']);
    expect(compareUnder(king, '', minRekChanh).first).toMatchObject({ ply: 1, about: ['illegal'] });
  });

  test('refuses an invalid start position with its errors', () => {
    const study = newStudy('makruk', '8/8/8/3k4/8/3K4/8/8 w - - 0 1');
    expect(compareUnder(study, '', oukPychess).refused).toEqual([]);
    const attacked = newStudy('ouk-pychess', '4k3/8/8/8/8/8/3k4/3KM3 w DE - 0 1');
    expect(codes(compareUnder(attacked, '', oukPage).refused)).toEqual(['unknown-rules']);
    const unknown = newStudy('chess', makruk.startFen);
    expect(codes(compareUnder(unknown, '', makruk).refused)).toEqual(['unknown-rules']);
  });
});
