/** An exercise as a game: what was played is the main line, other tries are variations, and mistakes say what would have been best. */

import type { TrainingSide } from '../../api/training.ts';
import { setComment, toggleNag } from '../../core/study/annotate.ts';
import { addLine, makeMainLine, setResult, setTags } from '../../core/study/edit.ts';
import { parentPath } from '../../core/study/path.ts';
import type { Path, Study } from '../../core/study/study.ts';
import type { Words } from '../i18n/en.ts';
import type { Judged } from './judging.ts';

/** `Throws the win away.` */
export function judgedWords({ kind, lost }: Judged, side: TrainingSide, { training }: Words): string {
  const { judged: t } = training;
  const attack = side === 'attack';
  if (kind === 'slower') return attack ? t.slowerAttack(lost) : t.slowerDefend(lost);
  if (kind === 'thrown') return attack ? t.thrownAttack : t.thrownDefend;
  if (kind === 'after') return attack ? t.afterAttack : t.afterDefend;
  return t[kind];
}

/** Glyphs of a game: ?! and ??. */
export const NAGS = { slower: 6, thrown: 4 } as const;

export interface Exercised {
  readonly study: Study;
  /** Where the main line ends. */
  readonly tip: Path;
  readonly ending: string;
  readonly side: TrainingSide;
  readonly judged: ReadonlyMap<Path, Judged>;
  readonly result: Study['result'];
}

/** @param spell the text of a move (UCI) from a path */
export function studyOfExercise(
  { study, tip, ending, side, judged, result }: Exercised,
  words: Words,
  spell: (from: Path, move: string) => string,
): Study {
  let made = setResult(setTags(study, [{ name: 'Event', value: words.training.event(ending) }]), result);
  for (const [path, one] of judged) {
    if (one.kind !== 'slower' && one.kind !== 'thrown') continue;
    const [best] = one.best;
    const better = best === undefined ? '' : words.training.commentBest(spell(parentPath(path), best));
    made = setComment(made, path, `${judgedWords(one, side, words)} ${better}`);
    made = toggleNag(made, path, NAGS[one.kind]);
    if (best !== undefined) made = addLine(made, parentPath(path), [best]).study;
  }
  return makeMainLine(made, tip);
}
