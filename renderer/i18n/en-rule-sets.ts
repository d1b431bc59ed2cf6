/** English names of the rule sets, and one line on each. */
export const enRuleSets = {
  ruleSets: {
    makruk: 'Makruk',
    'makruk-manual': 'Makruk, players count',
    'makruk-schemingmind': 'Makruk (SchemingMind)',
    'makruk-sut': 'Makruk with Sut',
    'ouk-pychess': 'Ouk Chaktrang',
    'ouk-pychess-manual': 'Ouk Chaktrang, players count',
    'ouk-page': 'Ouk (Cambodian page)',
    'ouk-forum': 'Ouk (forum’s count)',
    'ouk-wikipedia': 'Ouk (old Wikipedia)',
    'ouk-engine-2019': 'Ouk (engines of 2019)',
    'kar-ouk': 'Kar Ouk',
    'kar-ouk-manual': 'Kar Ouk, players count',
    'kar-ouk-page': 'Kar Ouk (Cambodian page)',
    rek: 'Rek',
    'min-rek-chanh': 'Min Rek Chanh',
  },
  ruleSetNotes: {
    makruk: 'Counting by board honour and pieces’ honour.',
    'makruk-manual': 'The players start, stop and claim their counts.',
    'makruk-schemingmind': 'No repetition rule; a lone king may count against fishes too.',
    'makruk-sut': 'The agreed first moves of king, met and horse, and boats turned over as a handicap.',
    'ouk-pychess': 'Leaps of king and met, boat aim, drawn when the count is reached.',
    'ouk-pychess-manual': 'The players start, stop and claim their counts.',
    'ouk-page': 'Leaps may capture, a boat’s aim takes nothing, only a lone king counts, and it claims its draw.',
    'ouk-forum': 'A lone king counts, to 64 against fishes, and anew when the limit changes.',
    'ouk-wikipedia':
      'Leaps end with the first capture on the board; counted as Makruk, but to 44 against a koul and two horses.',
    'ouk-engine-2019': 'As programs played it from 2019 to 2022: the met’s leap captures and checks.',
    'kar-ouk': 'The leaps and counts of Ouk Chaktrang, but the first check wins.',
    'kar-ouk-manual': 'The first check wins. The players start, stop and claim their counts.',
    'kar-ouk-page': 'The first check wins. Leaps and count of the Cambodian page’s ouk.',
    rek: 'All units move like boats. A unit between two enemies carries both off, groups shut in are taken; the king taken wins.',
    'min-rek-chanh':
      'Kings stand still. A pair that the last move opened must be carried off: whoever does not, loses.',
  },
};
