import { beforeEach, expect, test } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { type OpenStudy, studies } from '../../state/game/study.svelte.ts';
import { collapseAll, expandAll, expandedBy, toggleFold, toggleFoldHere } from './folding.ts';

let open: OpenStudy;
const shown = (): readonly string[] => [...open.collapsed].filter(path => !expandedBy(open).includes(path));

beforeEach(() => {
  for (const { id } of studies.list) studies.close(id);
  open = studies.open(readPgn('1. e4 e5 (1... d5 2. Nd2 (2. d4 Nd7) 2... Nd7) 2. d4', { rules: 'makruk' })[0]!.study);
});

test('collapses the variation of the cursor and goes to its first move', () => {
  open.go('e3e4 d6d5 b1d2');
  toggleFoldHere(open);
  expect([open.path, shown()]).toEqual(['e3e4 d6d5', ['e3e4 d6d5']]);
  toggleFoldHere(open);
  expect(shown()).toEqual([]);
  open.go('e3e4 e6e5');
  toggleFoldHere(open);
  expect(shown()).toEqual([]);
});

test('a collapsed variation is expanded while the cursor is inside', () => {
  toggleFold(open, 'e3e4 d6d5');
  open.go('e3e4 d6d5 b1d2');
  expect(shown()).toEqual([]);
  open.go('e3e4');
  expect(shown()).toEqual(['e3e4 d6d5']);
});

test('collapses all variations and leaves them', () => {
  open.go('e3e4 d6d5 d3d4');
  collapseAll(open);
  expect([open.path, shown()]).toEqual(['e3e4', ['e3e4 d6d5', 'e3e4 d6d5 d3d4']]);
  expandAll(open);
  expect(shown()).toEqual([]);
});
