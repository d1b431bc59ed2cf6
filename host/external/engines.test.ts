import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { HostRules } from '../rules.ts';
import type { ApprovalQuestion } from './approval.ts';
import { hostEngines } from './engines.ts';
import { findEngines } from './suggestions.ts';

const folder = temporaryFolder('host-engines');
const programs = temporaryFolder('programs');

async function engines() {
  const asked: ApprovalQuestion[] = [];
  const events: unknown[] = [];
  const ask = async (question: ApprovalQuestion): Promise<boolean> => {
    asked.push(question);
    return question.kind !== 'command';
  };
  const rules = {} as HostRules;
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const { service, registry } = hostEngines(path, { kind: 'question', ask }, rules, (name, data) =>
    events.push([name, data]),
  );
  const { id } = await registry.add({
    ...{ name: 'Engine', command: ['/opt/engine'], options: {} },
    description: {
      ...{ name: 'Engine 1', author: '', variants: ['makruk'] },
      options: [
        { kind: 'spin', name: 'Hash', value: 16, least: 1, most: 64 },
        { kind: 'string', name: 'Log File', value: '' },
      ],
    },
  });
  return { service: service(), registry, id, asked, events };
}

test('numbers are set without a question, texts with one that shows them', async () => {
  const { service, id, asked, events } = await engines();
  const setOptions = (options: Readonly<Record<string, string>>) => service.change({ kind: 'options', id, options });
  expect(await setOptions({ Hash: '32' })).toMatchObject({ kind: 'done', engine: { options: { Hash: '32' } } });
  expect(asked).toEqual([]);
  expect(events).toEqual([['enginesChanged', { ended: id }]]);
  await setOptions({ 'Log File': '/tmp/x' });
  expect(asked).toEqual([{ kind: 'options', name: 'Engine', text: 'Log File = /tmp/x' }]);
  await setOptions({ 'Log File': '/tmp/x', Hash: '8' });
  expect(asked).toHaveLength(1);
  await expect(setOptions({ Hash: '65' })).rejects.toMatchObject({ code: 'bad-option' });
});

test('presets are saved from the values of an engine and used without a question, texts too', async () => {
  const { service, id, asked, events } = await engines();
  await service.change({ kind: 'options', id, options: { 'Log File': '/tmp/x' } });
  asked.length = 0;
  await service.savePreset(id, 'With log');
  expect(events.at(-1), 'the engine goes on').toEqual(['enginesChanged', { ended: null }]);
  await service.usePreset(id, { kind: 'builtIn', name: 'match' });
  await service.change({ kind: 'options', id, options: { Hash: '8' } });
  await service.usePreset(id, { kind: 'own', name: 'With log' });
  const [listed] = await service.list();
  expect(listed).toMatchObject({ options: { 'Log File': '/tmp/x' } });
  expect(listed?.offered.findLast(({ isChosen }) => isChosen)).toMatchObject({ kind: 'own', name: 'With log' });
  await service.renamePreset(id, 'With log', 'Log');
  await service.removePreset(id, 'Log');
  expect((await service.list())[0]?.presets).toEqual([]);
  await expect(service.usePreset(id, { kind: 'own', name: 'Log' })).rejects.toMatchObject({ code: 'no-such-preset' });
  expect(asked).toEqual([]);
  expect(events).toHaveLength(7);
});

test('a command that the user does not allow changes nothing', async () => {
  const { service, registry, id, asked } = await engines();
  expect(await service.change({ kind: 'command', id, command: "/bin/sh -c 'x y'" })).toEqual({ kind: 'declined' });
  expect(asked).toEqual([{ kind: 'command', name: 'Engine', text: '/bin/sh -c "x y"' }]);
  expect((await registry.get(id)).command).toEqual(['/opt/engine']);
  await expect(service.change({ kind: 'add', name: 'engine', command: 'x' })).rejects.toMatchObject({
    code: 'engine-exists',
  });
});

test('known engines are found by the names of their programs', async () => {
  for (const name of ['fairy-stockfish', 'fairy-stockfish_14.exe', 'stockfish', 'other'])
    await writeFile(join(programs, name), '');
  const found = await findEngines([programs, 'relative', join(programs, 'missing')].join(delimiter));
  expect(found.map(({ name, command }) => [name, command]).sort()).toEqual(
    ['fairy-stockfish', 'fairy-stockfish_14.exe'].map(name => ['Fairy-Stockfish', join(programs, name)]),
  );
});
