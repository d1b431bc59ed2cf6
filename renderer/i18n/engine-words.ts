/** What the page says about external engines. */
import type { Issue, PresetChoice, RegisteredEngine } from '../../api/contract.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { engineVariant } from '../../engine/rules/uci-variants.ts';
import { byCode, issueWords, t } from './index.svelte.ts';

/** How the rules of an engine differ from a rule set; `null` if it plays exactly by it, or does not know it. */
export function differenceWords(rules: RuleSet, { name, description }: RegisteredEngine): string | null {
  const differences = engineVariant(rules, description)?.differences ?? [];
  if (differences.length === 0) return null;
  return t.engines.plays(name, differences.map(each => t.engines.differences[each]).join(', '));
}

/** An error of an engine: a sentence, with what the engine has said where that helps. */
export function engineFault(issue: Issue): string {
  const words = byCode(t.engines.faults, issue.code) ?? issueWords(issue);
  if (words === undefined) return issue.text;
  return ['engine-start', 'engine-exit'].includes(issue.code) ? `${words} (${issue.text})` : words;
}

export const presetName = (preset: PresetChoice): string =>
  preset.kind === 'own' ? preset.name : t.engines.presets.builtIn[preset.name];
