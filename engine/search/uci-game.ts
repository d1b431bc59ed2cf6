/** The game set up by the UCI command `position startpos|fen ... moves ...`. */
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

/** The start of a game; for `null` under the first rule set with a UCI name. */
export function gameOf(wanted: RuleSet | null): Game {
  const rules = wanted ?? (ruleSets.find(({ uciVariant }) => uciVariant !== null) as RuleSet);
  return { rules, fen: rules.startFen, moves: [], position: Position.start(rules) };
}

/** The game of a `position` command, up to the first illegal move; `game` if the FEN is not valid. */
export function positionGame(game: Game, words: readonly string[], report: (text: string) => void): Game {
  const { rules } = game;
  const at = words.indexOf('moves');
  const end = at < 0 ? words.length : at;
  const fen = words[1] === 'fen' ? words.slice(2, end).join(' ') : rules.startFen;
  const start = positionFromFen(rules, fen);
  if (!start.ok) {
    for (const { text } of start.error) report(`info string ${text}`);
    return game;
  }
  let position = start.value;
  const moves: string[] = [];
  for (const word of words.slice(end + 1)) {
    const move = parseUci(position, word);
    if (!move.ok) {
      report(`info string ${move.error.text}`);
      break;
    }
    position = position.play(move.value);
    moves.push(word);
  }
  return { rules, fen, moves, position };
}
