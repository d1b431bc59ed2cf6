/** Prints games and exercises in a process of its own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('print');
const sample = (name: string): string => new URL(`../resources/samples/${name}.pgn`, import.meta.url).pathname;

test('writes games as text in any notation', async () => {
  const [games, text] = [join(folder, 'games.pgn'), join(folder, 'games.txt')];
  writeFileSync(games, '[Variant "Makruk"]\n[White "Sok"]\n\n1. e4 {**good**} (1. d4 d5) 1... e5 1-0\n\n1. d4 *\n');
  const { code, err } = await command(['print', games, '--out', text, '--notation', 'thai', '--language', 'th']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(readFileSync(text, 'utf8')).toMatch(
    /^Sok – \S+ 1–0\nหมากรุกไทย\n\n1\. จ๔ \{good\} \(1\. ง๔ ง๕\) 1… จ๕ 1–0\n\n\n/u,
  );
});

test('writes games and exercises as HTML files with their fonts', async () => {
  const [games, sheet] = [join(folder, 'games.html'), join(folder, 'sheet.html')];
  const problems = join(folder, 'problems.epd');
  writeFileSync(problems, '7k/8/6K1/8/8/8/8/R7 w - - dm 1; id "Mate";\n');
  const results = await Promise.all([
    command(['print', sample('6-makruk-games'), sample('3-rek-games'), '--out', games, '--contents', '--players']),
    command([
      'print',
      sample('4-counted-endings'),
      problems,
      '--out',
      sheet,
      '--exercises',
      'starts',
      '--language',
      'km',
    ]),
  ]);
  expect(results).toEqual(results.map(() => ({ code: 0, out: '', err: '' })));
  const html = readFileSync(games, 'utf8');
  expect(html).toContain('<h2>Contents</h2>');
  expect(html).not.toContain('@font-face');
  const khmer = readFileSync(sheet, 'utf8');
  expect(khmer).toContain('<html lang="km">');
  expect(khmer).toContain('@font-face{font-family:"Noto Sans Khmer"');
  expect(khmer).toContain('<figure>');
  expect(khmer, 'the solution of a problem without moves').toContain('<li>1. Ra8#</li>');
  expect(khmer, 'the name of the rule set').toContain('· ម៉ាក់រុក (អុកថៃ)');
});
