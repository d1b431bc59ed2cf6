import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { GAME, zipOf } from '../support/archives.ts';
import { data, expect, test } from '../support/pages/story.ts';
import type { Workbench } from '../support/pages/workbench.ts';

/** Whole, in part, as text. */
async function expectCounts(report: Locator, counts: readonly [number, number, number]) {
  await expect(report.getByRole('definition')).toHaveText(counts.map(String));
}

interface Dialect {
  readonly path: string;
  readonly encoding: RegExp;
  readonly format: string;
  readonly games: number;
  /** Asked for, with this guess. */
  readonly asked?: string;
  readonly rules: string;
  /** Text in the row of the game that is opened, its last move in our words, and the number of plies. */
  readonly row: string;
  readonly last: string;
  readonly rowShows?: string;
  /** Of lines that are no part of any game, and of moves cut off. */
  readonly notes?: number;
  /** The source breaks off in the middle of a move. */
  readonly inPart?: boolean;
}

const dialects: readonly Dialect[] = [
  {
    path: 'pgn/playok.pgn',
    encoding: /UTF-8/i,
    format: 'PlayOK',
    games: 9,
    asked: 'Makruk (manual count)',
    rules: 'Makruk (manual count)',
    row: 'lee168',
    last: 'Kd5',
  },
  {
    path: 'pgn/schemingmind.pgn',
    encoding: /UTF-8/i,
    format: 'SchemingMind',
    games: 4,
    asked: 'Makruk (SchemingMind)',
    rules: 'Makruk (SchemingMind)',
    row: 'XXIII Monthly Variant',
    last: 'Sg3 =',
  },
  {
    path: 'pgn/selfplay-uci.pgn',
    encoding: /UTF-8/i,
    format: 'UCI moves',
    games: 3,
    rules: 'Makruk',
    row: 'Self-Play 4',
    last: 'Sxe7',
  },
  {
    path: 'pgn/long-algebraic.txt',
    encoding: /UTF-8/i,
    format: 'long notation',
    games: 1,
    asked: 'Makruk',
    rules: 'Makruk',
    row: 'Makruk',
    last: 'Nxa4+',
    notes: 1,
  },
  {
    path: 'pgn/site-page.txt',
    encoding: /UTF-8/i,
    format: 'western letters',
    games: 1,
    asked: 'Makruk',
    rules: 'Makruk',
    row: 'Makruk',
    last: 'Kb7 =',
    notes: 2,
  },
  {
    path: 'pgn/spaced-page.txt',
    encoding: /UTF-8/i,
    format: 'spaced notation',
    games: 1,
    inPart: true,
    asked: 'Makruk',
    rules: 'Makruk',
    row: 'Gralla',
    last: 'Sd3',
    notes: 5,
  },
  {
    path: 'dialects/long-1252.pgn',
    encoding: /1252/,
    format: 'long notation',
    games: 1,
    rules: 'Makruk',
    row: 'Gralla, René',
    last: 'Sd3',
  },
  {
    path: 'dialects/thai-874.pgn',
    encoding: /874/,
    format: 'plain PGN',
    games: 1,
    rules: 'Makruk',
    row: 'สมชาย',
    last: 'Kd5',
    rowShows: 'หมากรุกไทย',
  },
  {
    path: 'dialects/winboard-crcrlf.pgn',
    encoding: /UTF-8/i,
    format: 'WinBoard',
    games: 1,
    rules: 'Makruk',
    row: 'Monthly game on a WinBoard',
    last: 'Sg3',
  },
  {
    path: 'dialects/cutechess.pgn',
    encoding: /UTF-8/i,
    format: 'cutechess',
    games: 1,
    rules: 'Makruk',
    row: 'Self-play',
    last: 'Nc2',
  },
  {
    path: 'dialects/pychess-cambodian.pgn',
    encoding: /UTF-8/i,
    format: 'PyChess',
    games: 2,
    rules: 'Ouk Chaktrang',
    row: 'Depth two',
    last: 'Rb1',
  },
  {
    path: 'dialects/positions.epd',
    encoding: /UTF-8/i,
    format: 'one position per line (FEN, EPD, REN)',
    games: 3,
    asked: 'Makruk',
    rules: 'Makruk',
    row: 'Mate in one',
    last: 'Ra8#',
    notes: 1,
  },
];

