/** English: names of the rule sets and of their sources. */
import { ruleSetNames } from '../../../core/rule-set-names/en.ts';

export const ruleSets = {
  ruleSets: ruleSetNames,
  ruleSetNotes: {
    makruk: 'Automatic board count and piece count.',
    'makruk-manual': 'The players start, stop and claim their counts.',
    'makruk-engine': 'Counting as engines do it, for games played by engines.',
    'makruk-schemingmind': 'No repetition rule; a bare king may also count against fish.',
    'makruk-sut': 'Agreed special first moves of king, met and horse; boats turned over as a handicap.',
    'ouk-pychess': 'Leaps of king and met, boat aim; drawn when the count reaches its limit.',
    'ouk-pychess-manual': 'The players start, stop and claim their counts.',
    'ouk-page':
      'Leaps may capture, boat aim does not end the right, only a bare king counts, and it must claim the draw.',
    'ouk-engine': 'Counting as engines do it, for games played by engines.',
    'ouk-forum': 'A bare king counts, to 64 against fish; the count restarts when the limit changes.',
    'ouk-wikipedia':
      'Leaps end with the first capture on the board; counting as in Makruk, but to 44 against a koul and two horses.',
    'ouk-engine-2019': 'As programs played from 2019 to 2022: the met’s leap captures and gives check.',
    'kar-ouk': 'The leaps and counts of Ouk Chaktrang, but the first check wins.',
    'kar-ouk-manual': 'The first check wins. The players start, stop and claim their counts.',
    'kar-ouk-page': 'The first check wins. Leaps and counting as on the Cambodian page.',
    'kar-ouk-engine': 'Counting as engines do it, for games played by engines.',
    rek: 'All pieces move like boats. A piece between two enemies captures both, enclosed groups are captured; capturing the king wins.',
    'min-rek-chanh': 'Kings do not move. A pair opened by the last move must be captured; any other move loses.',
  },
  /** The sources of the rules, by their letters in the rule sets. */
  sources: {
    S0: 'Cambodian rules page (Ouk Chaktrang)',
    S1: 'Wikipedia, Makruk',
    S2: 'PyChess, rules of Ouk Chaktrang',
    S3: 'SchemingMind, rules of Makruk',
    S4: 'Forum table of Khmer counts',
    FS: 'Fairy-Stockfish',
    FS11: 'Fairy-Stockfish 11.1',
    PC: 'PyChess, source code',
    TCF: 'Thai federation, counting rules',
    ODC: 'Ouk Chaktrang Championship 2022, regulations',
    OSF: 'Ouk Online',
    KI: 'Khmer Institute',
    CC: 'cutechess',
    LUD: 'Ludii',
    MSF: 'Discussion of Makruk-Stockfish',
    RKR: 'Evidence notes on Rek',
    ICO: 'Travel page with a table of counts',
    WMY: 'Wikipedia, Mak-yek',
    SMD: 'A traveller’s report',
    DEFAULT: 'our choice where sources disagree or say nothing',
    OWN: 'your own choice',
  },
};
