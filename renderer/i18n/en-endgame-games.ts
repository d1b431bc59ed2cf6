/** English words of what endgame tables find in the games of the library. */
const figure = (value: number): string => new Intl.NumberFormat('en').format(value);
const games = (count: number): string => (count === 1 ? '1 game' : `${figure(count)} games`);

export const enEndgameGames = {
  endgameGames: {
    ending: 'Ending',
    kind: 'By the endgame tables',
    kinds: {
      'won-drawn': 'Won in the tables, drawn in the end',
      'count-drawn': 'Mate in the tables, drawn by count',
      'drawn-won': 'Drawn in the tables, won in the end',
      'won-lost': 'Won in the tables, lost in the end',
      'win-thrown': 'A win thrown away',
      'draw-thrown': 'A draw thrown away',
      miscounted: 'Miscounted',
    },
    counted: (name: string, count: number) => `${name} (${figure(count)})`,
    waiting: (count: number) =>
      `${games(count)} ${count === 1 ? 'has' : 'have'} not been looked at yet and ${count === 1 ? 'is' : 'are'} not found here.`,
    missing: (count: number, table: string, others: number) =>
      others === 0
        ? `${games(count)} would be known better with the table ${table}.`
        : `${games(count)} would be known better with the table ${table}; ${others === 1 ? 'one more table is' : `${others} more tables are`} not made yet.`,
    needsOf: (ending: string) => `${ending} (under a count)`,
    judge: 'Look at them now',
    judging: (done: number, total: number) => `${figure(done)} of ${games(total)}`,
    job: 'Games before the endgame tables',
    tables: 'Tables',
  },
};
