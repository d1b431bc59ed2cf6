/**
 * Converts an exercise to a game: played moves are the main line, other attempts are variations, mistakes name the best
 * move.
 */
import type { TrainingMove, TrainingSide } from '../../../api/contract/training.ts';
import { setComment, toggleNag } from '../../../core/study/annotate.ts';
import { addLine, makeMainLine, setResult, setTags } from '../../../core/study/edit.ts';
import { parentPath } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import type { Words } from '../../i18n/words.ts';
import type { Grade } from './grading.ts';

/** `Throws the draw away. The count was not started: 2 plies lost.` */
export function gradeText({ kind, lost, count }: Grade, side: TrainingSide, { training }: Words): string {
  const { grades: t } = training;
  const attack = side === 'attack';
  const words = {
    slower: count !== null && 2 * lost <= count.halfMoves ? (attack ? t.holdsAttack : t.holdsDefend) : null,
    thrown: attack ? t.thrownAttack : t.thrownDefend,
    after: attack ? t.afterAttack : t.afterDefend,
    best: t.best,
    unknown: t.unknown,
  }[kind];
  const text = words ?? (attack ? t.slowerAttack(lost) : t.slowerDefend(lost));
  return count === null ? text : `${text} ${t.count[count.mistake](count.halfMoves)}`;
}

/** `start the count, Ke4` */
export const turnText = ({ actions }: TrainingMove, move: string, { count }: Words): string =>
  [...actions.flatMap(({ action }) => (action === 'call' ? [] : [count.action[action]])), move].join(', ');

/** Glyphs for mistakes: ?! and ??. */
const NAGS = { slower: 6, thrown: 4 } as const;

export interface PlayedExercise {
  readonly study: Study;
  /** End of the main line. */
  readonly tip: Path;
  readonly ending: string;
  readonly side: TrainingSide;
  readonly grades: ReadonlyMap<Path, Grade>;
  readonly result: Study['result'];
}

/** @param spell the text of a move (UCI) from a path */
export function studyOfExercise(
  { study, tip, ending, side, grades, result }: PlayedExercise,
  words: Words,
  spell: (from: Path, move: string) => string,
): Study {
  let annotated = setResult(setTags(study, [{ name: 'Event', value: words.training.event(ending) }]), result);
  for (const [path, grade] of grades) {
    if (grade.kind !== 'slower' && grade.kind !== 'thrown') continue;
    const [best] = grade.best;
    const better =
      best === undefined ? '' : words.training.commentBest(turnText(best, spell(parentPath(path), best.move), words));
    annotated = setComment(annotated, path, `${gradeText(grade, side, words)} ${better}`);
    annotated = toggleNag(annotated, path, NAGS[grade.kind]);
    if (best !== undefined) annotated = addLine(annotated, parentPath(path), [best.move]).study;
  }
  return makeMainLine(annotated, tip);
}
