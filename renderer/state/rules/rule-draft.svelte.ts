/** A rule set while it is being made: a copy whose knobs are turned, its faults and what was changed follow at once. */
import {
  isChanged,
  type Knob,
  knobPathOf,
  knobsOf,
  knobValue,
  sectionOf,
  withKnob,
} from '../../../engine/rules/knob-list.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSetFaults } from '../../../engine/rules/rule-set-check.ts';
import { copyOf, finished } from '../../../engine/rules/rule-set-file.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { withFittingRights } from '../../../engine/rules/start-rights.ts';

/** Knobs that decide which units need a first-move right. */
const LEAPS: ReadonlySet<string> = new Set(['kingLeap', 'metLeap', 'compound', 'compound.sutMet', 'compound.sutMa']);

export class RuleDraft {
  /** What was copied, or is replaced by what comes of the draft. */
  readonly from: RuleSet;
  /** The user's own rule set is edited, not copied. */
  readonly edits: boolean;
  rules = $state.raw<RuleSet>() as RuleSet;
  readonly #first: RuleSet;

  readonly faults: readonly Issue[] = $derived(ruleSetFaults(this.#trimmed()));
  readonly changed: readonly Knob[] = $derived(knobsOf(this.rules).filter(knob => isChanged(this.rules, knob)));
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
  set(knob: Knob, value: unknown): void {
    const turned = withKnob(this.rules, knob.path, value);
    this.rules = LEAPS.has(knob.path) ? withFittingRights(turned) : turned;
  }

  /** As the rule set has it that this one was copied from. */
  back(knob: Knob): void {
    const theirs = knobValue(this.base, knob.path);
    if (knob.kind.kind === 'section') this.set(knob, theirs === null ? null : true);
    else this.set(knob, theirs === undefined ? knob.initial : theirs);
  }

  faultsOf({ path }: Knob): readonly Issue[] {
    return this.faults.filter(({ data }) => knobPathOf(String(data?.place)) === path);
  }

  /** Shown, but without effect: its section is switched off. */
  isOpen(knob: Knob): boolean {
    const above = sectionOf(knob);
    return above === null || knobValue(this.rules, above.path) !== null;
  }

  /** Without faults only. */
  finished(): RuleSet {
    const { own, ...rules } = this.#trimmed();
    return finished({ ...rules, own: { base: own?.base ?? this.base.id, notes: own?.notes.trim() ?? '' } });
  }
}
