import { readFileSync } from 'node:fs';
import { data, expect, test } from '../support/pages/story.ts';

/** Replies to 1. c4 in the nine games, out of their moves. */
const REPLIES = new Map([
  ['c6c5', 'c5'],
  ['b6b5', 'b5'],
  ['b8d7', 'Nd7'],
  ['g8e7', 'Ne7'],
  ['f8f7', 'Sf7'],
]);

interface Fact {
  readonly file: string;
  readonly uci: string;
  readonly result: string;
}

test('the explorer counts the moves of the imported games', async ({ workbench, page }) => {
  const games = readFileSync(data('pgn/games.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Fact)
    .filter(game => game.file === 'playok.pgn');
  const counts = new Map<string, number>();
  for (const game of games) {
    const reply = game.uci.split(' ')[1] ?? '';
    counts.set(reply, (counts.get(reply) ?? 0) + 1);
  }

  await workbench.import(data('pgn/playok.pgn'), { into: 'PlayOK games' });
  await page.getByRole('button', { name: 'Show these games' }).click();
  await expect(workbench.rows()).toHaveCount(games.length);
  await workbench.newGame('Makruk');
  const explorer = await workbench.panel('Explorer');
  await explorer.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'PlayOK games' });
  await expect(explorer.getByRole('status')).toHaveText(`${games.length} games`);
  const first = explorer.getByRole('row').filter({ has: page.getByRole('button', { name: 'Play c4' }) });
  await expect(first.getByRole('cell').nth(1)).toHaveText(String(games.length));
  const white = Math.round((100 * games.filter(game => game.result === '1-0').length) / games.length);
  await expect(first.getByRole('img')).toHaveAccessibleName(new RegExp(`^White ${white}%`));

  await explorer.getByRole('button', { name: 'Play c4' }).click();
  await expect(workbench.current()).toHaveText('c4');
  await expect(explorer.getByRole('row')).toHaveCount(1 + counts.size);
  for (const [move, count] of counts) {
    const row = explorer
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Play ${REPLIES.get(move)}` }) });
    await expect(row.getByRole('cell').nth(1), REPLIES.get(move)).toHaveText(String(count));
  }

  await workbench.type('b5');
  await explorer.getByRole('button', { name: 'Show these games in the library' }).click();
  await expect(workbench.rows(), 'the same position as a filter of the list').toHaveCount(counts.get('b6b5') ?? 0);
});
