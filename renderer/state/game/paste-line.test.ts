/** A line pasted into a game: where it goes, what of it goes in, and that nothing changes where it does not fit. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOTATIONS } from '../../../core/notation/notations.ts';
import { readPgn } from '../../../core/pgn/reader.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { setComment } from '../../../core/study/annotate.ts';
import { en } from '../../i18n/english.ts';
import { notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { copyMoves, lineTextIn } from './clipboard.ts';
import { openPasted } from './paste.ts';
import { studies } from './study.svelte.ts';

const GAME = '1. e4 e5 2. d4 exd4 3. cxd4 Nd7 4. Nd2 d5';
/** After 4. Nd2. */
const FOURTH = 'e3e4 e6e5 d3d4 e5d4 c3d4 b8d7 b1d2';

const open = () => studies.current!;
const text = (): string => {
  const pgn = writePgn(open().study);
  return pgn
    .slice(pgn.indexOf('\n\n') + 2)
    .replace(/\s+/gu, ' ')
    .trim();
};
const paste = (line: string): string => {
  openPasted(line, en);
  return text();
};

beforeEach(() => {
  for (const { id } of studies.list) studies.close(id);
  notices.clear();
  studies.open(readPgn(GAME, { rules: 'makruk' })[0]!.study);
  view.current = 'library';
});

describe('a line that fits', () => {
  test.each([
    ['at the cursor, by its number', FOURTH, '4... c5 5. dxc5'],
    ['with one character for the dots', FOURTH, '4… c5 5. dxc5'],
    ['with dots apart', FOURTH, '4. ... c5 5. dxc5 *'],
    ['without numbers', FOURTH, 'c5 dxc5'],
    ['as UCI', FOURTH, 'c6c5 d4c5'],
    ['in Thai letters', FOURTH, '๔... ค๕ 5. งxค๕'],
    ['in long Thai letters', FOURTH, 'บ ค๖-ค๕ บ ง๔xค๕'],
    ['in Khmer', FOURTH, '៤... ត្រីគ៦-គ៥ ត្រីឃ៤xគ៥'],
    ['as KPGN', FOURTH, 'fc6c5 Fd4c5x1'],
    ['where the line has its number, before the cursor', `${FOURTH} d6d5`, '4... c5 5. dxc5'],
    ['where the line has its number, behind the cursor', '', '4... c5 5. dxc5'],
    ['for Black with the number of White', FOURTH, '4. c5 5. dxc5'],
  ])('%s', (_, path, line) => {
    open().go(path);
    expect(paste(line)).toBe('1. e4 e5 2. d4 exd4 3. cxd4 Nd7 4. Nd2 d5 (4... c5 5. dxc5) *');
    expect([open().path, view.current, studies.list.length]).toEqual([`${FOURTH} c6c5`, 'study', 1]);
    expect(notices.list).toEqual([]);
    open().undo();
    expect([text(), open().path]).toEqual([`${GAME} *`, path]);
    expect(open().canUndo).toBe(false);
  });

  test('with comments, glyphs and variations, as one edit', () => {
    open().go(FOURTH);
    const line = '{Sharper:} 4... c5! {[%cal Gc5d4] takes the centre} 5. dxc5 (5. d5 exd5?? $14) 5... dxc5 1/2-1/2';
    expect(paste(line.replace('exd5??', 'Ne7??'))).toBe(
      '1. e4 e5 2. d4 exd4 3. cxd4 Nd7 4. Nd2 d5 ({Sharper:} 4... c5 $1 {[%cal Gc5d4] takes the centre} ' +
        '5. dxc5 (5. d5 Ne7 $4 $14) 5... dxc5) *',
    );
    open().undo();
    expect(text()).toBe(`${GAME} *`);
  });

  test('that is there already adds its new notes and branches only', () => {
    open().go('e3e4 e6e5');
    expect(paste('2. d4 {A gambit} exd4 3. cxd4 Nd7 4. Ne2')).toBe(
      '1. e4 e5 2. d4 {A gambit} 2... exd4 3. cxd4 Nd7 4. Nd2 (4. Ne2) 4... d5 *',
    );
    const { study } = open();
    paste('2. d4 {A gambit} exd4');
    expect(open().study).toBe(study);
    expect(open().path).toBe('e3e4 e6e5 d3d4');
  });

  test('in every notation in which the program shows moves', () => {
    const copied = NOTATIONS.map(notation => lineTextIn(notation, open(), FOURTH));
    for (const line of copied) {
      open().go('');
      const { study } = open();
      openPasted(line, en);
      expect(open().study, line).toBe(study);
      expect(open().path, line).toBe('e3e4');
    }
  });
});

