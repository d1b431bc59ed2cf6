/** The custom rule sets of the library, as reactive state for lists of rules. */
import type { Services, StoredRules } from '../../../api/contract.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { parseRuleSetFile } from '../../../engine/rules/rule-set-file.ts';
import { registerRuleSet, ruleSet } from '../../../engine/rules/rule-sets/list.ts';

/** A stored rule set that this program cannot read. */
interface UnreadableRules {
  readonly id: string;
  readonly faults: readonly Issue[];
}

class KnownRules {
  /** The oldest first. */
  own = $state.raw<readonly RuleSet[]>([]);
  unreadable = $state.raw<readonly UnreadableRules[]>([]);

  set(list: readonly StoredRules[]): void {
    const read = list.map(({ id, text }) => ({ id, parsed: parseRuleSetFile(text) }));
    const own = read.flatMap(({ parsed }) => (parsed.ok ? [parsed.value] : []));
    for (const rules of own) registerRuleSet(rules);
    this.own = own.map(rules => ruleSet(rules.id) ?? rules);
    this.unreadable = read.flatMap(({ id, parsed }) => (parsed.ok ? [] : [{ id, faults: parsed.error }]));
  }

  /** Loads the rule sets if `id` is unknown, because another program may have added it. */
  async ensure(id: string, api: Services): Promise<void> {
    if (ruleSet(id) === null) this.set(await api.rules.list());
  }

  /** Title of a custom rule set; rule sets with equal titles are numbered in the order of storage. */
  name(id: string): string | null {
    const title = this.own.find(rules => rules.id === id)?.title;
    if (title === undefined) return null;
    const namesakes = this.own.filter(rules => rules.title === title);
    return namesakes.length === 1 ? title : `${title} (${namesakes.findIndex(rules => rules.id === id) + 1})`;
  }

  has(id: string): boolean {
    return this.own.some(rules => rules.id === id);
  }
}

export const knownRules = new KnownRules();
