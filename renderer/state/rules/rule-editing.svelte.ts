/** The rule set that is being edited; it stays while other views are shown. */
import type { RuleDraft } from './rule-draft.svelte.ts';

class RuleEditing {
  draft = $state.raw<RuleDraft | null>(null);
}

export const ruleEditing = new RuleEditing();
