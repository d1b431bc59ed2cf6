/** `engines`: the list of external UCI engines. A command that is typed here needs no other approval. */
import { commandLine } from '../api/command-line.ts';
import type { OfferedPreset, OptionValues, RegisteredEngine } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { engineVariant } from '../engine/rules/uci-variants.ts';
import { addEngine, checkEngine } from '../host/external/engines.ts';
import { checkOptions } from '../host/external/option-lines.ts';
import {
  listedEngine,
  presetNamed,
  presetOptions,
  withoutPreset,
  withPreset,
  withRenamedPreset,
} from '../host/external/presets.ts';
import { differenceText, namedEngine, registry } from './engine-command.ts';
import { print } from './output.ts';

interface JsonOption {
  readonly json?: boolean;
}

export async function listEngines({ json }: JsonOption): Promise<boolean> {
  for (const engine of await registry().list()) await print(`${json ? JSON.stringify(engine) : lineOf(engine)}\n`);
  return true;
}

export async function addOne(name: string, { command }: { readonly command: string }): Promise<boolean> {
  await print(`${lineOf(await addEngine(registry(), name, command))}\n`);
  return true;
}

/** Starts an engine and prints which rule sets it knows, and how its rules differ. */
export async function checkOne(name: string, { json }: JsonOption): Promise<boolean> {
  const engine = await checkEngine(registry(), (await namedEngine(name)).id);
  const { description } = engine;
  if (json) {
    const known = ruleSets.flatMap(rules => {
      const variant = engineVariant(rules, description);
      return variant === null ? [] : [{ rules: rules.id, variant: variant.name, differences: variant.differences }];
    });
    await print(`${JSON.stringify({ ...engine, known })}\n`);
    return true;
  }
  await print(`${lineOf(engine)}\n`);
  for (const rules of ruleSets)
    await print(`  ${rules.id}: ${differenceText(rules, description) ?? 'exactly these rules'}\n`);
  return true;
}

/** Sets UCI options: `name=value`; an empty value restores that of the engine. */
export async function setOptions(name: string, values: readonly string[]): Promise<boolean> {
  const { id, options, description } = await namedEngine(name);
  const changed = new Map(Object.entries(options));
  for (const text of values) {
    const at = text.indexOf('=');
    if (at < 1) throw new CodedError('bad-call', `'${text}' is not name=value`);
    const value = text.slice(at + 1);
    if (value === '') changed.delete(text.slice(0, at));
    else changed.set(text.slice(0, at), value);
  }
  checkOptions(Object.fromEntries(changed), description.options);
  await print(`${lineOf(await registry().update(id, () => ({ options: Object.fromEntries(changed) })))}\n`);
  return true;
}

/** A star marks presets whose values the engine has. */
export async function listPresets(name: string, { json }: JsonOption): Promise<boolean> {
  for (const preset of listedEngine(await namedEngine(name)).offered)
    await print(`${json ? JSON.stringify(preset) : presetLine(preset)}\n`);
  return true;
}

export async function usePreset(name: string, preset: string): Promise<boolean> {
  const { id } = await namedEngine(name);
  const use = (engine: RegisteredEngine) => ({ options: presetOptions(engine, presetNamed(engine, preset)) });
  await print(`${lineOf(await registry().update(id, use))}\n`);
  return true;
}

export const savePreset = (name: string, preset: string): Promise<boolean> =>
  changePresets(name, engine => withPreset(engine, preset));

export const renamePreset = (name: string, preset: string, to: string): Promise<boolean> =>
  changePresets(name, engine => withRenamedPreset(engine, preset, to));

export const removePreset = (name: string, preset: string): Promise<boolean> =>
  changePresets(name, engine => withoutPreset(engine, preset));

async function changePresets(
  name: string,
  edit: (engine: RegisteredEngine) => RegisteredEngine['presets'],
): Promise<boolean> {
  const { id } = await namedEngine(name);
  await registry().update(id, engine => ({ presets: edit(engine) }));
  return true;
}

export async function removeOne(name: string): Promise<boolean> {
  await registry().remove((await namedEngine(name)).id);
  return true;
}

const presetLine = ({ name, options, isChosen }: OfferedPreset): string =>
  [`${isChosen ? '*' : ' '} ${name}`, ...valueTexts(options)].join('  ');

const valueTexts = (options: OptionValues): readonly string[] =>
  Object.entries(options).map(([option, value]) => `${option}=${value}`);

function lineOf({ name, command, options, description }: RegisteredEngine): string {
  return [`${name} (${description.name})`, commandLine(command), ...valueTexts(options)].join('  ');
}
