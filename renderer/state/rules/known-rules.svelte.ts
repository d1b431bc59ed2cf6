/** Users' own rule sets as this page knows them: those of the library, so that choices of rules follow when there are others. */
import type { Services, StoredRules } from '../../../api/contract.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { parseRuleSetFile } from '../../../engine/rules/rule-set-file.ts';
import { registerRuleSet, ruleSet } from '../../../engine/rules/rule-sets/list.ts';

/** One that the library keeps and this program cannot read. */
export interface UnreadableRules {
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

  /** Before a game is shown: its rule set may have come into the library by another program. */
  async ensure(id: string, api: Services): Promise<void> {
    if (ruleSet(id) === null) this.set(await api.rules.list());
  }

  /** Its title, with a number behind it where several have the same: the greatest for the one that was stored last. */
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
