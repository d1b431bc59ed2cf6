/** The position of a game that grows: only moves that are new are played. */
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { parseUci } from '../../../engine/rules/uci.ts';

export interface Place {
  readonly position: Position;
  /** Before the last move; `null` at the start. */
  readonly before: Position | null;
}

export class LiveLine {
  #start = '';
  #moves: readonly string[] = [];
  #place: Place | null = null;

  /** `null` for a game that is not legal under the rule set. */
  at(rules: RuleSet, fen: string, moves: readonly string[]): Place | null {
    const start = `${rules.id} ${fen}`;
    const follows = start === this.#start && this.#moves.every((move, ply) => move === moves[ply]);
    if (!follows || this.#place === null) {
      const position = positionFromFen(rules, fen);
      this.#place = position.ok ? { position: position.value, before: null } : null;
      this.#start = start;
      this.#moves = [];
    }
    for (const text of moves.slice(this.#moves.length)) {
      const before = this.#place?.position;
      const move = before && parseUci(before, text);
      this.#place = before && move?.ok ? { position: before.play(move.value), before } : null;
    }
    this.#moves = moves;
    return this.#place;
  }
}
