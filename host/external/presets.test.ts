import { expect, test } from 'vitest';
import type { EngineOption, RegisteredEngine } from '../../api/contract.ts';
import {
  listedEngine,
  presetNamed,
  presetOptions,
  withoutPreset,
  withoutTexts,
  withPreset,
  withRenamedPreset,
} from './presets.ts';

const spin = (name: string, value: number, least: number, most: number): EngineOption => ({
  kind: 'spin',
  ...{ name, value, least, most },
});
const engine: RegisteredEngine = {
  ...{ id: 'x', name: 'Engine', command: ['/opt/engine'] },
  options: { Threads: '2', EvalFile: '/home/net' },
  presets: [{ name: 'Two', options: { Threads: '2', EvalFile: '/home/net' } }],
  description: {
    ...{ name: 'Engine 1', author: '', variants: ['makruk'] },
    options: [
      spin('Threads', 1, 1, 6),
      spin('Hash', 16, 1, 33_554_432),
      spin('Skill Level', 20, -20, 20),
      { kind: 'string', name: 'EvalFile', value: '' },
    ],
  },
};
const machine = { cores: 8, memory: 5 * 2 ** 30 };

test('built-in presets fit the machine and the engine, and leave other options as they are', () => {
  const builtIn = (name: 'analysis' | 'quiet' | 'match', of = engine, on = machine) =>
    presetOptions(of, { kind: 'builtIn', name }, on);
  expect(builtIn('analysis')).toEqual({ Threads: '6', Hash: '512', EvalFile: '/home/net' });
  expect(builtIn('quiet')).toEqual({ EvalFile: '/home/net' });
  expect(builtIn('match')).toEqual({ Hash: '64', EvalFile: '/home/net' });
  expect(builtIn('analysis', engine, { cores: 3, memory: 2 ** 40 })).toMatchObject({ Threads: '3', Hash: '2048' });
  expect(builtIn('match', { ...engine, options: { 'Skill Level': '3' } }), 'at full strength').toEqual({ Hash: '64' });
});

test('offers the presets of an engine and marks the one that it has', () => {
  const { offered } = listedEngine(engine, machine);
  expect(offered.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['analysis', false],
    ['quiet', false],
    ['match', false],
    ['Two', true],
  ]);
  const small = { ...engine.description, options: [spin('Hash', 16, 1, 64)] };
  expect(listedEngine({ ...engine, description: small }, machine).offered.map(({ name }) => name)).toEqual([
    ...['analysis', 'quiet', 'Two'],
  ]);
  const unsized = { ...engine, description: { ...engine.description, options: [] } };
  expect(listedEngine(unsized, machine).offered.map(({ name }) => name)).toEqual(['Two']);
  expect(presetNamed(engine, 'two')).toEqual({ kind: 'own', name: 'Two' });
  expect(presetNamed(engine, 'Quiet')).toEqual({ kind: 'builtIn', name: 'quiet' });
  expect(() => presetNamed(engine, 'Three')).toThrow(expect.objectContaining({ code: 'no-such-preset' }));
});

test('saves the values of an engine, renames and removes them', () => {
  const changed = { ...engine, options: { Threads: '4' } };
  expect(withPreset(changed, 'two'), 'replaces it').toEqual([{ name: 'two', options: { Threads: '4' } }]);
  const presets = withPreset(changed, 'Four');
  const both = { ...engine, presets };
  expect(presets.map(({ name }) => name)).toEqual(['Two', 'Four']);
  expect(withRenamedPreset(both, 'four', 'FOUR')[1]).toEqual({ name: 'FOUR', options: { Threads: '4' } });
  expect(withoutPreset(both, 'TWO')).toEqual([{ name: 'Four', options: { Threads: '4' } }]);
  expect(() => withRenamedPreset(both, 'Four', 'two')).toThrow(expect.objectContaining({ code: 'preset-exists' }));
  expect(() => withPreset(both, 'Quiet')).toThrow(expect.objectContaining({ code: 'preset-exists' }));
  expect(() => withPreset(both, 'a\u202Eb')).toThrow(expect.objectContaining({ code: 'preset-name' }));
  expect(() => withoutPreset(both, 'Three')).toThrow(expect.objectContaining({ code: 'no-such-preset' }));
  const many = { ...engine, presets: Array.from({ length: 100 }, (_, n) => ({ name: `${n}`, options: {} })) };
  expect(() => withPreset(many, 'One more')).toThrow(expect.objectContaining({ code: 'too-many-presets' }));
  expect(withPreset(many, '7')).toHaveLength(100);
});

test('for another program, presets lose the texts that the engine does not have', () => {
  const other = { name: 'Other', options: { Threads: '4', EvalFile: '/home/other' } };
  const presets = [...(engine.presets ?? []), other];
  expect(withoutTexts({ ...engine, presets }, engine.description.options)).toEqual([
    { name: 'Two', options: { Threads: '2', EvalFile: '/home/net' } },
    { name: 'Other', options: { Threads: '4' } },
  ]);
});
