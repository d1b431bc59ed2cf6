/**
 * The groups of the last search. Games that have been deleted, merged or kept apart since are left out whenever groups
 * are read, so that undoing these changes brings the groups back.
 */
import type { DuplicateCounts, DuplicateKind } from '../../../api/contract/duplicates.ts';
import type { GameId } from '../../../api/contract.ts';
import { type Columns, type GameColumns, LISTED } from '../columns/game-columns.ts';
import { countOf, type DuplicateGroups, eachGroup, GroupList, type PackedGroups, perKind } from './groups.ts';
import type { KeptApart } from './kept-apart.ts';

export interface FoundDuplicates {
  use(groups: DuplicateGroups): void;
  /** `null`: no search has ended. */
  counts(): DuplicateCounts | null;
  /** The groups of a kind that are left. */
  left(kind: DuplicateKind): PackedGroups;
}

export function foundDuplicates(columns: GameColumns, apart: KeptApart): FoundDuplicates {
  let found: DuplicateGroups | null = null;
  /** By game: the number of its exact group; 0: none. */
  let exact = new Int32Array();

  /** Whether the games of a group that are left are still of its kind. */
  const differs: Readonly<Record<DuplicateKind, (group: readonly GameId[], columns: Columns) => boolean>> = {
    exact: () => true,
    sameMoves: () => true,
    contained: ([first = 0, ...others], { plies }) => others.some(game => plies[game] !== plies[first]),
  };
  /** One game of each exact group. */
  const withoutCopies = (games: readonly GameId[]): readonly GameId[] =>
    games.filter((game, at) => !exact[game] || games.findIndex(other => exact[other] === exact[game]) === at);
  const left = (kind: DuplicateKind): PackedGroups => {
    const now = columns.now();
    const groups = new GroupList();
    if (found !== null)
      for (const games of eachGroup(found[kind])) {
        const listed = [...games].filter(game => now.there[game] === LISTED);
        const group = kind === 'sameMoves' ? withoutCopies(listed) : listed;
        if (group.length > 1 && differs[kind](group, now) && !apart.has(group)) groups.add(group);
      }
    return groups.packed();
  };

  return {
    use(groups) {
      found = groups;
      exact = new Int32Array(columns.now().end);
      let number = 0;
      for (const games of eachGroup(groups.exact)) {
        number++;
        for (const game of games) exact[game] = number;
      }
    },
    counts: () => found && { ...perKind(kind => countOf(left(kind))), unread: found.unread },
    left,
  };
}
