/** Engines as the command line names them, and how their rules differ. */
import { splitCommandLine } from '../api/command-line.ts';
import type { RegisteredEngine } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { engineVariant, type NamedEngine, type VariantDifference } from '../engine/rules/uci-variants.ts';
import type { EngineCommand } from '../host/external/engine-channel.ts';
import { presetNamed, presetOptions } from '../host/external/presets.ts';
import { EngineRegistry } from '../host/external/registry.ts';
import { defaultEnginesPath } from '../host/library-path.ts';
import type { NamedRules } from './rules-option.ts';

export const registry = (): EngineRegistry => new EngineRegistry(defaultEnginesPath());

/** An engine of the list. @throws CodedError `no-such-engine` */
export async function namedEngine(name: string): Promise<RegisteredEngine> {
  const found = await registry().named(name);
  if (found !== null) return found;
  throw new CodedError('no-such-engine', `There is no engine '${name}'`);
}

/** `description`: what an engine of the list has said about itself. */
type FoundCommand = EngineCommand & Partial<Pick<RegisteredEngine, 'description'>>;

/**
 * `chatrang`, the name of an engine of `chatrang engines`, also with a preset (`NAME:PRESET`), or a command line.
 * @throws CodedError of a command, and `no-such-preset`
 */
export async function engineCommand(text: string, named: NamedRules | null): Promise<FoundCommand> {
  if (text === 'chatrang') return { command: ownCommand(named), options: {} };
  const registered = (await registry().named(text)) ?? (await engineWithPreset(text));
  if (registered !== null) return registered;
  const words = splitCommandLine(text);
  if (!words.ok) throw new CodedError(words.error.code, words.error.text);
  return { command: words.value, options: {} };
}

/** Our engine in a process of its own, which does not know the rule set of a file unless it is given the file. */
const ownCommand = (named: NamedRules | null): readonly string[] => [
  process.execPath,
  process.argv[1] ?? '',
  'uci',
  ...(named === null ? [] : ['--rules', named.given]),
];

/** Prints how an engine differs from a rule set. */
export function warnOfDifference(rules: RuleSet, engine: NamedEngine): void {
  const text = differenceText(rules, engine);
  if (text !== null) console.error(`chatrang: ${text}`);
}

/** `null` unless a text before a colon is the name of an engine. */
async function engineWithPreset(text: string): Promise<RegisteredEngine | null> {
  const colon = text.lastIndexOf(':');
  const engine = colon < 0 ? null : await registry().named(text.slice(0, colon).trim());
  if (engine === null) return null;
  return { ...engine, options: presetOptions(engine, presetNamed(engine, text.slice(colon + 1).trim())) };
}

const DIFFERENCES: Readonly<Record<VariantDifference, string>> = {
  moves: 'some moves are legal only here or only there',
  count: 'it counts differently',
  'count-off': 'it counts, and this rule set has no count',
  ends: 'it ends games differently',
  unknown: 'its count is not known',
};

/** `null` if an engine plays exactly by the rule set. */
export function differenceText(rules: RuleSet, engine: NamedEngine): string | null {
  const variant = engineVariant(rules, engine);
  if (variant === null) return `${engine.name} does not know ${rules.id}`;
  if (variant.differences.length === 0) return null;
  const list = variant.differences.map(difference => DIFFERENCES[difference]).join(', ');
  return `${engine.name} plays ${rules.id} as its ${variant.name}: ${list}`;
}
