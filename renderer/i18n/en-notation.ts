/** English words of the notations in which moves are shown. */
export const enNotation = {
  notation: {
    notation: 'Moves in',
    copyShown: 'Copy moves in these letters',
    copyKpgn: 'Copy moves for Khmer Chess (KPGN)',
    copyRen: 'Copy position for Khmer Chess (REN)',
    names: { latin: 'Latin letters (Nc3)', thai: 'Thai letters (ม-ค๓)', khmer: 'Khmer letters (សេះខ១-គ៣)' },
  },
};
