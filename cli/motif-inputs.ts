/** Answers of endgame tables for motifs: who would rather not be to move, and what the count allows. */
import { fileURLToPath } from 'node:url';
import type { EndingAnswer } from '../core/motifs/motif.ts';
import { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { probePosition } from '../engine/endgame/verdict/verdict.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import type { Color } from '../engine/rules/types.ts';
import { findAssets } from '../host/assets.ts';
import { uncountedRules } from '../host/endgame/uncounted.ts';
import { defaultTablesFolder } from '../host/library-path.ts';

/** The tables that exist on this machine. Missing ones are not built. The kernel must be loaded. */
export class EndingAnswers {
  readonly #tables = new EndgameTables([fileURLToPath(findAssets().tables), defaultTablesFolder()]);
  readonly #uncounted: RuleSet = uncountedRules();

  /**
   * `null` unless one king is bare, no first-move rights are left, the goal and the result of a stalemate are those of
   * the tables, and a table knows the position.
   */
  of(position: Position): EndingAnswer | null {
    const { goal, stalemate } = position.rules;
    const sizes = { w: 0, b: 0 };
    for (const piece of position.board()) if (piece !== null) sizes[piece.color]++;
    if (goal !== 'checkmate' || stalemate !== 'draw' || (sizes.w > 1 && sizes.b > 1)) return null;
    if (sizes.w === sizes.b || position.setup().rights.length > 0) return null;
    const [chaser, bare] = sizes.w > 1 ? (['w', 'b'] as const) : (['b', 'w'] as const);
    const [chaserFirst, bareFirst] = [this.#mateFrom(position, chaser), this.#mateFrom(position, bare)];
    if (chaserFirst === undefined || bareFirst === undefined) return null;
    const probed = probePosition(position, this.#tables);
    return { chaserFirst, bareFirst, verdict: probed.ok ? (probed.value.verdict?.outcome ?? null) : null };
  }

  close(): void {
    this.#tables.close();
  }

  /** Moves to mate without a count if `turn` is to move; `undefined` without a table. */
  #mateFrom(position: Position, turn: Color): number | null | undefined {
    const { orders: _, ...setup } = position.setup();
    const turned = Position.fromSetup(this.#uncounted, { ...setup, turn, count: null, rights: [], checks: null });
    if (!turned.ok) return undefined;
    const probed = probePosition(turned.value, this.#tables);
    return probed.ok ? probed.value.verdict?.dtm : undefined;
  }
}
