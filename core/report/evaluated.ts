/** Evaluations of the positions of a game, and the form in which a game keeps what its report says. */
import type { Score } from '../../engine/search/job.ts';
import { noteScore, scoreNote } from '../../engine/search/score.ts';
import type { GivenEvaluation } from '../motifs/motif.ts';
import type { MoveNode, Notes } from '../study/study.ts';

/** The evaluation of one position. */
export interface Evaluated {
  /** From White's point of view. */
  readonly score: Score;
  /** The best line, UCI; empty if it is not known. */
  readonly line: readonly string[];
}

/** Plies of the best line that a game keeps. */
const KEPT_LINE = 8;

/** `best 0.34 d2d4 e7e5`, the command of a mistake: the lost share of the expected result, and the best line instead. */
export const bestCommand = (loss: number, line: readonly string[]): string =>
  ['best', loss.toFixed(2), ...line.slice(0, KEPT_LINE)].join(' ');

/** `accuracy 91.3 78.0`, the command of the root: both sides in percent, White first; `-`: not known. */
export const accuracyCommand = ({ w, b }: Readonly<Record<'w' | 'b', number | null>>): string =>
  ['accuracy', ...[w, b].map(value => value?.toFixed(1) ?? '-')].join(' ');

const BEST = /^best \d\.\d\d(?<line>(?: [a-z0-9+]+)*)$/u;

function bestLine({ commands = [] }: Pick<Notes, 'commands'>): readonly string[] {
  const line = commands.map(command => BEST.exec(command)?.groups?.line).find(found => found !== undefined);
  return line?.split(' ').filter(move => move !== '') ?? [];
}

/** What a game itself says of the positions of a line that begins with its root. */
export const evaluationsIn = (nodes: readonly MoveNode[]): readonly (Evaluated | null)[] =>
  nodes.map(({ eval: note }, ply) => {
    const next = nodes[ply + 1];
    return note === undefined ? null : { score: noteScore(note), line: next === undefined ? [] : bestLine(next) };
  });

/** As the detectors of motifs expect them. */
export const givenEvaluations = (evaluations: readonly (Evaluated | null)[]): readonly (GivenEvaluation | null)[] =>
  evaluations.map(evaluated => evaluated && scoreNote(evaluated.score, 0));
