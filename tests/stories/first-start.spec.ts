import { expect, test } from '../pages/story.ts';

test('a newcomer sees the sample games and opens one', async ({ workbench, page, shell }) => {
  await workbench.openLibrary();
  await expect(page.getByRole('region', { name: 'Welcome to Chatrang' })).toBeVisible();
  await expect(workbench.rows().nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'Open a sample game' }).click();
  await expect(workbench.board).toBeVisible();
  await expect(workbench.moves.getByRole('button').nth(8)).toBeVisible();
  expect(page.url(), 'the token does not stay in the address').toBe(`${shell.origin}/`);
});
