/**
 * A verdict over a game's ending in sentences, each with the ply it is about. The same sentences go into the game as comments, so
 * they name their move and stand alone.
 */
import type { CountFault, GameVerdict, Turn } from '../../../api/contract.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Color } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/en/index.ts';
import { actText } from '../count/act-words.ts';
import { verdictWords } from './words.ts';

export interface Sentence {
  readonly ply: number;
  readonly kind: Turn['kind'] | 'fault';
  readonly text: string;
  /** What it was before and after, and what would have kept it; empty for a fault of the count. */
  readonly more: string;
  /** The move before this place was the mistake. */
  readonly blunder: boolean;
}

/** How the game calls its places and moves. */
export interface Names {
  readonly goal: RuleSet['goal'];
  /** The move that leads to a ply: `12. Kd5`; the start has a name, too. */
  readonly move: (ply: number) => string;
  /** Moves (UCI) that could be played instead of the one to this ply. */
  readonly instead: (ply: number, moves: readonly string[]) => readonly string[];
}

/** Of more than these only the first are named. */
const MOST_HELD = 5;

function turnSentence(turn: Turn, names: Names, words: Words): Sentence {
  const { game } = words.endgamePanel;
  const { ply, by, kind, cause, before, after, held } = turn;
  const says = game.turns[kind];
  const side: Color = by ?? before.chaser;
  const name = by === null && cause === 'move' ? 'unknown' : cause;
  const kept = held === null ? [] : [...names.instead(ply, held.slice(0, MOST_HELD))];
  if (held !== null && held.length > MOST_HELD) kept.push('…');
  const more = [
    game.before(verdictWords(before, words, names.goal)),
    after && game.after(verdictWords(after, words, names.goal)),
    held === null ? null : kept.length > 0 ? game.correct(kept.join(', ')) : game.correctRepeats,
  ].filter(text => text !== null);
  const text = says[name](names.move(ply), words.colors[side]);
  return { ply, kind, text, more: more.join(' '), blunder: by !== null && cause !== 'result' && cause !== 'act' };
}

function faultSentence(fault: CountFault, names: Names, words: Words): Sentence {
  const { faults } = words.endgamePanel.game;
  const { kind, ply, by, moves, act, due = null, issue } = fault;
  const [move, side] = [names.move(ply), words.colors[by]];
  const told = (): string => {
    if (kind === 'called-wrong') return faults[kind](move, side, act?.number ?? 0, due);
    if (kind !== 'refused') return faults[kind](move, side, moves ?? 0);
    const why = Object.entries(words.count.refusals).find(([code]) => code === issue?.code)?.[1];
    return faults[kind](move, act ? actText(act, words) : side, why ?? issue?.text ?? '');
  };
  return { ply, kind: 'fault', text: told(), more: '', blunder: false };
}

/** In the order of the game. */
export const gameSentences = (verdict: GameVerdict, names: Names, words: Words): readonly Sentence[] =>
  [
    ...verdict.turns.map(turn => turnSentence(turn, names, words)),
    ...verdict.faults.map(fault => faultSentence(fault, names, words)),
  ].sort((a, b) => a.ply - b.ply);
