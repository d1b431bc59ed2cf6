/**
 * Describes the adjudication of a game in sentences, each with its ply. The sentences are also added to the game as
 * comments, so each names its move.
 */
import type { CountFault, GameVerdict, Turn } from '../../../api/contract.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Color } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';
import { actionText } from '../count/action-text.ts';
import { verdictWords } from './words.ts';

export interface Sentence {
  readonly ply: number;
  readonly kind: Turn['kind'] | 'fault';
  readonly text: string;
  /** The verdicts before and after, and the better moves; empty for a mistake with the count. */
  readonly more: string;
  /** The move to this ply was the mistake. */
  readonly blunder: boolean;
}

/** Names of moves in the game's notation. */
export interface Names {
  readonly goal: RuleSet['goal'];
  /** The move to a ply: `12. Kd5`; the start has a name too. */
  readonly move: (ply: number) => string;
  /** Names of alternative moves (UCI) for a ply. */
  readonly instead: (ply: number, moves: readonly string[]) => readonly string[];
}

/** At most this many alternatives are named. */
const MOST_NAMED = 5;

function turnSentence(turn: Turn, names: Names, words: Words): Sentence {
  const { game } = words.endgamePanel;
  const { ply, by, kind, cause, before, after, alternatives } = turn;
  const says = game.turns[kind];
  const side: Color = by ?? before.chaser;
  const name = by === null && cause === 'move' ? 'unknown' : cause;
  const kept = alternatives === null ? [] : [...names.instead(ply, alternatives.slice(0, MOST_NAMED))];
  if (alternatives !== null && alternatives.length > MOST_NAMED) kept.push('…');
  const more = [
    game.before(verdictWords(before, words, names.goal)),
    after && game.after(verdictWords(after, words, names.goal)),
    alternatives === null ? null : kept.length > 0 ? game.correct(kept.join(', ')) : game.correctRepeats,
  ].filter(text => text !== null);
  const text = says[name](names.move(ply), words.colors[side]);
  return { ply, kind, text, more: more.join(' '), blunder: by !== null && cause !== 'result' && cause !== 'action' };
}

function faultSentence(fault: CountFault, names: Names, words: Words): Sentence {
  const { faults } = words.endgamePanel.game;
  const { kind, ply, by, moves, action, due = null, issue } = fault;
  const [move, side] = [names.move(ply), words.colors[by]];
  const textOf = (): string => {
    if (kind === 'called-wrong') return faults[kind](move, side, action?.number ?? 0, due);
    if (kind !== 'refused') return faults[kind](move, side, moves ?? 0);
    const why = Object.entries(words.count.refusals).find(([code]) => code === issue?.code)?.[1];
    return faults[kind](move, action ? actionText(action, words) : side, why ?? issue?.text ?? '');
  };
  return { ply, kind: 'fault', text: textOf(), more: '', blunder: false };
}

/** The sentences in the order of the game. */
export const gameSentences = (verdict: GameVerdict, names: Names, words: Words): readonly Sentence[] =>
  [
    ...verdict.turns.map(turn => turnSentence(turn, names, words)),
    ...verdict.faults.map(fault => faultSentence(fault, names, words)),
  ].sort((a, b) => a.ply - b.ply);
