import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { Settings } from './settings.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

it('a choice made while the host is out of reach stays, and is kept as soon as it answers', async () => {
  const { connection, cut } = await host.page();
  const settings = new Settings(connection, () => {});
  await settings.load();
  await settings.set('theme', 'light');
  cut();
  await settings.set('theme', 'dark');
  await settings.set('language', 'km');
  await connection.open();
  await settings.load();
  expect(settings.choices).toMatchObject({ theme: 'dark', language: 'km' });
  expect(await connection.api.settings.all()).toMatchObject({ theme: 'dark', language: 'km' });
});