/** Imports the file into a collection of its own and opens one of its games. */
async function readDialect(workbench: Workbench, dialect: Dialect): Promise<void> {
  const dialog = await workbench.bring(data(dialect.path));
  await expect(dialog.getByRole('definition').nth(0)).toHaveText(dialect.encoding);
  await expect(dialog.getByRole('definition').nth(1)).toHaveText(dialect.format);
  await expect(dialog.getByRole('definition').nth(2)).toHaveText(String(dialect.games));
  const question = dialog.getByRole('group', { name: 'Which game is it?' });
  if (dialect.asked) {
    await expect(question, 'asked once for the file').toHaveCount(1);
    await expect(question.getByRole('combobox').locator('option:checked')).toHaveText(dialect.asked);
    await expect(question.getByText('(detected)')).toBeVisible();
  } else await expect(question).toHaveCount(0);

  await workbench.answer(dialog, { into: dialect.path });
  const report = workbench.report();
  await expectCounts(report, dialect.inPart ? [0, dialect.games, 0] : [dialect.games, 0, 0]);
  const verdict = dialect.notes ? `${dialect.notes} warning` : 'All moves of all games were read.';
  await expect(report.getByText(verdict)).toBeVisible();

  await workbench.page.getByRole('button', { name: 'Show these games' }).click();
  await expect(workbench.rows()).toHaveCount(dialect.games);
  await expect(workbench.row(dialect.row).first()).toContainText(dialect.rules);
  if (dialect.rowShows) await expect(workbench.row(dialect.row).first()).toContainText(dialect.rowShows);
  await workbench.openGame(dialect.row);
  await workbench.page.keyboard.press('End');
  await expect(workbench.current()).toHaveText(dialect.last);
}

const FILES_PER_STORY = 4;

for (let first = 0; first < dialects.length; first += FILES_PER_STORY) {
  const files = dialects.slice(first, first + FILES_PER_STORY);
  test(`reads files in the formats ${files.map(({ format }) => format).join(', ')}`, async ({ workbench }) => {
    for (const dialect of files) await test.step(dialect.path, () => readDialect(workbench, dialect));
  });
}

test('loses nothing of a broken file: the report names every place and opens the game', async ({ workbench, page }) => {
  const report = await workbench.import(data('dialects/broken.pgn'));
  await expectCounts(report, [2, 3, 0]);
  const illegal = report.getByRole('button', { name: /line 21, game 2, ply 5/ });
  await expect(illegal).toContainText('Re5');
  const foreign = report.getByRole('button', { name: /game 3/ });
  await expect(foreign.filter({ hasText: 'Crazyhouse' }), 'an unknown name decides nothing').toHaveCount(1);
  await expect(report.getByRole('button', { name: /line 43, game 4, ply 3/ })).toContainText('%%%%');

  await illegal.click();
  await expect(workbench.moves.getByRole('button', { name: 'Nd7' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(workbench.current(), 'the legal part is the game').toHaveText('Nd7');
  const kept = workbench.moves.getByRole('group').filter({ hasText: 'could not be read as moves' });
  await kept.getByText('could not be read as moves').click();
  await expect(kept, 'the rest is text').toContainText('Re5 Sf7 4. d4');

  await workbench.openLibrary();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Import status' }).selectOption('Read in part');
  await expect(workbench.rows()).toHaveCount(3);
  await workbench.openGame('Foreign');
  await expect(workbench.moves).toContainText('N@e5');
});

test('imports several files, pasted text, an archive and a folder', async ({ workbench, page }, testInfo) => {
  await test.step('imports several files at once, and pasted text', async () => {
    const report = await workbench.import([data('dialects/cutechess.pgn'), data('dialects/thai-874.pgn')], {
      into: 'Two files',
    });
    await expectCounts(report, [2, 0, 0]);
    await page.getByRole('button', { name: 'Import more' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import games' });
    await dialog.getByLabel('Pasted text').fill('[White "Sok"]\n[Variant "Cambodian"]\n\n1. e4 d5 2. Me3 *\n');
    await dialog.getByRole('button', { name: 'Use this text' }).click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expectCounts(report, [1, 0, 0]);
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.rows()).toHaveCount(3);
    await expect(workbench.row('Sok')).toContainText('Ouk Chaktrang');
  });

  await test.step('imports an archive and a folder file by file, and names a damaged file', async () => {
    const named = GAME.replace('Packed', 'Packed archive');
    const archive = testInfo.outputPath('club.zip');
    await writeFile(
      archive,
      zipOf([
        { name: 'games/a.pgn', data: Buffer.from(named) },
        { name: 'games/rek.pgn', data: Buffer.from('1. Rb4 Ra5 *') },
        { name: 'games/broken.pgn', data: Buffer.from(named), crc: 1 },
      ]),
    );
    const folder = testInfo.outputPath('season');
    await mkdir(join(folder, 'spring'), { recursive: true });
    await writeFile(join(folder, 'spring', 'b.pgn.gz'), gzipSync(GAME.replace('Packed', 'Packed folder')));
    await writeFile(join(folder, 'logo.svg'), '<svg/>');

    const dialog = await workbench.bring(archive);
    await dialog.locator('input[webkitdirectory]').setInputFiles(folder);
    const brought = (name: string) => dialog.getByRole('listitem', { name });
    await expect(brought('club.zip')).toContainText('Files 3');
    await expect(brought('club.zip').getByRole('combobox', { name: 'Rules', exact: true })).toHaveValue('');
    await expect(brought('season')).toContainText('1 file without games is skipped.');
    await workbench.answer(dialog, { into: 'Packed' });
    const report = workbench.report();
    await expect(report).toContainText('club.zip/games/broken.pgn');
    await expect(report).toContainText('damaged or truncated');
    await page.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.row('Packed folder')).toHaveCount(1);
    await expect(workbench.row('Rek')).toHaveCount(1);
  });
});
