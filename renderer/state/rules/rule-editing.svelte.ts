/** The rule set that is being made; it stays while the user looks at other views. */
import type { RuleDraft } from './rule-draft.svelte.ts';

class RuleEditing {
  draft = $state.raw<RuleDraft | null>(null);
}

export const ruleEditing = new RuleEditing();
