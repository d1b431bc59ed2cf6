/** Reports on many games, summed up by player. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { builtAssets } from '../tests/support/built-assets.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createHost } from './host.ts';

const libraryPath = join(temporaryFolder('player-reports'), 'library', 'library.sqlite');

const GAMES = `[White "Sok"]
[Black "Dara"]

{[%eval 0.00]} 1. d4 {[%eval 0.00]} d5 {[%eval 6.00] [%best 0.40 b8d7]} 2. e4 {[%eval 6.00]} *

[White "Sok"]
[Black "Vuthy"]

1. d4 d5 *
`;

it('sums up the evaluated games of each player until the job is dismissed', async () => {
  mkdirSync(dirname(libraryPath));
  const host = await createHost({ shell: 'cli', libraryPath, assets: builtAssets });
  const { library, analysis, jobs } = host.services;
  const imported = nextEvent(host, 'job', job => job.kind === 'import' && job.state !== 'running');
  await library.import({ source: { kind: 'text', name: 'games', text: GAMES }, rules: 'makruk', collection: 1 });
  await imported;
  const done = nextEvent(host, 'job', job => job.kind === 'reportGames' && job.state !== 'running');
  const query = { filter: {}, sort: 'id', descending: false } as const;
  const id = await analysis.reportPlayers({ ids: null, query });
  expect(await done).toMatchObject({
    state: 'done',
    title: '2',
    reported: { games: 1, unjudged: 1, left: 0, players: 2 },
  });
  expect(await analysis.playerSummaries(id, 0, 10)).toMatchObject({
    total: 2,
    rows: [
      { player: 'Dara', games: 1, accuracy: 6, tallies: { blunder: 1 } },
      { player: 'Sok', games: 1, accuracy: 100, tallies: { blunder: 0 } },
    ],
  });
  expect(await analysis.playerMistakes(id, 'Dara', 10)).toMatchObject([
    { rules: 'makruk', puzzle: { played: 'd6d5', best: ['b8d7'], title: 'Sok - Dara' } },
  ]);
  expect(await analysis.playerMistakes(id, 'Sok', 10)).toEqual([]);
  await expect(analysis.reportPlayers({ ids: null, query, except: [1, 2] })).rejects.toMatchObject({
    code: 'no-games',
  });
  await jobs.dismiss(id);
  await expect(analysis.playerSummaries(id, 0, 10)).rejects.toMatchObject({ code: 'no-such-job' });
  await host.close();
});
