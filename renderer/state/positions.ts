/**
 * The positions of one game by path, each played once from its parent and kept: stepping through a game, drawing its
 * tree in SAN and looking for transpositions all ask for the same ones.
 */
import { parentPath } from '../../core/study/path.ts';
import type { Path } from '../../core/study/study.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';

export class Positions {
  readonly #known = new Map<Path, Position>();

  /** Throws for a rule set that does not exist and for a start that was never checked: both are bugs of the opener. */
  constructor(rules: string, start: string) {
    const set = ruleSet(rules);
    if (!set) throw new Error(`No rule set '${rules}'`);
    const parsed = positionFromFen(set, start);
    if (!parsed.ok) throw new Error(`Start position '${start}' cannot be set up`);
    this.#known.set('', parsed.value);
  }

  /** Throws for a path with an illegal move: a study holds legal moves only. */
  at(path: Path): Position {
    const missing: Path[] = [];
    let at = path;
    while (!this.#known.has(at)) {
      missing.push(at);
      at = parentPath(at);
    }
    let position = this.#known.get(at) as Position;
    for (const next of missing.reverse()) {
      const move = parseUci(position, next.slice(next.lastIndexOf(' ') + 1));
      if (!move.ok) throw new Error(move.error.text);
      position = position.play(move.value);
      this.#known.set(next, position);
    }
    return position;
  }
}
