/** Selected games: some ids, or all that match the query except some ids, so that selecting a million costs nothing. */
import type { GameId } from '../../../api/contract.ts';

export class Selection {
  /** All games of the query are selected; `ids` are then the exceptions. */
  all = $state(false);
  ids = $state.raw<ReadonlySet<GameId>>(new Set());

  has(id: GameId): boolean {
    return this.ids.has(id) !== this.all;
  }

  /** @param total how many games match the query */
  count(total: number): number {
    return this.all ? Math.max(0, total - this.ids.size) : this.ids.size;
  }

  clear(): void {
    this.all = false;
    this.ids = new Set();
  }

  everything(): void {
    this.all = true;
    this.ids = new Set();
  }

  toggle(id: GameId): void {
    const ids = new Set(this.ids);
    if (!ids.delete(id)) ids.add(id);
    this.ids = ids;
  }

  only(ids: Iterable<GameId>): void {
    this.all = false;
    this.ids = new Set(ids);
  }
}
