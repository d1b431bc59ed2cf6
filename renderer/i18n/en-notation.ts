/** English words of the notations in which moves are shown. */
export const enNotation = {
  notation: {
    notation: 'Moves in',
    names: { latin: 'Latin letters (Nc3)', thai: 'Thai letters (ม-ค๓)', khmer: 'Khmer letters (សេះខ១-គ៣)' },
  },
};
