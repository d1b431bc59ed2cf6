/** A rule set that is being edited: a copy with its current faults and changed options. */
import {
  isChanged,
  optionPathOf,
  optionsOf,
  optionValue,
  type RuleOption,
  sectionOf,
  withOption,
} from '../../../engine/rules/option-list.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSetFaults } from '../../../engine/rules/rule-set-check.ts';
import { copyOf, finished } from '../../../engine/rules/rule-set-file.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { withFittingRights } from '../../../engine/rules/start-rights.ts';

/** Options that decide which pieces have a first-move right. */
const LEAPS: ReadonlySet<string> = new Set(['kingLeap', 'metLeap', 'compound', 'compound.sutMet', 'compound.sutMa']);

export class RuleDraft {
  /** The rule set that is copied or replaced. */
  readonly from: RuleSet;
  /** `from` is a custom rule set that is replaced, not copied. */
  readonly edits: boolean;
  rules = $state.raw<RuleSet>() as RuleSet;
  readonly #initial: RuleSet;

  readonly faults: readonly Issue[] = $derived(ruleSetFaults(this.#trimmed()));
  readonly changed: readonly RuleOption[] = $derived(
    optionsOf(this.rules).filter(option => isChanged(this.rules, option)),
  );
  readonly touched: boolean = $derived.by(() => this.rules !== this.#initial);
  readonly base: RuleSet;

  constructor(from: RuleSet, title: string, edits: boolean) {
    this.from = from;
    this.edits = edits;
    this.#initial = copyOf(from, title);
    this.rules = this.#initial;
    this.base = ruleSet(this.#initial.own?.base ?? '') ?? from;
  }

  /** With the title as it will be stored. */
  #trimmed(): RuleSet {
    return { ...this.rules, title: this.rules.title.trim().normalize('NFC') };
  }

  name(title: string): void {
    this.rules = { ...this.rules, title };
  }

  note(notes: string): void {
    if (this.rules.own) this.rules = { ...this.rules, own: { ...this.rules.own, notes } };
  }

  /** @param value for a section: `true` (on) or `null` (off) */
  set(option: RuleOption, value: unknown): void {
    const changed = withOption(this.rules, option.path, value);
    this.rules = LEAPS.has(option.path) ? withFittingRights(changed) : changed;
  }

  /** Resets an option to its value in the base rule set. */
  reset(option: RuleOption): void {
    const theirs = optionValue(this.base, option.path);
    if (option.kind.kind === 'section') this.set(option, theirs === null ? null : true);
    else this.set(option, theirs === undefined ? option.initial : theirs);
  }

  faultsOf({ path }: RuleOption): readonly Issue[] {
    return this.faults.filter(({ data }) => optionPathOf(String(data?.place)) === path);
  }

  /** Whether the option has an effect: its section is on. */
  isOpen(option: RuleOption): boolean {
    const above = sectionOf(option);
    return above === null || optionValue(this.rules, above.path) !== null;
  }

  /** The finished rule set. Call only without faults. */
  finished(): RuleSet {
    const { own, ...rules } = this.#trimmed();
    return finished({ ...rules, own: { base: own?.base ?? this.base.id, notes: own?.notes.trim() ?? '' } });
  }
}
