/** The shapes of external engines: what a page may send, and what the user's folder has. */
import { MAX_COMMAND } from './command-line.ts';
import type {
  EngineChange,
  EngineDescription,
  EngineOption,
  EnginePreset,
  PresetChoice,
  RegisteredEngine,
} from './contract.ts';
import { BUILT_IN_PRESETS } from './own-options.ts';
import { choice, flag, integer, kinds, listOf, mapOf, optional, record, text, textOf } from './shapes.ts';

const line = textOf(10_000);
const word = textOf(MAX_COMMAND);
const MOST_OPTIONS = 1000;
const whole = integer(Number.MIN_SAFE_INTEGER);
const names = listOf(text, 10_000);
const optionValues = mapOf(word, MOST_OPTIONS);
const engineOption = kinds<EngineOption>({
  check: record<Extract<EngineOption, { kind: 'check' }>>({ kind: choice('check'), name: text, value: flag }),
  spin: record<Extract<EngineOption, { kind: 'spin' }>>({
    kind: choice('spin'),
    name: text,
    value: whole,
    least: whole,
    most: whole,
  }),
  combo: record<Extract<EngineOption, { kind: 'combo' }>>({
    kind: choice('combo'),
    name: text,
    value: text,
    values: names,
  }),
  string: record<Extract<EngineOption, { kind: 'string' }>>({ kind: choice('string'), name: text, value: text }),
  button: record<Extract<EngineOption, { kind: 'button' }>>({ kind: choice('button'), name: text }),
});
/** An engine as the user's folder has it. */
export const registeredEngine = record<RegisteredEngine>({
  id: textOf(100),
  name: line,
  command: listOf(word, MAX_COMMAND),
  options: optionValues,
  presets: optional(listOf(record<EnginePreset>({ name: line, options: optionValues }), MOST_OPTIONS)),
  description: record<EngineDescription>({
    name: text,
    author: text,
    variants: names,
    options: listOf(engineOption, MOST_OPTIONS),
  }),
});
export const engineChange = kinds<EngineChange>({
  add: record<Extract<EngineChange, { kind: 'add' }>>({ kind: choice('add'), name: line, command: line }),
  command: record<Extract<EngineChange, { kind: 'command' }>>({ kind: choice('command'), id: line, command: line }),
  options: record<Extract<EngineChange, { kind: 'options' }>>({
    kind: choice('options'),
    id: line,
    options: optionValues,
  }),
});
export const presetChoice = kinds<PresetChoice>({
  builtIn: record<Extract<PresetChoice, { kind: 'builtIn' }>>({
    kind: choice('builtIn'),
    name: choice(...BUILT_IN_PRESETS),
  }),
  own: record<Extract<PresetChoice, { kind: 'own' }>>({ kind: choice('own'), name: line }),
});
