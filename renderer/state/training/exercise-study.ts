/** An exercise as a game: what was played is the main line, other tries are variations, and mistakes say what would have been best. */

import type { TrainingMove, TrainingSide } from '../../../api/contract/training.ts';
import { setComment, toggleNag } from '../../../core/study/annotate.ts';
import { addLine, makeMainLine, setResult, setTags } from '../../../core/study/edit.ts';
import { parentPath } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import type { Words } from '../../i18n/en/index.ts';
import type { Grade } from './grading.ts';

/** `Throws the draw away. The count was not begun: 2 half-moves given away.` */
export function gradeText({ kind, lost, count }: Grade, side: TrainingSide, { training }: Words): string {
  const { judged: t } = training;
  const attack = side === 'attack';
  const words = {
    slower: count !== null && 2 * lost <= count.halfMoves ? (attack ? t.holdsAttack : t.holdsDefend) : null,
    thrown: attack ? t.thrownAttack : t.thrownDefend,
    after: attack ? t.afterAttack : t.afterDefend,
    best: t.best,
    unknown: t.unknown,
  }[kind];
  const told = words ?? (attack ? t.slowerAttack(lost) : t.slowerDefend(lost));
  return count === null ? told : `${told} ${t.count[count.mistake](count.halfMoves)}`;
}

/** `start the count, Ke4` */
export const turnText = ({ acts }: TrainingMove, move: string, { count }: Words): string =>
  [...acts.flatMap(({ act }) => (act === 'call' ? [] : [count.act[act]])), move].join(', ');

/** Glyphs of a game: ?! and ??. */
const NAGS = { slower: 6, thrown: 4 } as const;

export interface PlayedExercise {
  readonly study: Study;
  /** Where the main line ends. */
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
  let made = setResult(setTags(study, [{ name: 'Event', value: words.training.event(ending) }]), result);
  for (const [path, one] of grades) {
    if (one.kind !== 'slower' && one.kind !== 'thrown') continue;
    const [best] = one.best;
    const better =
      best === undefined ? '' : words.training.commentBest(turnText(best, spell(parentPath(path), best.move), words));
    made = setComment(made, path, `${gradeText(one, side, words)} ${better}`);
    made = toggleNag(made, path, NAGS[one.kind]);
    if (best !== undefined) made = addLine(made, parentPath(path), [best.move]).study;
  }
  return makeMainLine(made, tip);
}
