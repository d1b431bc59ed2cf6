/** A rule set while it is being made: a copy whose options are turned, its faults and what was changed follow at once. */
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

/** Options that decide which units need a first-move right. */
const LEAPS: ReadonlySet<string> = new Set(['kingLeap', 'metLeap', 'compound', 'compound.sutMet', 'compound.sutMa']);

export class RuleDraft {
  /** What was copied, or is replaced by what comes of the draft. */
  readonly from: RuleSet;
  /** The user's own rule set is edited, not copied. */
  readonly edits: boolean;
  rules = $state.raw<RuleSet>() as RuleSet;
  readonly #first: RuleSet;

  readonly faults: readonly Issue[] = $derived(ruleSetFaults(this.#trimmed()));
  readonly changed: readonly RuleOption[] = $derived(
    optionsOf(this.rules).filter(option => isChanged(this.rules, option)),
  );
  readonly touched: boolean = $derived.by(() => this.rules !== this.#first);
  readonly base: RuleSet;

  constructor(from: RuleSet, title: string, edits: boolean) {
    this.from = from;
    this.edits = edits;
    this.#first = copyOf(from, title);
    this.rules = this.#first;
    this.base = ruleSet(this.#first.own?.base ?? '') ?? from;
  }

  /** The name as it will be kept. */
  #trimmed(): RuleSet {
    return { ...this.rules, title: this.rules.title.trim().normalize('NFC') };
  }

  name(title: string): void {
    this.rules = { ...this.rules, title };
  }

  note(notes: string): void {
    if (this.rules.own) this.rules = { ...this.rules, own: { ...this.rules.own, notes } };
  }

  /** A section takes `true` or `null`. */
  set(option: RuleOption, value: unknown): void {
    const turned = withOption(this.rules, option.path, value);
    this.rules = LEAPS.has(option.path) ? withFittingRights(turned) : turned;
  }

  /** As the rule set has it that this one was copied from. */
  back(option: RuleOption): void {
    const theirs = optionValue(this.base, option.path);
    if (option.kind.kind === 'section') this.set(option, theirs === null ? null : true);
    else this.set(option, theirs === undefined ? option.initial : theirs);
  }

  faultsOf({ path }: RuleOption): readonly Issue[] {
    return this.faults.filter(({ data }) => optionPathOf(String(data?.place)) === path);
  }

  /** Shown, but without effect: its section is switched off. */
  isOpen(option: RuleOption): boolean {
    const above = sectionOf(option);
    return above === null || optionValue(this.rules, above.path) !== null;
  }

  /** Without faults only. */
  finished(): RuleSet {
    const { own, ...rules } = this.#trimmed();
    return finished({ ...rules, own: { base: own?.base ?? this.base.id, notes: own?.notes.trim() ?? '' } });
  }
}
