/**
 * The groups of the last search. Games that have been deleted, merged or kept apart since are left out whenever groups
 * are read, and so are games that are no longer exact copies, so that undoing these changes brings the groups back.
 */
import type { DuplicateCounts, DuplicateKind } from '../../../api/contract/duplicates.ts';
import type { GameId } from '../../../api/contract.ts';
import { type Columns, type GameColumns, LISTED } from '../columns/game-columns.ts';
import { mainLineOf } from '../columns.ts';
import type { GameStore } from '../game-store.ts';
import { haveEqualColumns, headersOf } from './exact.ts';
import { countOf, type DuplicateGroups, eachGroup, GroupList, type PackedGroups, perKind } from './groups.ts';
import type { KeptApart } from './kept-apart.ts';

export interface FoundDuplicates {
  /** A search begins: games that change from now on may not be what it finds. */
  begin(): void;
  use(groups: DuplicateGroups): void;
  /** `null`: no search has ended. */
  counts(): DuplicateCounts | null;
  /** The groups of a kind that are left. */
  left(kind: DuplicateKind): PackedGroups;
  /** Whether the games of an exact group still have the same moves and headers. @throws as `GameStore.read` */
  isExact(group: readonly GameId[]): boolean;
}

export function foundDuplicates(
  columns: GameColumns,
  games: Pick<GameStore, 'read'>,
  apart: KeptApart,
): FoundDuplicates {
  let found: DuplicateGroups | null = null;
  /** `Columns.rowsVersion` when the search began whose groups are used, and when the last search began. */
  let [version, begun] = [0, 0];
  /** By game: the number of its exact group; 0: none. */
  let exact = new Int32Array();

  /** One game of each exact group. */
  const withoutCopies = (games: readonly GameId[]): GameId[] =>
    games.filter((game, at) => !exact[game] || games.findIndex(other => exact[other] === exact[game]) === at);
  /** The parts of what is left of a group that are still of its kind. */
  const partsOf: Readonly<Record<DuplicateKind, (group: readonly GameId[], columns: Columns) => readonly GameId[][]>> =
    {
      exact: (group, now) => {
        const parts: GameId[][] = [];
        for (const game of group) {
          const part = parts.find(([first = 0]) => haveEqualColumns(now, first, game));
          if (part) part.push(game);
          else parts.push([game]);
        }
        return parts;
      },
      sameMoves: group => [withoutCopies(group)],
      contained: (group, { plies }) => (group.some(game => plies[game] !== plies[group[0] ?? 0]) ? [[...group]] : []),
    };
  const left = (kind: DuplicateKind): PackedGroups => {
    const now = columns.now();
    const groups = new GroupList();
    if (found !== null)
      for (const games of eachGroup(found[kind])) {
        const listed = [...games].filter(game => now.there[game] === LISTED);
        for (const group of partsOf[kind](listed, now)) if (group.length > 1 && !apart.has(group)) groups.add(group);
      }
    return groups.packed();
  };
  const contentsOf = (game: GameId): string => {
    const { study } = games.read(game);
    return JSON.stringify([study.start, mainLineOf(study), headersOf(study)]);
  };

  return {
    begin() {
      begun = columns.now().rowsVersion;
    },
    use(groups) {
      found = groups;
      version = begun;
      exact = new Int32Array(columns.now().end);
      let number = 0;
      for (const games of eachGroup(groups.exact)) {
        number++;
        for (const game of games) exact[game] = number;
      }
    },
    counts: () => found && { ...perKind(kind => countOf(left(kind))), unread: found.unread },
    left,
    isExact(group) {
      const { seen } = columns.now();
      // Reading all games again would take as long as the search.
      return group.every(game => (seen[game] as number) <= version) || new Set(group.map(contentsOf)).size === 1;
    },
  };
}
