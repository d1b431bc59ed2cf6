/**
 * Presets of external engines: the user's named sets of option values, and built-in ones that are computed for this
 * machine. A preset of the user is made of values that the engine has already, so it needs no approval.
 */
import { availableParallelism, totalmem } from 'node:os';
import type {
  BuiltInPreset,
  EngineOption,
  ListedEngine,
  OfferedPreset,
  OptionValues,
  PresetChoice,
  RegisteredEngine,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { BUILT_IN_PRESETS, MATCH_MEMORY } from '../../api/own-options.ts';
import { LEVELS } from '../../core/play/levels.ts';
import { hasPlainName, MAX_NAME, sameName } from './names.ts';
import { spinOption } from './option-lines.ts';
import { strengthOptions } from './strength.ts';

interface Machine {
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
}

type Presets = NonNullable<RegisteredEngine['presets']>;

const MAX_PRESETS = 100;
const MIB = 2 ** 20;
/** MiB of an engine that should not be noticed. */
const QUIET_MEMORY = 16;
/** The most MiB of analysis, and its share of the memory of the machine. */
const ANALYSIS_MEMORY = 2048;
const ANALYSIS_SHARE = 1 / 8;

const thisMachine = (): Machine => ({ cores: availableParallelism(), memory: totalmem() });

/** Values of the options `Threads` and `Hash`, and of those that limit the strength. */
function builtInValues(
  options: readonly EngineOption[],
  { cores, memory }: Machine,
): Readonly<Record<BuiltInPreset, OptionValues>> {
  const valued = (name: string, value: number): OptionValues => {
    const option = spinOption(options, name);
    return option === undefined ? {} : { [option.name]: String(Math.min(option.most, Math.max(option.least, value))) };
  };
  const set = (threads: number, hash: number): OptionValues => ({
    ...valued('threads', threads),
    ...valued('hash', hash),
    ...strengthOptions(options, LEVELS.length - 1),
  });
  const share = 2 ** Math.floor(Math.log2((memory * ANALYSIS_SHARE) / MIB));
  return {
    analysis: set(cores, Math.min(ANALYSIS_MEMORY, share)),
    quiet: set(1, QUIET_MEMORY),
    match: set(1, MATCH_MEMORY),
  };
}

/** Without the values that the engine has by itself. */
const changedValues = (values: OptionValues, options: readonly EngineOption[]): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const option = options.find(each => each.name === name);
      return option === undefined || option.kind === 'button' || String(option.value) !== value;
    }),
  );

/**
 * The option values of an engine after a preset is chosen. A built-in preset leaves other options as they are; one of
 * the user sets all.
 * @throws CodedError `no-such-preset`
 */
export function presetOptions(
  { options, presets = [], description }: RegisteredEngine,
  preset: PresetChoice,
  machine: Machine = thisMachine(),
): OptionValues {
  if (preset.kind === 'builtIn')
    return changedValues(
      { ...options, ...builtInValues(description.options, machine)[preset.name] },
      description.options,
    );
  return presets[placeOf(presets, preset.name)]?.options ?? {};
}

/** The preset that a user has typed: one of the user, or the name of a built-in one. */
export function presetNamed({ presets = [] }: RegisteredEngine, name: string): PresetChoice {
  const own = presets.find(preset => sameName(preset.name, name));
  if (own !== undefined) return { kind: 'own', name: own.name };
  const builtIn = BUILT_IN_PRESETS.find(each => sameName(each, name));
  if (builtIn !== undefined) return { kind: 'builtIn', name: builtIn };
  throw noSuchPreset(name);
}

/**
 * Built-in presets are offered for an engine with the option `Threads` or `Hash`, except one with the values of another:
 * an engine may allow so few that they are the same.
 */
export function listedEngine(engine: RegisteredEngine, machine: Machine = thisMachine()): ListedEngine {
  const { options } = engine.description;
  const isSized = spinOption(options, 'threads') !== undefined || spinOption(options, 'hash') !== undefined;
  const offer = (choice: PresetChoice): OfferedPreset => {
    const values = presetOptions(engine, choice, machine);
    return { ...choice, options: values, isChosen: sameValues(values, engine.options) };
  };
  const builtIn = isSized ? BUILT_IN_PRESETS.map(name => offer({ kind: 'builtIn', name })) : [];
  const different = builtIn.filter(
    ({ options: values }, index) => !builtIn.slice(0, index).some(earlier => sameValues(earlier.options, values)),
  );
  return {
    ...engine,
    offered: [...different, ...(engine.presets ?? []).map(({ name }) => offer({ kind: 'own', name }))],
  };
}

/**
 * Stores the values of an engine under a name, in place of those that had it.
 * @throws CodedError `preset-name`, `preset-exists`, `too-many-presets`
 */
export function withPreset({ presets = [], options }: RegisteredEngine, name: string): Presets {
  checkName(name);
  const others = presets.filter(preset => !sameName(preset.name, name));
  if (others.length >= MAX_PRESETS)
    throw new CodedError('too-many-presets', `An engine has at most ${MAX_PRESETS} presets`);
  return [...others, { name, options }];
}

/** @throws CodedError `no-such-preset`, `preset-name`, `preset-exists` */
export function withRenamedPreset({ presets = [] }: RegisteredEngine, name: string, to: string): Presets {
  const place = placeOf(presets, name);
  checkName(to);
  if (presets.some((preset, index) => index !== place && sameName(preset.name, to))) throw presetExists(to);
  return presets.map((preset, index) => (index === place ? { ...preset, name: to } : preset));
}

/** @throws CodedError `no-such-preset` */
export function withoutPreset({ presets = [] }: RegisteredEngine, name: string): Presets {
  const place = placeOf(presets, name);
  return presets.filter((_, index) => index !== place);
}

/**
 * The presets for another program: texts that were approved for the former one are left out, unless the engine has them
 * among its values.
 *
 * @param offered the options of the new program
 */
export function withoutTexts({ presets = [], options }: RegisteredEngine, offered: readonly EngineOption[]): Presets {
  const isText = (name: string): boolean => offered.some(option => option.name === name && option.kind === 'string');
  const kept = (values: OptionValues): OptionValues =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => !isText(name) || options[name] === value));
  return presets.map(preset => ({ ...preset, options: kept(preset.options) }));
}

function placeOf(presets: Presets, name: string): number {
  const place = presets.findIndex(preset => sameName(preset.name, name));
  if (place >= 0) return place;
  throw noSuchPreset(name);
}

function checkName(name: string): void {
  if (!hasPlainName(name))
    throw new CodedError('preset-name', `A name of a preset has 1 to ${MAX_NAME} visible characters`);
  if (BUILT_IN_PRESETS.some(each => sameName(each, name))) throw presetExists(name);
}

const noSuchPreset = (name: string): CodedError => new CodedError('no-such-preset', `There is no preset ${name}`);
const presetExists = (name: string): CodedError => new CodedError('preset-exists', `There is a preset ${name} already`);

function sameValues(a: OptionValues, b: OptionValues): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every(name => a[name] === b[name]);
}
