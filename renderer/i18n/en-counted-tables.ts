/** English, tables of what a win needs under a count. */
export const enCountedTables = {
  countedTables: {
    count: 'For the count of',
    distances: 'no count: moves to mate alone',
    hint: 'Under this rule set the distance to mate does not always say whether the count is kept. The tables that do are made too.',
    group: (rules: string) => `What a win needs under the count of ${rules}`,
    other: 'What a win needs under another count',
    duels: 'What a win needs, a unit on each side',
  },
};
