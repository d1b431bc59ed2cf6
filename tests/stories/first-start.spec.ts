import { data, expect, test } from '../support/pages/story.ts';

test.use({ firstStart: true });

test('a new user sees the sample games and opens one', async ({ workbench, page, shell }) => {
  await workbench.openLibrary();
  await expect(page.getByRole('region', { name: 'Welcome to Chatrang' })).toBeVisible();
  await expect(workbench.rows().nth(11), 'a dozen games').toBeVisible();
  await expect(workbench.row('Makruk').first()).toBeVisible();
  await expect(workbench.row('Ouk Chaktrang').first()).toBeVisible();
  await workbench.import(data('dialects/thai-874.pgn'), { into: 'My own' });
  await workbench.closeReport();
  await page.getByRole('button', { name: 'Open a sample game' }).click();
  await expect(workbench.board).toBeVisible();
  await expect(workbench.tabs, 'a sample, although a game of the user is newer').toContainText('jsk77');
  await page.keyboard.press('ArrowRight');
  await expect(workbench.current()).toBeVisible();
  expect(page.url(), 'the token does not stay in the address').toBe(`${shell.origin}/`);
});

test('keeps the view that was chosen before the program was ready', async ({ shell, page }) => {
  let comeUp = () => {};
  const awaited = new Promise<void>(resolve => {
    comeUp = resolve;
  });
  await page.routeWebSocket(/./, async socket => {
    await awaited;
    socket.connectToServer();
  });
  await page.goto(shell.address);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  comeUp();
  await page.getByRole('banner').getByRole('button', { name: 'Rules', exact: true }).click();
  const rules = page.getByRole('navigation', { name: 'Rules' });
  await expect(rules.getByRole('button', { name: 'Makruk', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy and edit' }).click();
  await page.getByRole('textbox', { name: /^Name/u }).fill('Early');
  await page.getByRole('button', { name: 'Save rule set' }).click();
  await expect(rules.getByRole('button', { name: 'Early', exact: true }), 'the host has answered').toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the page has a strict security policy and cannot be opened without the token', async ({
  shell,
  browser,
  request,
}) => {
  const answer = await request.get(`${shell.origin}/`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
  expect(policy, 'no inline or evaluated scripts').not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval')/);
  expect(policy).toContain("'wasm-unsafe-eval'");

  const stranger = await browser.newPage();
  await stranger.goto(`${shell.origin}/#token=wrong`);
  await expect(stranger.getByRole('alert')).toContainText('Access denied');
  await expect(stranger.getByRole('alert')).toContainText('Open the address it printed last');
  await stranger.goto(shell.address);
  await expect(stranger.getByRole('region', { name: 'Welcome to Chatrang' })).toBeVisible();
  await stranger.goto('about:blank');
  await stranger.goto(`${shell.origin}/#token=of-last-week`);
  await expect(
    stranger.getByRole('region', { name: 'Welcome to Chatrang' }),
    'an old link locks no page out',
  ).toBeVisible();
  await expect(stranger.getByRole('alert')).toHaveCount(0);
  const stored = await stranger.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored, 'the token is kept nowhere').not.toContain(new URL(shell.address).hash.slice('#token='.length));
  await stranger.close();
  const elsewhere = await request.get(`${shell.origin}/`, { headers: { host: 'evil.example' } });
  expect(elsewhere.status(), 'only under its own name').toBe(403);
});
