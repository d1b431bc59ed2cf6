import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { type Language, loadWords } from '../i18n/languages.ts';
import { announcementOf } from './move-words.ts';

function spoken(rules: RuleSet, fen: string, move: string): Promise<readonly string[]> {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error.map(({ text }) => text).join(' '));
  const before: Position = read.value;
  const legal = parseUci(before, move);
  if (!legal.ok) throw new Error(move);
  const after = before.play(legal.value);
  return Promise.all(
    (['en', 'th', 'km'] as const satisfies readonly Language[]).map(async language =>
      announcementOf(before, after, await loadWords(language)),
    ),
  );
}

test.each([
  [
    'a move',
    '4k3/8/8/8/8/P7/8/RN2K3 w - - 0 1',
    'b1d2',
    ['White horse from b1 to d2', 'ม้าขาวจาก b1 ไป d2', 'សេះខាងសពី b1 ទៅ d2'],
  ],
  [
    'a capture with check',
    '4k3/8/8/8/4n3/P7/8/R3R1K1 w - - 0 1',
    'e1e4',
    ['White boat from e1 takes horse on e4. Check', 'เรือขาวจาก e1 กินม้าที่ e4. รุก', 'ទូកខាងសពី e1 ស៊ីសេះនៅ e4. អុក'],
  ],
  [
    'a promotion',
    '4k3/8/8/P7/8/8/8/R3K3 w - - 0 1',
    'a5a6m',
    ['White fish from a5 to a6, promoted', 'เบี้ยขาวจาก a5 ไป a6, หงาย', 'ត្រីខាងសពី a5 ទៅ a6, បក'],
  ],
])('%s in words of three languages', async (_, fen, move, words) => {
  expect(await spoken(makruk, fen, move)).toEqual(words);
});

test('the start has no move', async () => {
  const read = positionFromFen(makruk, '4k3/8/8/8/8/P7/8/RN2K3 w - - 0 1');
  expect(read.ok && announcementOf(null, read.value, await loadWords('en'))).toBe('');
});
