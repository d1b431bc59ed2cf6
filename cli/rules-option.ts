/** `--rules`: the id of a rule set, built-in or of the library, or a file of rules. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { CodedError } from '../api/failure.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { isOwnId } from '../engine/rules/rule-set-id.ts';
import { registerRuleSet, ruleSet, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { readRuleFile } from './rules.ts';

export interface RulesOption {
  readonly rules?: string;
}

export interface NamedRules {
  readonly id: string;
  /** Read from a file; it is known now, but no library keeps it yet. */
  readonly fromFile: RuleSet | null;
}

/**
 * What the option names, `null` without one. Ends the verb as wrongly called when it can name nothing; an id that only a library can know
 * is taken where there is one. @throws CodedError `bad-rules` with the faults of a file.
 */
export async function rulesOption(
  text: string | undefined,
  command: Command,
  hasLibrary: boolean,
): Promise<NamedRules | null> {
  if (text === undefined) return null;
  if (ruleSet(text) || (hasLibrary && isOwnId(text))) return { id: text, fromFile: null };
  if (!existsSync(text)) {
    const ids = ruleSets.map(({ id }) => id).join(', ');
    command.error(`error: there is no rule set and no file '${text}'; there are ${ids}`);
  }
  const read = await readRuleFile(text);
  if (!read.ok) throw new CodedError('bad-rules', read.error.map(fault => `${text}: ${fault.text}`).join('\n'));
  registerRuleSet(read.value);
  return { id: read.value.id, fromFile: read.value };
}
