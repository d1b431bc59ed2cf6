/** `--rules`: the id of a rule set, built in or from the library, or a rule set file. */
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
  /** The value of the option. */
  readonly given: string;
  /** The rule set if it was read from a file: registered in this process, but not saved in a library. */
  readonly fromFile: RuleSet | null;
}

/**
 * Resolves the option; `null` if it is absent. Exits with a usage error if there is no such rule set or file. With a
 * library, an id of a user's own rule set is accepted without a check.
 * @throws CodedError `bad-rules` with the errors of a file
 */
export async function rulesOption(
  text: string | undefined,
  command: Command,
  hasLibrary: boolean,
): Promise<NamedRules | null> {
  if (text === undefined) return null;
  if (ruleSet(text) || (hasLibrary && isOwnId(text))) return { id: text, given: text, fromFile: null };
  if (!existsSync(text)) {
    const ids = ruleSets.map(({ id }) => id).join(', ');
    command.error(`error: no rule set or file '${text}'; available rule sets: ${ids}`);
  }
  const read = await readRuleFile(text);
  if (!read.ok) throw new CodedError('bad-rules', read.error.map(fault => `${text}: ${fault.text}`).join('\n'));
  registerRuleSet(read.value);
  return { id: read.value.id, given: text, fromFile: read.value };
}
