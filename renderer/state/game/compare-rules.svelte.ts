/**
 * Under which other rule set a game is looked at. The game keeps its own; a copy of it under the others is a new game beside
 * it, and its notice can take it away again.
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
  /** By the id of the open game. */
  #chosen = $state.raw<ReadonlyMap<string, RuleSet>>(new Map());
  readonly #known = new WeakMap<OpenStudy['positions'], Comparisons>();

  constructor(studies: Studies, notices: Notices) {
    this.#studies = studies;
    this.#notices = notices;
    studies.onClose(({ id }) => this.#choose(id, null));
  }

  /** `null` goes back to the game's own rules. */
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

  /** The line through the cursor as the chosen rules see it; `null` while none are chosen. */
  compare(open: OpenStudy): Comparison | null {
    const rules = this.rulesOf(open);
    return rules && this.compareWith(open, rules);
  }

  /** The same for any rules; what is found out about a game is kept. */
  compareWith(open: OpenStudy, rules: RuleSet): Comparison {
    const known = this.#known.get(open.positions) ?? new Comparisons(open.study, open.positions);
    this.#known.set(open.positions, known);
    return compareUnder(open.study, open.path, rules, known);
  }

  /** Opens a copy under the chosen rules and tells what of the game it could not take over. */
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
    this.#notices.add(
      cuts === 0 ? 'info' : 'warning',
      { code, text, data: { name, cuts } },
      {
        label: 'undo',
        run: () => {
          this.#studies.close(copy.id);
          this.#studies.choose(open.id);
        },
      },
    );
  }
}
