import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GameId, JobState } from '../api/contract.ts';
import { builtAssets } from '../tests/support/built-assets.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createHost, type Host } from './host.ts';

const folder = temporaryFolder('names');
let host: Host;

const ended = (): Promise<JobState> => nextEvent(host, 'job', job => job.state !== 'running');

const game = (white: string, black: string, comment = ''): string =>
  `[Event "Open"]\n[White "${white}"]\n[Black "${black}"]\n[Result "*"]\n\n1. e4 ${comment} e5 *\n\n`;
const GAMES = [
  game('Sok Dara', 'Kim Veasna'),
  game('Kim Veasna', 'Dara, Sok', '{good}'),
  game('sok dara', 'Kim Veasnna'),
].join('');

beforeEach(async () => {
  host = await createHost({ shell: 'cli', libraryPath: join(folder, `${Math.random()}.sqlite`), assets: builtAssets });
  const done = ended();
  const source = { kind: 'text', name: 'a.pgn', text: GAMES } as const;
  await host.services.library.import({ source, rules: 'makruk', collection: 1 });
  await done;
});
afterEach(() => host.close());

const found = async (query: string): Promise<readonly GameId[]> =>
  (await host.services.library.list({ filter: { query }, sort: 'id', descending: false }, 0, 100)).rows.map(
    ({ id }) => id,
  );

it('compares all names in a job', async () => {
  const done = ended();
  const job = await host.services.names.findSimilar('player');
  expect(await done).toMatchObject({ id: job, kind: 'findNames', state: 'done', total: 5 });
  const { total, groups } = await host.services.names.similar(job, 0, 10);
  expect(total).toBe(2);
  expect(groups.map(({ reason, spellings }) => [reason, ...spellings.map(({ text }) => text)])).toEqual([
    ['form', 'Dara, Sok', 'Sok Dara', 'sok dara'],
    ['typing', 'Kim Veasna', 'Kim Veasnna'],
  ]);
  await expect(host.services.names.similar('other', 0, 1)).rejects.toMatchObject({ code: 'no-such-job' });
});

it('renames in all games as one step', async () => {
  const { library, names, organisation } = host.services;
  const before = await library.exportText([1, 2, 3], null);
  const done = ended();
  await names.rename('player', 'Sok Dara', ['Dara, Sok', 'sok dara']);
  const { edited } = await done;
  expect(edited).toMatchObject({ games: 2, left: 0 });
  const after = before.replace('"Dara, Sok"', '"Sok Dara"').replace('"sok dara"', '"Sok Dara"');
  expect(await library.exportText([1, 2, 3], null)).toBe(after);
  expect(await found('player="Dara, Sok"')).toEqual([1, 2, 3]);
  expect(await names.entry('player', 'sok dara')).toMatchObject({ name: 'Sok Dara', games: 3 });
  expect(await organisation.undo(edited?.token ?? '')).toBe(2);
  expect(await library.exportText([1, 2, 3], null)).toBe(before);
  expect(await found('player="Dara, Sok"')).toEqual([2]);
  await expect(names.rename('player', '', ['Sok Dara'])).rejects.toMatchObject({ code: 'bad-name' });
});
