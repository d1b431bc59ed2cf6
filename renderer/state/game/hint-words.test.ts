import { expect, test } from 'vitest';
import { addLine, newStudy } from '../../../core/study/edit.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import type { SearchJob, SearchReport } from '../../../engine/search/job.ts';
import { en } from '../../i18n/english.ts';
import type { OnBoard } from '../engine/place.ts';
import { nextStep } from './hint-step.ts';
import { hintArrow, hintText } from './hint-words.ts';
import { Studies } from './study.svelte.ts';
import { StudyHint } from './study-hint.svelte.ts';

const start = Position.start(makruk);

/** A game with the cursor at its end. */
function gameWith(...moves: readonly string[]): OnBoard {
  const { study, path } = addLine(newStudy('makruk', makruk.startFen), '', moves);
  const { nodes, position } = new Studies().open(study, { path });
  return { study, path, nodes, position };
}

test('a hint shows the kind of piece, its square, then the move with an arrow', () => {
  expect(([0, 1, 2, 3] as const).map(step => hintText(start, 'b1d2', step, en))).toEqual([
    '',
    'The piece to move: horse.',
    'Move the horse on b1.',
    'Best here: Nd2',
  ]);
  expect([hintArrow(start, 'b1d2', 2), hintArrow(start, 'b1d2', 3)]).toEqual([[], [{ from: 1, to: 11, weight: 1 }]]);
  expect(nextStep(3)).toBe(3);
});

test('pieces of capture games have their own names, and an illegal move has no hint', () => {
  const position = Position.start(rek);
  const [move = 0] = position.moves();
  expect(hintText(position, makeUci(move), 1, en)).toBe('The piece to move: piece.');
  expect(hintText(start, 'b1b5', 3, en)).toBe('');
});

test('the hint on a game is searched once and belongs to its position', async () => {
  const jobs: SearchJob[] = [];
  const hint = new StudyHint(async job => {
    jobs.push(job);
    return { lines: [{ moves: ['b1d2'] }] } as unknown as SearchReport;
  });
  const open = gameWith();
  const { position } = open;
  const first = hint.ask(open);
  expect(hint.at(position)).toEqual({ move: null, step: 1, arrows: [] });
  await first;
  await hint.ask(open);
  expect(hint.at(position)).toEqual({ move: 'b1d2', step: 2, arrows: [] });
  await hint.ask(open);
  expect(hint.at(position)?.arrows).toEqual([{ from: 1, to: 11, weight: 1 }]);
  expect(jobs).toEqual([
    { rules: 'makruk', fen: makruk.startFen, moves: [], actions: [], limits: { nodes: 300_000 }, lines: 1 },
  ]);
  const next = gameWith('e3e4');
  expect(hint.at(next.position)).toBeNull();
  await hint.ask(next, 'a6a5');
  expect(hint.at(next.position)).toEqual({ move: 'a6a5', step: 1, arrows: [] });
});

test('a hint whose search was ended, or fails, can be asked again', async () => {
  const found = (...moves: readonly string[]) => ({ lines: moves.map(move => ({ moves: [move] })) });
  const answers = [async () => found(), () => Promise.reject(new Error('lost')), async () => found('b1d2')];
  const hint = new StudyHint(async () => {
    const answer = answers.shift() ?? expect.fail('searched again');
    return (await answer()) as unknown as SearchReport;
  });
  const open = gameWith();
  await hint.ask(open);
  expect(hint.at(open.position)).toBeNull();
  await expect(hint.ask(open)).rejects.toThrow('lost');
  expect(hint.at(open.position)).toBeNull();
  await hint.ask(open);
  expect(hint.at(open.position)).toMatchObject({ move: 'b1d2', step: 1 });
});

test('a search on an earlier position does not close the hint on this one', async () => {
  const searches = [Promise.withResolvers<SearchReport>(), Promise.withResolvers<SearchReport>()] as const;
  const [ended, lost] = searches;
  const waiting = searches.map(({ promise }) => promise);
  const hint = new StudyHint(() => waiting.shift() ?? expect.fail('searched again'));
  const first = hint.ask(gameWith());
  const second = hint.ask(gameWith('e3e4'));
  const third = gameWith('e3e4', 'e6e5');
  await hint.ask(third, 'b1d2');
  ended.resolve({ lines: [] } as unknown as SearchReport);
  lost.reject(new Error('lost'));
  await first;
  await expect(second).rejects.toThrow('lost');
  expect(hint.at(third.position)).toMatchObject({ move: 'b1d2', step: 1 });
});
