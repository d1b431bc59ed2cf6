/**
 * Compares an open game with another rule set. The game keeps its own rules. A copy under the other rules becomes a new
 * open game, and the notice about it offers to undo the copy.
 */
import { type Comparison, Comparisons, compareUnder } from '../../../core/study/compare.ts';
import { copyUnder } from '../../../core/study/copy-under.ts';
import { clampPath } from '../../../core/study/walk.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { OpenStudy, Studies } from './study.svelte.ts';

export class ComparedRules {
  readonly #studies: Studies;
  readonly #notices: Notices;
  /** The chosen rule set by the id of the open game. */
  #chosen = $state.raw<ReadonlyMap<string, RuleSet>>(new Map());
  readonly #cache = new WeakMap<OpenStudy['positions'], Comparisons>();

  constructor(studies: Studies, notices: Notices) {
    this.#studies = studies;
    this.#notices = notices;
    studies.onClose(({ id }) => this.#choose(id, null));
  }

  /** @param rules `null` ends the comparison */
  choose(open: OpenStudy, rules: RuleSet | null): void {
    this.#choose(open.id, rules?.id === open.study.rules ? null : rules);
  }

  #choose(id: string, rules: RuleSet | null): void {
    if (rules === null && !this.#chosen.has(id)) return;
    const chosen = new Map(this.#chosen);
    if (rules === null) chosen.delete(id);
    else chosen.set(id, rules);
    this.#chosen = chosen;
  }

  rulesOf(open: OpenStudy): RuleSet | null {
    return this.#chosen.get(open.id) ?? null;
  }

  /** Compares the line through the cursor with the chosen rules; `null` while none are chosen. */
  compare(open: OpenStudy): Comparison | null {
    const rules = this.rulesOf(open);
    return rules && this.compareWith(open, rules);
  }

  /** Compares the line through the cursor with any rules. Results are cached per game. */
  compareWith(open: OpenStudy, rules: RuleSet): Comparison {
    const comparisons = this.#cache.get(open.positions) ?? new Comparisons(open.study, open.positions);
    this.#cache.set(open.positions, comparisons);
    return compareUnder(open.study, open.path, rules, comparisons);
  }

  /** Opens a copy under the chosen rules and reports how many moves it could not copy. */
  keepCopy(open: OpenStudy): void {
    const rules = this.rulesOf(open);
    const copied = rules && copyUnder(open.study, rules);
    if (!copied) return;
    if (!copied.ok) {
      for (const issue of copied.error) this.#notices.add('error', issue);
      return;
    }
    const { study, cuts } = copied.value;
    const copy = this.#studies.open(study, { unsaved: true, path: clampPath(study, open.path) });
    copy.orientation = open.orientation;
    const code = cuts === 0 ? 'copied-under' : cuts === 1 ? 'copied-under-cut-one' : 'copied-under-cut';
    const name = ruleSetName(study.rules);
    const text = `Copied under ${study.rules}; moves that cannot be played there: ${cuts}`;
    const notice = this.#notices.add(
      cuts === 0 ? 'info' : 'warning',
      { code, text, data: { name, cuts } },
      {
        label: 'undo',
        run: () => {
          this.#notices.dismiss(notice);
          // What was edited since is not closed without confirmation.
          if (copy.study !== study) {
            this.#studies.askClose(copy.id);
            return;
          }
          this.#studies.close(copy.id);
          this.#studies.choose(open.id);
        },
      },
    );
  }
}
