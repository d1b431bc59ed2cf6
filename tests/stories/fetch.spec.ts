import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '../support/pages/story.ts';

const PGN = `[White "Sokha"]
[Black "Dara"]
[Variant "Makruk"]

1. d4 d5 *
`;

/** An address of this machine in a private network; most machines have one. */
const own = Object.values(networkInterfaces())
  .flatMap(list => list ?? [])
  .find(({ address }) => /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|fd)/u.test(address));

test('fetches games from a pasted address after a question about a private network', async ({ workbench, page }) => {
  test.skip(own === undefined, 'this machine is in no private network');
  const server = createServer((request, response) => response.end(request.url === '/page' ? '<html>' : PGN));
  await new Promise<void>(resolve => server.listen(0, own?.address, resolve));
  const name = own?.family === 'IPv6' ? `[${own.address}]` : own?.address;
  const at = `http://${name}:${(server.address() as AddressInfo).port}`;
  try {
    await page.keyboard.press('Control+i');
    const dialog = page.getByRole('dialog', { name: 'Import games' });
    const fetch = async (address: string) => {
      await dialog.getByRole('textbox').fill(address);
      await dialog.getByRole('button', { name: 'Fetch games' }).click();
    };
    await fetch('http://127.0.0.1:1/games.pgn');
    await expect(dialog.getByRole('alert')).toContainText('not fetched from this machine');
    await dialog.getByRole('button', { name: 'Import more' }).click();

    await fetch(`${at}/page`);
    await dialog.getByRole('button', { name: 'Fetch from the private network' }).click();
    await expect(dialog.getByRole('alert')).toContainText('shows a web page');
    await dialog.getByRole('button', { name: 'Import more' }).click();

    await fetch(`${at}/games.pgn`);
    await expect(dialog.getByRole('alert')).toContainText('private network');
    await dialog.getByRole('button', { name: 'Fetch from the private network' }).click();
    await expect(dialog.getByRole('definition').last(), 'the number of games').toHaveText('1');
    await dialog.getByRole('button', { name: /^Import/u }).click();
    await dialog.getByRole('button', { name: 'Show these games' }).click();
    await expect(workbench.row('Sokha')).toBeVisible();
  } finally {
    server.close();
  }
});
