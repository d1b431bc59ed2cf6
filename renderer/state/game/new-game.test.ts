import { describe, expect, test } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { studyOfLine } from '../../../core/study/edit.ts';
import { makeFen, positionFromFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makrukSut } from '../../../engine/rules/rule-sets/makruk-sut.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { parseSquare } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { gamesOf, gamesOffered } from '../rules/offered.ts';
import { NewGame } from './new-game.svelte.ts';
import { DEFAULT_START, startFen, tilt, tiltable } from './start.ts';

const at = (name: string): number => parseSquare(name) ?? -1;
const own = { ...makruk, id: 'own-1', title: 'Phnom Penh 2022', own: { base: 'makruk', notes: '' } };

describe('rule sets in groups', () => {
  test('stand under their game in the order of the list, the ordinary one first and own ones last', () => {
    const groups = gamesOf([own, makruk, oukPychess, makrukSut]);
    expect(groups.map(({ variant, sets }) => [variant, sets.map(({ id }) => id)])).toEqual([
      ['Makruk', ['makruk', 'makruk-sut', 'own-1']],
      ['Cambodian', ['ouk-pychess']],
    ]);
  });

  test('every game on offer begins with the rule set that is named like its tag', () => {
    for (const { variant, sets } of gamesOffered()) {
      expect(sets.every(rules => rules.variant === variant)).toBe(true);
      expect(sets[0]?.own).toBeUndefined();
    }
  });
});

describe('starts on offer', () => {
  test('tilted boats are mets in the FEN, of one side only', () => {
    expect(tiltable(makruk)).toEqual([]);
    expect(tiltable(makrukSut)).toEqual(['a1', 'h1', 'a8', 'h8'].map(at));
    const white = tilt(makrukSut, tilt(makrukSut, [], at('h1')), at('a1'));
    expect(startFen(makrukSut, { ...DEFAULT_START, tilted: white })).toBe(
      'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/MNSKMSNM w BDEGbdeg - 0 1',
    );
    expect(tilt(makrukSut, white, at('a8'))).toEqual([at('a8')]);
    expect(tilt(makrukSut, white, at('a1'))).toEqual([at('h1')]);
  });

  test('what a rule set does not offer is left out', () => {
    expect(startFen(oukPychess, { ...DEFAULT_START, tilted: [at('a1')], mirrored: true })).toBe(oukPychess.startFen);
  });
});

describe.each(ruleSets.map(rules => [rules.id, rules] as const))('%s that Black begins', (id, rules) => {
  const fen = startFen(rules, { ...DEFAULT_START, first: 'b' });

  test('is the usual start with Black on the move, first moves and all', () => {
    const [usual, black] = [rules.startFen, fen].map(text => text.split(' '));
    expect(black?.[1]).toBe('b');
    expect(black?.with(1, 'w')).toEqual(usual);
    const start = positionFromFen(rules, fen);
    if (!start.ok) throw new Error(start.error.map(fault => fault.text).join());
    expect(start.value.moves().length).toBe(Position.start(rules).moves().length);
    expect(start.value.outcome()).toBeNull();
  });

  test('is written to PGN with its FEN, numbered from 1..., and read back', () => {
    const start = positionFromFen(rules, fen);
    const move = start.ok ? start.value.moves()[0] : undefined;
    const study = studyOfLine(id, fen, move === undefined ? [] : [makeUci(move)]);
    const text = writePgn(study);
    expect(text).toContain(`[FEN "${fen}"]`);
    expect(text).toContain('[SetUp "1"]');
    expect(text).toMatch(/\n1\.\.\. \S+ \*/u);
    expect(readPgn(text, { rules: 'makruk' })[0]?.study).toEqual(study);
  });
});

describe('a new game being chosen', () => {
  const games = gamesOf([makruk, makrukSut, oukPychess]);

  test('begins with the rules of the game on screen, and a game with its ordinary rules', () => {
    const chosen = new NewGame(games, 'makruk-sut');
    expect(chosen.rules).toBe(makrukSut);
    const [first, second] = games;
    if (first) chosen.chooseGame(first);
    expect(chosen.rules).toBe(makrukSut);
    if (second) chosen.chooseGame(second);
    expect(chosen.rules).toBe(oukPychess);
    expect(new NewGame(games, 'nowhere').rules).toBe(makruk);
  });

  test('its study begins from the choices, and other rules forget them', () => {
    const chosen = new NewGame(games, 'makruk-sut');
    chosen.tilt(at('h8'));
    expect(chosen.study()?.start).toBe('rnsmksnm/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w BDEGbdeg - 0 1');
    chosen.chooseRules(makruk);
    expect(chosen.study()).toMatchObject({ rules: 'makruk', start: makruk.startFen });
  });

  test('a FEN goes before the choices and a faulty one begins nothing', () => {
    const chosen = new NewGame(games, 'makruk-sut');
    chosen.tilt(at('a1'));
    chosen.fen = ' 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ';
    expect(chosen.start && makeFen(chosen.start)).toBe('4k3/8/8/8/8/8/8/R3K3 w - 32 5 1');
    chosen.fen = '8/8/8/8/8/8/8/R3K3 w - - 0 1';
    expect(chosen.study()).toBeNull();
    expect(chosen.faults.map(({ code }) => code)).toEqual(['no-king']);
  });

  test('lets either side move first, in every game, and names the loser of the game before', () => {
    const chosen = new NewGame(games, 'ouk-pychess', '1-0');
    expect([chosen.first, chosen.loser]).toEqual(['w', 'b']);
    chosen.moveFirst('b');
    expect(chosen.study()?.start).toBe('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b DEde - 0 1');
    chosen.chooseRules(makruk);
    expect(chosen.start?.turn).toBe('b');
    chosen.moveFirst('w');
    expect(chosen.study()?.start).toBe(makruk.startFen);
    expect(new NewGame(games, '', '0-1').loser).toBe('w');
    expect([new NewGame(games).loser, new NewGame(games, '', '1/2-1/2').loser]).toEqual([null, null]);
  });
});
