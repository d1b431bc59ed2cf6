/** Describes kinds of exercises. */
import type { PuzzleKind, TrainingTask } from '../../../api/contract/training.ts';
import { readPuzzle } from '../../../core/puzzles/puzzle.ts';
import { t } from '../../i18n/index.svelte.ts';
import { ruleSetName } from '../../i18n/rule-names.ts';
import { isPuzzle } from '../../state/puzzles/puzzles.svelte.ts';

const ROLES = { R: 'boat', N: 'horse', S: 'koul', M: 'met', P: 'fish' } as const;

const namesOf = (letters: string): string =>
  [...letters].flatMap(letter => (letter in ROLES ? t.roles[ROLES[letter as keyof typeof ROLES]] : [])).join(', ');

/** The pieces of an ending: `boat, koul`, `boat – horse`. */
export const unitsText = (ending: string): string =>
  ending
    .split('v')
    .map(namesOf)
    .filter(names => names !== '')
    .join(' – ');

/** `KRvK · attack · Hard`, `Own mistakes`. */
export const kindText = ({ ending, side, level }: Pick<TrainingTask, 'ending' | 'side' | 'level'>): string =>
  ending in t.puzzles.kinds
    ? t.puzzles.kinds[ending as PuzzleKind]
    : `${ending} · ${t.training.sides[side]} · ${t.training.levels[level ?? 'game']}`;

/** The rule set, and what a puzzle is from. */
export const detailText = ({ ending, rules, start }: Pick<TrainingTask, 'ending' | 'rules' | 'start'>): string => {
  const title = isPuzzle({ ending }) ? (readPuzzle(start)?.title ?? '') : '';
  return [ruleSetName(rules), title].filter(text => text !== '').join(' · ');
};
