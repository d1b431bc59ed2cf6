/** English, tables of what a win needs under a count. */
export const enCountedTables = {
  countedTables: {
    count: 'For the count of',
    distances: 'no count: moves to mate alone',
    hint: 'Where the distance to mate does not say whether this count is kept, the table that does is made too.',
    group: (rules: string) => `What a win needs under the count of ${rules}`,
    other: 'What a win needs under another count',
    duels: 'What a win needs, a unit on each side',
    duelsUnder: (rules: string) => `What a win needs, a unit on each side, under ${rules}`,
  },
};
