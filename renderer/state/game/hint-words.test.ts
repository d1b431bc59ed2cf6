import { expect, test } from 'vitest';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import type { SearchJob, SearchReport } from '../../../engine/search/job.ts';
import { en } from '../../i18n/english.ts';
import { nextStep } from './hint-step.ts';
import { hintArrow, hintText } from './hint-words.ts';
import { StudyHint } from './study-hint.svelte.ts';

const start = Position.start(makruk);

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
  const place = { rules: 'makruk', fen: 'start', moves: [] };
  const first = hint.ask(start, place, undefined);
  expect(hint.at(start)).toEqual({ move: null, step: 1 });
  await first;
  await hint.ask(start, place, undefined);
  expect(hint.at(start)).toEqual({ move: 'b1d2', step: 2 });
  expect(jobs).toHaveLength(1);
  const next = start.play(start.moves()[0] ?? 0);
  expect(hint.at(next)).toBeNull();
  await hint.ask(next, place, 'a6a5');
  expect(hint.at(next)).toEqual({ move: 'a6a5', step: 1 });
});
