/** English, what is done with many games at once: opening them, leaving out those that are there, the bin, the list of open games. */
const figure = (value: number): string => new Intl.NumberFormat('en').format(value);
const games = (count: number): string => (count === 1 ? '1 game' : `${figure(count)} games`);

export const enShelf = {
  shelf: {
    openMany: (count: number) => `Open ${games(count)}?`,
    openManyText: 'Each game opens in a tab of its own.',
    openMost: (most: number) => `At most ${figure(most)} games are opened at a time.`,
    openFirst: (count: number) => `Open the first ${figure(count)}`,
    openAll: (count: number) => `Open all ${figure(count)}`,
    openGames: 'All open games',
    bin: 'Bin',
    inBin: (count: number) => `${games(count)} in the bin`,
    binActions: 'Actions for the bin',
    empty: 'Empty the bin',
    emptyAsk: (count: number) => `Delete ${games(count)} for good?`,
    emptyText: 'What is deleted so can never be brought back.',
    emptyDo: (count: number) => `Delete ${games(count)}`,
    restoreAll: 'Bring all back',
    skipEqual: 'Leave out games that are there already',
    skipEqualText: 'The same moves, rules and start, players, date and result, anywhere in the library.',
    skipped: (count: number) => `Left out, there already: ${games(count)}`,
    /** Of the games above. */
    duplicates: (count: number) => `Left out with other tags: ${games(count)}`,
    tagDiffers: (tag: string, value: string, kept: string | null) =>
      kept === null ? `${tag}: ${value} (not in the library)` : `${tag}: ${value} (in the library: ${kept})`,
    openKept: 'Open the game in the library',
    wholeGame: (game: string) => `${game}, all rule sets`,
  },
};

export const noticesShelfEn: Readonly<Record<string, string>> = {
  'games-opened': 'Games opened: {opened} of {of}',
  'bin-emptied': 'Games deleted for good: {count}',
};
