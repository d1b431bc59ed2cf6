/** English: the list of all symbols. */
export const symbols = {
  symbols: {
    title: 'Symbols',
    field: 'Sign, name or number, such as !? or $5',
    hint: 'Enter sets the first symbol. Any number up to 255 can be set.',
    none: 'No symbol has this sign, name or number.',
    groups: { moves: 'Moves', positions: 'Position', others: 'Others' },
    ofBlack: (name: string) => `${name} (Black)`,
    names: {
      20: 'White wins easily',
      21: 'Black wins easily',
      24: 'More space',
      32: 'Lead in development',
      44: 'Compensation',
      140: 'With the idea',
      141: 'Aimed against',
      142: 'Better is',
      143: 'Worse is',
      147: 'Weak point',
      148: 'Endgame',
    },
  },
};
