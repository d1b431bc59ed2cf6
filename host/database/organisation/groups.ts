/** What filters need besides columns: the groups that games belong to, and the aliases of names. */
import type { Aliases } from '../names/aliases.ts';
import type { CollectionTree } from './collection-tree.ts';
import type { GameSets } from './game-sets.ts';
import type { Labels } from './labels.ts';

export interface GameGroups {
  readonly tree: CollectionTree;
  readonly labels: Labels;
  readonly sets: GameSets;
  readonly aliases: Aliases;
}
