/** What lies on the clipboard becomes the game it is, in whatever notation of the family it was written. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTATIONS } from '../../../core/notation/notations.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import { en } from '../../i18n/english.ts';
import { notices } from '../shell/app.svelte.ts';
import { lineTextIn } from './clipboard.ts';
import { openPasted } from './paste.ts';
import { studies } from './study.svelte.ts';

const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR';

function pasted(text: string): readonly [string, string, string] {
  openPasted(text, en);
  const { rules, start, root } = studies.current!.study;
  const moves = mainLineMoves({ ...studies.current!.study, root });
  return [rules, start.split(' ').slice(0, 3).join(' '), moves.join(' ')];
}

test.each([
  ['a FEN', `${START} w DEde - 0 1`, ['ouk-pychess', `${START} w DEde`, '']],
  ['REN', 'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-@-', ['ouk-pychess', `${START} w DEde`, '']],
  [
    'REN of the old array',
    'BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-',
    ['ouk-pychess', `${START} w DEde`, ''],
  ],
  ['a FEN of makruk-js', 'rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1', ['makruk', `${START} w -`, '']],
  ['Thai moves', '1. จ๔ จ๕ 2. ม-ง๒ ค-ค๗', ['makruk', `${START} w -`, 'e3e4 e6e5 b1d2 c8c7']],
  ['long Thai moves', '1. บ จ๓-จ๔ | บ จ๖-จ๕ | 2. ม ข๑-ง๒', ['makruk', `${START} w -`, 'e3e4 e6e5 b1d2']],
  ['Thai moves with commas', '1. บ,จ3-จ4 บ,จ6-จ5', ['makruk', `${START} w -`, 'e3e4 e6e5']],
  ['KPGN moves with a leap', 'Fe3e4 ff6f5 Kd1b2j8', ['ouk-pychess', `${START} w DEde`, 'e3e4 f6f5 d1b2']],
  ['Khmer moves', '១. ត្រីង៣-ង៤ ត្រីង៦-ង៥', ['makruk', `${START} w -`, 'e3e4 e6e5']],
  ['moves of Rek', '1. Rb4 Ra5', ['rek', 'rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR w -', 'b3b4 a6a5']],
] as const)('%s', (_, text, expected) => {
  for (const { id } of studies.list) studies.close(id);
  expect(pasted(text)).toEqual(expected);
});

test('moves without a word belong to the game on screen where they can', () => {
  for (const { id } of studies.list) studies.close(id);
  openPasted(`${START} w DEde - 0 1`, en);
  expect(pasted('1. Rb4 Ra5')[0]).toBe('rek');
  studies.close(studies.current!.id);
  expect(pasted('1. จ๔ จ๕')[0]).toBe('ouk-pychess');
  expect(studies.list.length).toBe(1);
});

test('a file of recorded games in Thai letters goes to the import; a long line of nothing is refused at once', () => {
  for (const { id } of studies.list) studies.close(id);
  const before = notices.list.length;
  openPasted('a/'.repeat(20_000), en);
  expect(studies.list).toEqual([]);
  expect(notices.list.length - before).toBe(1);
  const bytes = readFileSync(new URL('../../../tests/data/pgn/thai.txt', import.meta.url), 'utf8');
  openPasted(bytes, en);
  expect(studies.list).toEqual([]);
});

test('moves copied in another notation are the same moves when they are pasted', () => {
  const path = 'e3e4 e6e5 b1d2 c8c7';
  pasted('1. e4 e5 2. Nd2 Sc7');
  const open = studies.current!;
  expect(lineTextIn('thai', open, path)).toBe('1. จ๔ จ๕ 2. ม-ง๒ ค-ค๗');
  expect(lineTextIn('kpgn', open, 'e3e4 e6e5')).toBe('1. Fe3e4 fe6e5');
  for (const notation of NOTATIONS) {
    const [, , moves] = pasted(lineTextIn(notation, open, path));
    expect(moves, notation).toBe(path);
  }
});
