/** The openings of the listed games in sight. */
import type { GameId } from '../../../api/contract.ts';
import type { Wire } from '../../state/shell/connection.svelte.ts';
import { LatestRequest } from '../../state/shell/latest-request.svelte.ts';

export class ListedOpenings {
  readonly #request: LatestRequest<readonly GameId[], ReadonlyMap<GameId, string>>;
  readonly #ends: readonly (() => void)[];

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#request = new LatestRequest(async games => {
      const names = await wire.api.explorer.openingNames(games);
      return new Map(games.map((game, index) => [game, names[index] ?? '']));
    }, failed);
    const refresh = () => this.#request.refresh();
    this.#ends = [wire.on('libraryChanged', refresh), wire.on('positionNamesChanged', refresh)];
  }

  follow(games: readonly GameId[]): void {
    this.#request.follow(games.length === 0 ? null : games);
  }

  /** Empty without one, and while it is being fetched. */
  of(game: GameId): string {
    return this.#request.current?.get(game) ?? '';
  }

  close(): void {
    for (const end of this.#ends) end();
    this.follow([]);
  }
}
