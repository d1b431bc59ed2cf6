/** Counts the motifs of a game, as a library stores them. */
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import { COUNTED_LABELS, type CountedLabel } from './counted-labels.ts';
import { isShown, type LabelId } from './labels.ts';
import type { GivenEvaluation } from './motif.ts';
import { motifsOfLine } from './motifs.ts';
import { MOTIF_DEFAULTS } from './options.ts';

/** How often each label belongs to each side; labels that do not occur are absent. */
export type MotifCounts = Readonly<Record<Color, Readonly<Partial<Record<CountedLabel, number>>>>>;

const COUNTED: ReadonlySet<string> = new Set(COUNTED_LABELS);

const isCounted = (label: LabelId): label is CountedLabel => COUNTED.has(label);

/**
 * Counts the motifs that pages show by default under the rules of the line. A state counts once, with the move with
 * which it arises.
 *
 * @param line the start position and the position after each move, with the count actions of the game
 * @param evaluations recorded in the game, for each position of the line; `null`: none
 */
export function countMotifs(
  line: readonly Position[],
  evaluations: readonly (GivenEvaluation | null)[] | null,
): MotifCounts {
  const counts: Record<Color, Partial<Record<CountedLabel, number>>> = { w: {}, b: {} };
  const rules = line[0]?.rules;
  if (rules === undefined) return counts;
  for (const { motifs } of motifsOfLine(line, MOTIF_DEFAULTS, evaluations === null ? {} : { evaluations }))
    for (const { label, side } of motifs) {
      if (!isCounted(label) || !isShown(label, rules)) continue;
      counts[side][label] = (counts[side][label] ?? 0) + 1;
    }
  return counts;
}
