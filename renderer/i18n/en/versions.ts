/** English: earlier versions of a game. */
import { counted, figure, moves } from './numbers.ts';

export const versions = {
  versions: {
    title: 'Versions of the game',
    list: 'Versions',
    none: 'There is no earlier version. Each save of the game in the library keeps the version that it replaces.',
    kept: (versions: number, size: string) =>
      `All versions of the last day are kept, and the last one of each day before; at most ${counted(versions, 'version')} and ${size} of a game.`,
    saved: (moment: string) => `Saved ${moment}`,
    moves,
    place: 'Move',
    former: 'This version',
    current: 'The game now',
    same: 'The game is as in this version.',
    otherStart: 'This version has other rules or another start position.',
    more: (count: number) => `${figure(count)} more differences`,
    restore: 'Restore this version',
    restoreHint: 'Restoring is an edit, which you can undo. The library keeps the game until you save.',
    order: 'Order of the continuations',
    notes: {
      before: 'Comment before the move',
      comment: 'Comment',
      nags: 'Symbols',
      shapes: 'Arrows and marks',
      eval: 'Evaluation',
      clock: 'Clock',
      count: 'Count',
      commands: 'Other data',
    },
    shapeColors: { green: 'green', red: 'red', yellow: 'yellow', blue: 'blue' },
  },
};
