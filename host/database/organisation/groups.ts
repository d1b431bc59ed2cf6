/** The groups that games belong to, for filters. */
import type { CollectionTree } from './collection-tree.ts';
import type { GameSets } from './game-sets.ts';
import type { Labels } from './labels.ts';

export interface GameGroups {
  readonly tree: CollectionTree;
  readonly labels: Labels;
  readonly sets: GameSets;
}
