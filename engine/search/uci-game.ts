/** The game that a UCI partner has set up: `position startpos|fen ... moves ...`. */
import { positionFromFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { parseUci } from '../rules/uci.ts';

export interface Game {
  readonly rules: RuleSet;
  readonly fen: string;
  /** UCI text, from `fen` to `position`. */
  readonly moves: readonly string[];
  readonly position: Position;
}

/** The start of a rule set's game; for `null` of the first one that other programs have a name for. */
export function gameOf(wanted: RuleSet | null): Game {
  const rules = wanted ?? (ruleSets.find(({ uciVariant }) => uciVariant !== null) as RuleSet);
  return { rules, fen: rules.startFen, moves: [], position: Position.start(rules) };
}

/** The game that the words of a `position` command tell, up to the first move that is none; `game` when the FEN is none. */
export function positionGame(game: Game, words: readonly string[], complain: (text: string) => void): Game {
  const { rules } = game;
  const at = words.indexOf('moves');
  const end = at < 0 ? words.length : at;
  const fen = words[1] === 'fen' ? words.slice(2, end).join(' ') : rules.startFen;
  const start = positionFromFen(rules, fen);
  if (!start.ok) {
    for (const { text } of start.error) complain(`info string ${text}`);
    return game;
  }
  let position = start.value;
  const moves: string[] = [];
  for (const word of words.slice(end + 1)) {
    const move = parseUci(position, word);
    if (!move.ok) {
      complain(`info string ${move.error.text}`);
      break;
    }
    position = position.play(move.value);
    moves.push(word);
  }
  return { rules, fen, moves, position };
}
