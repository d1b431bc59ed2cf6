/** The verdict over a game's ending in words, and written into the game. */
import { expect, test } from 'vitest';
import type { GameVerdict, Turn, Verdict } from '../../../api/contract.ts';
import { addLine, newStudy } from '../../../core/study/edit.ts';
import { nodeAt } from '../../../core/study/walk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { en } from '../../i18n/english.ts';
import { loadWords } from '../../i18n/languages.ts';
import { withNotes } from './game-notes.ts';
import { gameSentences, type Names } from './game-words.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);

const verdict = (outcome: Verdict['outcome'], mate: number, budget: number): Verdict => ({
  chaser: 'w',
  ending: 'KRvK',
  outcome,
  dtm: mate,
  dtr: mate,
  budget,
  margin: budget - mate,
});

const thrown: Turn = {
  ply: 3,
  by: 'w',
  kind: 'missed-win',
  cause: 'move',
  before: verdict('win', 9, 11),
  after: verdict('count-draw', 14, 10),
  alternatives: ['d4d5', 'd4e5'],
};

const verdictWith = (parts: Partial<GameVerdict>): GameVerdict => ({
  stretch: { from: 1, to: 4, ending: 'KRvK', chaser: 'w', gaps: 0 },
  turns: [],
  slips: [],
  faults: [],
  kinds: [],
  decisive: null,
  ended: null,
  result: '1/2-1/2',
  ...parts,
});

const names: Names = {
  goal: 'checkmate',
  move: ply => `move ${ply}`,
  instead: (_, moves) => moves.map(move => `<${move}>`),
};

test('says what was thrown away, from what to what, and what would have kept it', () => {
  const [sentence] = gameSentences(verdictWith({ turns: [thrown] }), names, en);
  expect(sentence).toEqual({
    ply: 3,
    kind: 'missed-win',
    text: 'move 3 throws the win away.',
    more:
      'Before: White mates in 9; 11 moves available, margin 2. After: Drawn by count: 14 moves needed, 10 available. ' +
      'Correct: <d4d5>, <d4e5>.',
    blunder: true,
  });
});

test('where the first check wins, no sentence mentions mate', () => {
  const [sentence] = gameSentences(verdictWith({ turns: [thrown] }), { ...names, goal: 'firstCheck' }, en);
  expect(sentence?.more).toContain('Before: White wins in 9; 11 moves available');
});

test('names no side across a gap, and no move for a result', () => {
  const gap = gameSentences(verdictWith({ turns: [{ ...thrown, by: null, alternatives: null }] }), names, en)[0];
  expect(gap).toMatchObject({ text: 'By move 3 at the latest, White has thrown the win away.', blunder: false });
  const many = Array.from({ length: 6 }, () => 'd4d5');
  const more = (alternatives: readonly string[]) =>
    gameSentences(verdictWith({ turns: [{ ...thrown, alternatives }] }), names, en)[0]?.more ?? '';
  expect(more(many)).toMatch(/, …\.$/);
  expect(more(many.slice(1))).not.toContain('…');
  const result: Turn = { ...thrown, cause: 'result', after: null, alternatives: null };
  const stopped = gameSentences(verdictWith({ turns: [result] }), names, en)[0];
  expect(stopped).toMatchObject({ text: 'After move 3 the game stops, though White is winning.', blunder: false });
  expect(stopped?.more).toBe('Before: White mates in 9; 11 moves available, margin 2.');
});

test('faults of the count stand between the turns in the order of the game', () => {
  const faults: GameVerdict['faults'] = [
    { kind: 'went-on', ply: 2, by: 'b', moves: 5 },
    { kind: 'called-wrong', ply: 4, by: 'b', moves: null, due: 9, action: { action: 'call', by: 'b', number: 8 } },
    {
      kind: 'refused',
      ply: 5,
      by: 'b',
      moves: null,
      action: { action: 'claim', by: 'b' },
      issue: { code: 'action-no-claim', text: '' },
    },
  ];
  const sentences = gameSentences(verdictWith({ turns: [thrown], faults }), names, en);
  expect(sentences.map(({ ply, text }) => [ply, text])).toEqual([
    [2, 'After move 2 the game was drawn by count, but 5 more plies were played.'],
    [3, 'move 3 throws the win away.'],
    [4, 'With move 4 Black calls 8; it should be 9.'],
    [5, 'After move 5: Black claims the draw. Not allowed: There is no draw to claim.'],
  ]);
});

test('every fault and every cause has its sentence in each language', () => {
  const kinds = Object.keys(en.endgamePanel.game.faults) as GameVerdict['faults'][number]['kind'][];
  const faults = kinds.map(kind => ({ kind, ply: 1, by: 'b' as const, moves: 7 }));
  const turns = (['move', 'action', 'omission', 'result'] as const).flatMap(cause =>
    (['missed-win', 'missed-draw'] as const).map(kind => ({ ...thrown, cause, kind })),
  );
  for (const words of [en, th, km]) {
    const sentences = gameSentences(verdictWith({ faults, turns }), names, words);
    expect(sentences).toHaveLength(faults.length + turns.length);
    for (const { ply, text } of sentences) expect(text).toContain(`move ${ply}`);
  }
});

test('written into the game it stays beside what is there, and is not written twice', () => {
  const moves = ['d3d4', 'd6d5', 'e3e4'];
  const played = addLine(newStudy('makruk', makruk.startFen), '', moves).study;
  const pathTo = (ply: number) => moves.slice(0, ply).join(' ');
  const sentences = gameSentences(verdictWith({ turns: [thrown] }), names, en);
  const noted = withNotes(played, sentences, pathTo);
  const node = nodeAt(noted, pathTo(3));
  expect(node?.nags).toEqual([4]);
  expect(node?.comment).toMatch(/^move 3 throws the win away\. Before/u);
  expect(withNotes(noted, sentences, pathTo)).toBe(noted);
  const other = gameSentences(verdictWith({ turns: [{ ...thrown, kind: 'missed-draw' }] }), names, en);
  const both = nodeAt(withNotes(noted, other, pathTo), pathTo(3));
  expect(both?.comment?.split('\n')).toHaveLength(2);
  expect(both?.nags).toEqual([4]);
});
