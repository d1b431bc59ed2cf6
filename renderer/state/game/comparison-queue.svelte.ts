/**
 * The comparisons of an open game with several rule sets, made one per turn of the event loop, so that a very long game
 * does not block the page. The previous comparison of the same game remains until the new one is made.
 */
import type { Comparison } from '../../../core/study/compare.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { ComparedRules } from './compare-rules.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

export class ComparisonQueue {
  readonly #comparedRules: Pick<ComparedRules, 'compareWith'>;
  /** Comparisons by the id of the rule set, for the game with this id. */
  #made = $state.raw<{ readonly game: string; readonly byRules: ReadonlyMap<string, Comparison> } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(comparedRules: Pick<ComparedRules, 'compareWith'>) {
    this.#comparedRules = comparedRules;
  }

  /** Compares the line through the cursor with each rule set; ends the previous request. */
  follow(open: OpenStudy, sets: readonly RuleSet[]): void {
    this.stop();
    const waiting = [...sets];
    const step = () => {
      const rules = waiting.shift();
      if (!rules) return;
      this.#keep(open.id, rules, this.#comparedRules.compareWith(open, rules));
      this.#timer = setTimeout(step);
    };
    this.#timer = setTimeout(step);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** `null` until the first comparison is made. */
  find(open: OpenStudy, rules: RuleSet): Comparison | null {
    return this.#made?.game === open.id ? (this.#made.byRules.get(rules.id) ?? null) : null;
  }

  #keep(game: string, rules: RuleSet, comparison: Comparison): void {
    const others = this.#made?.game === game ? this.#made.byRules : [];
    this.#made = { game, byRules: new Map(others).set(rules.id, comparison) };
  }
}
