/** `rules`: lists and shows rule sets, and checks, adds and exports users' own. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CodedError } from '../api/failure.ts';
import { optionSources, optionsOf, optionValue, plainText } from '../engine/rules/option-list.ts';
import { type Issue, messageOf, type Parsed } from '../engine/rules/result.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { makeRuleSetFile, parseRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { ownRuleSets, ruleSet, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { defaultLibraryPath } from '../host/library-path.ts';
import { writeOut } from './export.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';

interface Options extends LibraryOptions {
  readonly json?: boolean;
  readonly out?: string;
}

/** Without a library there are only the built-in rule sets; no library is created. */
const reading = async <T>(options: Options, use: () => Promise<T>): Promise<T> =>
  existsSync(options.library ?? defaultLibraryPath()) ? withLibrary(options, true, use) : use();

export const listRules = (options: Options): Promise<boolean> =>
  reading(options, async () => {
    const all = [...ruleSets, ...ownRuleSets()];
    await print(all.map(rules => `${options.json ? asJson(rules) : asText(rules)}\n`).join(''));
    return true;
  });

const asJson = ({ id, title, variant, sources, own }: RuleSet): string =>
  JSON.stringify({ id, title, variant, base: own?.base ?? null, sources });

const asText = ({ id, title, variant, own }: RuleSet): string =>
  [id, title, variant, ...(own ? [`own, from ${own.base}`] : [])].join('  ');

export const showRules = (id: string, options: Options): Promise<boolean> =>
  reading(options, async () => {
    const rules = ruleSetNamed(id);
    const head = [
      `${rules.id}: ${rules.title} (${rules.variant})`,
      ...(rules.own ? [`copied from ${rules.own.base}`] : []),
      ...(rules.own?.notes ? rules.own.notes.split('\n').map(line => `> ${line}`) : []),
    ];
    const options = optionsOf(rules).flatMap(option => {
      const value = optionValue(rules, option.path);
      if (value === undefined || (option.kind.kind === 'section' && value !== null)) return [];
      return [`${option.path} = ${plainText(value)}  [${optionSources(rules, option).join(' ')}]`];
    });
    await print(`${[...head, ...options].join('\n')}\n`);
    return true;
  });

/** Prints every error in the form that editors recognise. */
export async function checkRules(file: string): Promise<boolean> {
  const read = await readRuleFile(file);
  if (!read.ok) return printErrors(file, read.error);
  await print(`${file}: ${read.value.title}, ${read.value.id}\n`);
  return true;
}

export async function addRules(file: string, options: Options): Promise<boolean> {
  const read = await readRuleFile(file);
  if (!read.ok) return printErrors(file, read.error);
  return withLibrary(options, false, async ({ services }) => {
    const { id } = await services.rules.save(makeRuleSetFile(read.value));
    await print(`${id}\n`);
    return true;
  });
}

export const exportRules = (id: string, options: Options): Promise<boolean> =>
  reading(options, async () => {
    const text = makeRuleSetFile(ruleSetNamed(id));
    if (options.out === undefined) await print(text);
    else await writeOut(options.out, write => write(text));
    return true;
  });

function ruleSetNamed(id: string): RuleSet {
  const rules = ruleSet(id);
  if (!rules) throw new CodedError('no-such-rules', `There is no rule set '${id}'`);
  return rules;
}

/** @throws CodedError `file-unreadable`. */
export async function readRuleFile(file: string): Promise<Parsed<RuleSet, readonly Issue[]>> {
  await loadKernel();
  try {
    return parseRuleSetFile(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CodedError('file-unreadable', messageOf(error));
  }
}

function printErrors(file: string, errors: readonly Issue[]): false {
  for (const { text } of errors) console.error(`${file}: ${text}`);
  return false;
}
