import { beforeEach, expect, test } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { movetext } from '../../../core/pgn/writer.ts';
import { notices } from '../shell/app.svelte.ts';
import { playMove } from './edits.ts';
import { awaitInsertion, awaitReplacement, deleteMoveAndReply } from './line-edits.ts';
import { type OpenStudy, studies } from './study.svelte.ts';

const GAME = '1. e4 e5 2. d4 exd4 3. cxd4 Nd7';
/** After 2. d4. */
const SECOND = 'e3e4 e6e5 d3d4';

let open: OpenStudy;
const text = (): string => movetext(open.study).replace(/\s+/gu, ' ');

beforeEach(() => {
  for (const { id } of studies.list) studies.close(id);
  notices.clear();
  open = studies.open(readPgn(GAME, { rules: 'makruk' })[0]!.study);
  open.go(SECOND);
});

test('the next move replaces a move, in one step of undo', () => {
  awaitReplacement(open, SECOND);
  expect([open.path, open.awaited?.kind]).toEqual(['e3e4 e6e5', 'replacement']);
  playMove(open, 'b1d2');
  expect(text()).toBe('1. e4 e5 2. Nd2 {2... exd4 3. cxd4 Nd7} *');
  expect([open.path, open.awaited]).toEqual(['e3e4 e6e5 b1d2', null]);
  expect(open.undoLabel).toMatchObject({ code: 'replace', data: { move: '2. d4' } });
  expect(notices.list.map(({ issue }) => [issue.code, issue.data?.count])).toEqual([['moves-cut', 1]]);
  open.undo();
  expect([text(), open.canUndo]).toEqual([`${GAME} *`, false]);
});

test('the next two moves are inserted, in one step of undo', () => {
  awaitInsertion(open, SECOND);
  playMove(open, 'a3a4');
  expect([open.path, open.awaited?.kind]).toEqual(['e3e4 e6e5 a3a4', 'second']);
  playMove(open, 'a6a5');
  expect(text()).toBe('1. e4 e5 2. a4 a5 3. d4 exd4 4. cxd4 Nd7 *');
  expect([open.path, open.awaited]).toEqual(['e3e4 e6e5 a3a4 a6a5', null]);
  open.undo();
  expect([text(), open.canUndo]).toEqual([`${GAME} *`, false]);
});

test('inserting can begin with the move that is there', () => {
  awaitInsertion(open, 'e3e4');
  playMove(open, 'e3e4');
  playMove(open, 'a6a5');
  expect(text()).toBe('1. e4 a5 {1. e4 e5 2. d4 exd4 3. cxd4 Nd7} *');
});

test.each([
  ['going elsewhere', () => open.go('')],
  ['another edit', () => deleteMoveAndReply(open, SECOND)],
])('%s ends the waiting', (_, act) => {
  awaitReplacement(open, SECOND);
  act();
  expect(open.awaited).toBe(null);
});

test('cancelling leaves nothing behind', () => {
  awaitInsertion(open, SECOND);
  playMove(open, 'a3a4');
  open.awaited?.cancel();
  expect([text(), open.path, open.canUndo, open.awaited]).toEqual([`${GAME} *`, SECOND, false, null]);
});

test('going elsewhere between the two moves leaves nothing behind either', () => {
  awaitInsertion(open, SECOND);
  playMove(open, 'a3a4');
  open.go('e3e4');
  expect([text(), open.path, open.canUndo, open.awaited]).toEqual([`${GAME} *`, 'e3e4', false, null]);
});

test('a move and its reply are deleted, and the moves after them stay', () => {
  open.go(`${SECOND} e5d4 c3d4`);
  deleteMoveAndReply(open, 'e3e4 e6e5');
  expect(open.path).toBe('e3e4');
  expect(open.undoLabel).toMatchObject({ code: 'delete-pair', data: { move: '1… e5' } });
});
