/** Describes how a game differs under another rule set. */
import type { Answer, Difference } from '../../../core/study/compare.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { Move } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { byCode } from '../../i18n/index.svelte.ts';
import type { Words } from '../../i18n/words.ts';
import { reasonText } from '../../state/game/end-reason.ts';
import { withSquares } from '../../state/game/notation.ts';

/**
 * The result of the game, else the count.
 * @param counted whether the rule set has a count
 */
export function answerText({ outcome, count }: Answer, words: Words, counted = true): string {
  if (outcome) return `${outcome.result.replaceAll('1/2', '½').replace('-', '–')}, ${reasonText(outcome, words)}`;
  if (!counted) return words.count.otherContinues;
  if (!count) return `${words.count.otherContinues}, ${words.count.otherNoCount}`;
  return words.count.otherCount(words.colors[count.counter], count.number, count.limit, count.left);
}

/** Describes a change of the start position. */
export function noteText({ code, text, data }: Issue, words: Words): string {
  const notes: Readonly<Record<string, (squares: string) => string>> = words.count.notes;
  return byCode(notes, code)?.(withSquares(String(data?.squares ?? ''))) ?? text;
}

/** Describes the first difference between two rule sets. */
export function differenceText({ about, here, there }: Difference, words: Words, counted = true): string {
  if (about.includes('illegal') || there === null) return words.count.otherIllegal;
  const [ours, theirs] = [answerText(here, words, counted), answerText(there, words, counted)];
  const answers = words.count.otherAnswers(ours, theirs);
  if (!about.includes('pieces')) return answers;
  return ours === theirs ? words.count.otherPieces : `${words.count.otherPieces} ${answers}`;
}

export interface OtherMoves {
  readonly onlyThere: readonly Move[];
  readonly onlyHere: readonly Move[];
  /** Number of moves that both allow. */
  readonly shared: number;
}

/** Compares the legal moves of a position under two rule sets; after the end of the game there are none. */
export function otherMoves(here: Position, there: Position): OtherMoves {
  const [ours, theirs] = [here, there].map(position => new Map(position.moves().map(move => [makeUci(move), move])));
  const onlyThere = [...(theirs ?? [])].flatMap(([uci, move]) => (ours?.has(uci) ? [] : [move]));
  const onlyHere = [...(ours ?? [])].flatMap(([uci, move]) => (theirs?.has(uci) ? [] : [move]));
  return { onlyThere, onlyHere, shared: (ours?.size ?? 0) - onlyHere.length };
}
