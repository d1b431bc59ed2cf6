/** What the page knows of the main line of a game, as reports need it. */
import { countEvents } from '../../../core/report/counts.ts';
import { type Evaluated, evaluationsIn } from '../../../core/report/evaluated.ts';
import { judgedMoves, type Mistake, mistakesIn } from '../../../core/report/moves.ts';
import { phasesOf } from '../../../core/report/phases.ts';
import { forWhite } from '../../../engine/search/score.ts';
import { figure, t } from '../../i18n/index.svelte.ts';
import { placeKey } from '../../state/engine/engine.svelte.ts';
import { engine } from '../../state/shell/app.svelte.ts';
import type { Ply } from '../../state/shell/effects.svelte.ts';

/** The engine's stored evaluations, else those of the game. */
export function lineEvaluations(plies: readonly Ply[]): readonly (Evaluated | null)[] {
  const recorded = evaluationsIn(plies.map(({ node }) => node));
  return plies.map(({ position }, ply) => {
    const best = engine.storedAt(placeKey(position))?.lines[0];
    return best ? { score: forWhite(best.score, position.turn), line: best.moves } : (recorded[ply] ?? null);
  });
}

/** The lost share of the expected result, in percent. */
export const lossText = ({ loss }: Pick<Mistake, 'loss'>): string => figure(Math.round(100 * loss));

/** A time that was used: `1:05`, or `2.5 s` for a short one. */
export function timeText(seconds: number): string {
  if (seconds < 10 && !Number.isInteger(seconds)) return t.graph.seconds(figure(seconds, { maximumFractionDigits: 1 }));
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Mistakes, phases and count events for the evaluation graph. */
export function lineMarks(plies: readonly Ply[]) {
  const line = plies.map(({ position }) => position);
  const evaluations = lineEvaluations(plies);
  return {
    mistakes: mistakesIn(judgedMoves(line, evaluations), line, evaluations),
    phases: phasesOf(line),
    counts: countEvents(line),
  };
}
