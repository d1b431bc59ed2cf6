import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { EngineRegistry } from './registry.ts';

const folder = temporaryFolder('registry');
const path = join(folder, 'new', 'engines.json');
const engine = (name: string) => ({
  ...{ name, command: ['/opt/engine', '--uci'], options: { Hash: '32' } },
  description: { name: 'Engine 1', author: 'A', variants: ['makruk'], options: [] },
});

test('engines are kept in a file that only the user can read', async () => {
  const registry = new EngineRegistry(path);
  expect(await registry.list()).toEqual([]);
  const [first, second] = await Promise.all([registry.add(engine('One')), registry.add(engine('Two'))]);
  expect(await new EngineRegistry(path).list()).toEqual([first, second]);
  expect((await registry.named('two'))?.id).toBe(second.id);
  await registry.update(first.id, () => ({ options: {} }));
  expect(await registry.get(first.id)).toEqual({ ...first, options: {} });
  await registry.remove(second.id);
  await expect(registry.get(second.id)).rejects.toMatchObject({ code: 'no-such-engine' });
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('an engine that could not be read again is refused, and the list stays', async () => {
  const registry = new EngineRegistry(join(folder, 'large.json'));
  const added = await registry.add(engine('One'));
  const description = { ...added.description, variants: Array.from({ length: 10_001 }, () => 'x') };
  const large = { code: 'engine-too-large' };
  await expect(registry.add({ ...engine('Two'), description })).rejects.toMatchObject(large);
  await expect(registry.update(added.id, () => ({ options: { Hash: '1'.repeat(2001) } }))).rejects.toMatchObject(large);
  expect(await registry.list()).toEqual([added]);
});

test('the list includes a change that is being written', async () => {
  const registry = new EngineRegistry(join(folder, 'written.json'));
  const adding = registry.add(engine('One'));
  expect(await registry.list()).toEqual([await adding]);
});

test.each([
  ['one', 'engine-exists'],
  ['Chatrang', 'engine-exists'],
  ['', 'engine-name'],
  [' x', 'engine-name'],
  ['a\u202Eb', 'engine-name'],
])('the name %j is refused', async (name, code) => {
  await expect(new EngineRegistry(path).add(engine(name))).rejects.toMatchObject({ code });
});

test.each(['', '[]', '{"version":2,"engines":[]}', '{"version":1,"engines":[{"id":"x"}]}'])(
  'a damaged file is reported and left alone: %s',
  async text => {
    const damaged = join(folder, 'damaged.json');
    await writeFile(damaged, text);
    const registry = new EngineRegistry(damaged);
    await expect(registry.list()).rejects.toMatchObject({ code: 'engines-damaged' });
    await expect(registry.add(engine('New'))).rejects.toMatchObject({ code: 'engines-damaged' });
  },
);
