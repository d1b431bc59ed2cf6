/** External engines as opponents of games, in processes of their own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { SearchJob } from '../../api/contract.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { GameEngines } from './game-engines.ts';

/** Exists while the engine runs. */
const running = join(temporaryFolder('game-engines'), 'running');
const script = fileURLToPath(new URL('../../tests/support/scripted-engine.ts', import.meta.url));
const registered = {
  ...{ id: 'scripted', name: 'Scripted', command: [process.execPath, script, 'file', running], options: {} },
  description: { name: 'Scripted 1.0', author: '', variants: ['makruk'], options: [] },
};
const fen = ruleSet('makruk')?.startFen ?? '';
const job: SearchJob = { rules: 'makruk', fen, moves: [], limits: { nodes: 1000 }, lines: 1 };

test('a game ends with its page, and no page ends the game of another', async () => {
  const engines = new GameEngines({ get: async () => registered });
  const [page, other] = [{}, {}];
  expect(await engines.of(page, 'scripted').move(job, 0, null)).toMatchObject({ reason: 'limit', depth: 7 });
  await engines.end(other, 'scripted');
  await engines.discardOf(other);
  expect(existsSync(running)).toBe(true);
  await engines.discardOf(page);
  expect(existsSync(running)).toBe(false);
  expect(await engines.of(page, 'scripted').move(job, 0, null)).toMatchObject({ reason: 'stopped' });
  expect(existsSync(running)).toBe(false);
});

test('a game that ends before its engine is known starts none', async () => {
  const engines = new GameEngines({ get: async () => registered });
  const page = {};
  const moving = engines.of(page, 'scripted').move(job, 0, null);
  await engines.end(page, 'scripted');
  expect(await moving).toMatchObject({ reason: 'stopped', lines: [] });
  expect(existsSync(running)).toBe(false);
  await engines.of(page, 'scripted').move(job, 0, null);
  await engines.endAll('scripted');
  expect(existsSync(running)).toBe(false);
});