describe('a line that fits in part', () => {
  test.each([
    ['an illegal move', '4... c5 5. dxe5 Ne7 {x} 6. Nc4', '(4... c5 {5. dxe5 Ne7 {x&#125; 6. Nc4})', '5. dxe5'],
    ['a word', '4... c5 5. dxc5 hello', '(4... c5 5. dxc5 {5… hello})', '5… hello'],
    [
      'an illegal move of a variation',
      '4... c5 5. dxc5 (5. d5 exd5??) Ne7',
      '(4... c5 5. dxc5 (5. d5 {5… exd5??}) 5... Ne7)',
      '5… exd5??',
    ],
  ])('keeps the rest as a comment: %s', (_, line, added, move) => {
    open().go(FOURTH);
    expect(paste(line)).toBe(`${GAME} ${added} *`);
    expect(notices.list.map(({ issue }) => [issue.code, issue.data?.moves])).toEqual([['paste-cut', move]]);
    open().undo();
    expect(text()).toBe(`${GAME} *`);
  });

  test('goes where most of it fits', () => {
    open().go('e3e4 e6e5');
    expect(paste('2. Nd2 Nd7 3. Rb8')).toContain('2. d4 (2. Nd2 Nd7 {3. Rb8})');
  });
});

describe('a line copied in the program', () => {
  const clipboard = vi.fn(async (_: string) => undefined);
  const copy = (path: string): string => {
    copyMoves(open(), path, en);
    return clipboard.mock.lastCall?.[0] ?? '';
  };
  beforeEach(() => vi.stubGlobal('navigator', { clipboard: { writeText: clipboard } }));
  afterEach(() => vi.unstubAllGlobals());

  test('is move text with its numbers and notes', () => {
    open().edit(setComment(open().study, FOURTH, 'Solid.'), { code: 'comment' });
    expect(copy(FOURTH)).toBe('4. Nd2 {Solid.} 4... d5');
  });

  test('is added at the cursor, whatever its number', () => {
    const line = copy(FOURTH);
    open().go('e3e4 e6e5');
    expect(paste(line)).toBe('1. e4 e5 2. d4 (2. Nd2 d5) 2... exd4 3. cxd4 Nd7 4. Nd2 d5 *');
    expect(open().path).toBe('e3e4 e6e5 b1d2');
  });

  test('is added to another game, and what does not fit there is a comment', () => {
    const line = copy('e3e4 e6e5 d3d4');
    studies.open(readPgn('1. d4 d5', { rules: 'makruk' })[0]!.study);
    expect(paste(line)).toBe('1. d4 {2… exd4 3. cxd4 Nd7 4. Nd2 d5} 1... d5 *');
  });
});

describe('a line that does not fit', () => {
  test.each([
    ['an illegal first move', '4... Rb5', 'paste-move-illegal', '4… Rb5'],
    ['a first word', '4... hello', 'paste-move-unreadable', '4… hello'],
  ])('%s changes nothing and says which move', (_, line, code, move) => {
    open().go(FOURTH);
    const { study } = open();
    paste(line);
    expect([open().study === study, open().path, studies.list.length]).toEqual([true, FOURTH, 1]);
    expect(notices.list.map(({ issue }) => [issue.code, issue.data?.move])).toEqual([[code, move]]);
  });

  test.each([
    ['a number that the line does not have', '9... c5', 'paste-no-such-move'],
    ['a variation without an end', '4... c5 (4... d5', 'paste-unclosed'],
    ['a bracket too many', '4... c5) 5. dxc5', 'paste-text'],
  ])('reports %s', (_, line, code) => {
    open().go(FOURTH);
    paste(line);
    expect(notices.list.map(({ issue }) => issue.code)).toEqual([code]);
    expect(text()).toBe(`${GAME} *`);
  });

  test('because it is a game of another kind can be opened as one', () => {
    paste('1. Rb4 Ra5');
    expect([studies.list.length, notices.list[0]?.issue.code]).toEqual([1, 'paste-move-illegal']);
    notices.list[0]?.action?.run();
    expect([studies.list.length, open().study.rules, notices.list.length]).toEqual([2, 'rek', 0]);
  });
});

test('a game with tags or a FEN still opens as a game', () => {
  paste(`[White "A"]\n\n${GAME} *`);
  expect(studies.list.length).toBe(2);
  paste('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1');
  expect(studies.list.length).toBe(3);
});

test('a long line is joined in linear time', () => {
  const shuffle = ['Nd2', 'Nd7', 'Nb1', 'Nb8'];
  const line = Array.from({ length: 20_000 }, (_, ply) => shuffle[ply % 4]).join(' ');
  for (const { id } of studies.list) studies.close(id);
  studies.open(readPgn('1. e4 e5 *', { rules: 'makruk' })[0]!.study);
  open().go('e3e4 e6e5');
  openPasted(line, en);
  expect(open().path).toBe('e3e4 e6e5 b1d2');
});
