/** English: the terms of the glossary. */
import type { Place, TermGroup } from '../../../core/glossary/term.ts';
import type { TermId } from '../../../core/glossary/terms.ts';

export interface TermText {
  /** The plain word of the language. */
  readonly title: string;
  /** One or two sentences. */
  readonly meaning: string;
  /** Where sources differ, or how the program decides. */
  readonly note?: string;
}

export interface GlossaryWords {
  readonly unconfirmedHint: string;
  readonly search: string;
  readonly searchPlace: string;
  readonly group: string;
  readonly allGroups: string;
  readonly count: (count: number) => string;
  readonly none: string;
  readonly alsoWritten: string;
  readonly related: string;
  readonly shown: string;
  readonly sources: string;
  readonly groups: Readonly<Record<TermGroup, string>>;
  readonly places: Readonly<Record<Place, string>>;
  readonly terms: Readonly<Record<TermId, TermText>>;
}

export const glossary: GlossaryWords = {
  unconfirmedHint:
    'This spelling or translation is ours. No source in this script and no native speaker has confirmed it.',
  search: 'Find a term',
  searchPlace: 'Khmer, Thai or Latin letters…',
  group: 'Group',
  allGroups: 'All groups',
  count: (count: number) => (count === 1 ? '1 term' : `${count} terms`),
  none: 'No term fits.',
  alsoWritten: 'Also written',
  related: 'Related',
  shown: 'Shown in',
  sources: 'Sources',
  groups: {
    game: 'Games',
    piece: 'Pieces and board',
    move: 'Moves and captures',
    attack: 'Checks and threats',
    defence: 'Defences',
    state: 'Pieces together',
    ending: 'Endings',
    count: 'Counting',
    result: 'Results and mistakes',
    person: 'The two sides',
    formation: 'Openings and formations',
  },
  places: {
    motifs: 'move list, command “chatrang motifs”',
    board: 'board',
    'count-panel': 'count panel',
    'endgame-panel': 'endgame panel',
    'game-end': 'end of a game',
    'new-game': 'new game',
    'rules-view': 'rules',
    training: 'training',
    library: 'library',
  },
  terms: {
    'ouk-chaktrang': {
      title: 'Cambodian chess',
      meaning:
        'The chess of Cambodia: the pieces and moves of Makruk, a leap each for king and met, and a count of its own.',
      note: 'Ouk is said to imitate the sound of a piece put down with check. Chaktrang comes from Sanskrit chaturanga. An old dictionary has chhoeu trang, where chhoeu is wood.',
    },
    makruk: {
      title: 'Thai chess',
      meaning: 'The chess of Thailand. The same board and pieces as ouk, without leaps except by agreement.',
    },
    'kar-ouk-game': {
      title: 'first check wins',
      meaning: 'Ouk in which the player who gives the first check wins. Mate plays no part.',
    },
    'rek-game': {
      title: 'Rek',
      meaning:
        'A game on the board of ouk. All pieces move like boats, and a piece that steps between two enemy pieces captures both.',
      note: 'Mak-yek of Thailand and Apit-sodok of Malaya are related games without a king.',
    },
    'min-rek-chanh': {
      title: 'Min Rek Chanh',
      meaning: 'Rek in which an opened pair must be captured. Who does not carry it loses; the name says so.',
    },
    kda: {
      title: 'board',
      meaning: 'The board of 64 squares. It has no colours; the pieces stand in the squares.',
    },
    koun: {
      title: 'piece',
      meaning: 'Any king, met, koul, horse, boat or fish. The word means child.',
    },
    sdaach: {
      title: 'king',
      meaning: 'Moves one square in any direction. Ouk is won by mating it.',
      note: 'The Cambodian page calls it Ang as well. That name is in cheub ang and daak ang.',
    },
    neang: {
      title: 'met',
      meaning: 'Moves one square diagonally, so it stays on squares of one colour. Neang is a lady, met a seed.',
    },
    koul: {
      title: 'koul',
      meaning: 'Moves one square diagonally, or one square straight forward.',
    },
    ses: {
      title: 'horse',
      meaning: 'Moves like the knight of chess, over other pieces.',
    },
    tuuk: {
      title: 'boat',
      meaning: 'Moves like the rook of chess: any number of empty squares along a rank or file.',
    },
    trey: {
      title: 'fish',
      meaning:
        'Moves one square straight forward and captures one square diagonally forward. It begins on the third rank.',
    },
    'trey-bak': {
      title: 'promoted fish',
      meaning: 'A fish that has reached the enemy’s fish rank and was turned over. It moves like a met.',
    },
    doeu: {
      title: 'move',
      meaning: 'To move a piece; also the move itself.',
    },
    si: {
      title: 'capture',
      meaning: 'To take an enemy piece. The word means to eat.',
    },
    leap: {
      title: 'leap',
      meaning:
        'The special first move of ouk: the king goes once like a horse to the next rank, the met once two squares straight ahead.',
      note: 'Rule sets differ on whether the leap may capture and when the right is lost.',
    },
    'boat-aim': {
      title: 'boat aim',
      meaning:
        'A boat that arrives on the rank or file of an unmoved enemy king. The king loses its leap, whatever stands between.',
    },
    'sut-khun': {
      title: 'king’s first move',
      meaning: 'An agreed move in friendly Makruk: the unmoved king goes once like a horse to the next rank.',
    },
    'sut-met': {
      title: 'met’s first move',
      meaning: 'An agreed move in friendly Makruk: met and fish in front of it advance in one turn.',
    },
    'sut-ma': {
      title: 'horse’s first move',
      meaning:
        'An agreed move in friendly Makruk: a fish advances, and a horse jumps to the square that the fish has left.',
    },
    'takhaeng-ruea': {
      title: 'tilted boat',
      meaning: 'A handicap of Makruk: a boat of the stronger player starts turned over and moves like a met.',
    },
    bak: {
      title: 'promotion',
      meaning: 'A fish reaches the enemy’s fish rank and is turned over. It becomes a promoted fish at once.',
    },
    'bak-ruk': {
      title: 'promotion with check',
      meaning: 'A fish promotes, and the promoted fish checks the king.',
    },
    'bak-denh': {
      title: 'promotion with threat',
      meaning: 'A fish promotes, and the promoted fish attacks a koul, a horse or a boat.',
    },
    'si-bak': {
      title: 'capturing promotion',
      meaning: 'A fish captures and promotes in one move.',
    },
    dou: {
      title: 'exchange',
      meaning: 'Both sides take pieces of equal worth on one square.',
    },
    'si-pir': {
      title: 'two for one',
      meaning: 'In one chain of captures a side loses one piece and takes two.',
    },
    rek: {
      title: 'carry',
      meaning: 'In Rek: a piece moves between two enemy pieces, next to both, and captures them.',
      note: 'Only the piece that moved carries. The word means to carry loads on the two ends of a pole.',
    },
    poat: {
      title: 'surround',
      meaning: 'In Rek: a group of enemy pieces without an empty neighbouring square is captured.',
    },
    banhchea: {
      title: 'order',
      meaning: 'In Min Rek Chanh: a move that opens a pair. The opponent must carry it at once or loses.',
      note: 'The source does not define an order. Rule sets can choose another definition.',
    },
    ouk: {
      title: 'check',
      meaning: 'A check by a boat or a horse. The player says the word aloud.',
      note: 'Ouk is also the word for any check and for the game.',
    },
    ruk: {
      title: 'check (ruk)',
      meaning: 'A check by a fish, a promoted fish, a met or a koul.',
      note: 'The Cambodian page says nothing about a check by a koul; two other sources call it ruk.',
    },
    'si-ouk': {
      title: 'capture with check',
      meaning: 'A capture that gives check by a boat or a horse.',
    },
    'si-ruk': {
      title: 'capture with check (ruk)',
      meaning: 'A capture that gives check by a fish, a met or a koul.',
    },
    denh: {
      title: 'threat',
      meaning: 'The moved piece attacks a more valuable one that it did not attack before.',
    },
    'si-denh': {
      title: 'capture with threat',
      meaning: 'A capture by which the piece also attacks a more valuable one.',
    },
    'daak-ang': {
      title: 'boat placed on the king’s line',
      meaning: 'A boat moves onto the rank or file of the enemy king, with exactly one piece between them.',
    },
    paay: {
      title: 'discovered check',
      meaning: 'A piece leaves the line between its own boat and the enemy king, so that the boat gives check.',
      note: 'Ouk Online writes Pi.',
    },
    'paay-ouk': {
      title: 'double check',
      meaning: 'A discovered check in which the piece that moved gives check too.',
    },
    'si-paay': {
      title: 'discovered check with capture',
      meaning: 'A discovered check whose moving piece captures something.',
    },
    'ouk-baek': {
      title: 'check with double attack',
      meaning: 'A check that also attacks another piece, which can be saved or is protected.',
    },
    'ruk-baek': {
      title: 'check with double attack (ruk)',
      meaning:
        'A check by a fish, a met or a koul that also attacks another piece, which can be saved or is protected.',
    },
    'ouk-daach': {
      title: 'check that wins a piece',
      meaning: 'A check that also attacks another piece, which is lost whatever the reply.',
    },
    'ruk-daach': {
      title: 'check that wins a piece (ruk)',
      meaning: 'A check by a fish, a met or a koul that also attacks another piece, which is lost whatever the reply.',
    },
    'ouk-ta': {
      title: 'check that offers an exchange',
      meaning: 'A protected piece gives check where an enemy piece of the same kind can take it.',
    },
    'si-brateanh': {
      title: 'capture from an overloaded protector',
      meaning: 'Two pieces have the same only protector. Take one; if the protector takes back, the other is free.',
      note: 'The board shows the whole sequence.',
    },
    bet: {
      title: 'block',
      meaning: 'A check by a boat is met by a piece that moves between boat and king.',
    },
    'bet-ouk': {
      title: 'block with check',
      meaning: 'The move that blocks a check gives check itself.',
    },
    rout: {
      title: 'escape',
      meaning: 'An attacked piece moves to a square on which it is not attacked, without a capture.',
    },
    ta: {
      title: 'counter-attack in kind',
      meaning:
        'A piece is attacked, and a protected piece of the attacker’s kind is set against the attacker: an exchange is offered.',
    },
    'kar-ouk': {
      title: 'prevention of a check',
      meaning: 'A move after which the opponent can no longer give the check that was threatened.',
    },
    chang: {
      title: 'protected piece',
      meaning: 'A piece is protected when one of its own side could take back on its square. The word may mean to tie.',
    },
    chamnang: {
      title: 'protector',
      meaning: 'The pieces that protect another one.',
    },
    'cheub-ang': {
      title: 'line to the king',
      meaning:
        'A boat and the enemy king are on one line with exactly one piece between. An enemy piece is pinned; an own one can give discovered check.',
    },
    'dub-tuuk': {
      title: 'doubled boats',
      meaning: 'Two boats of one side are on the same rank or file with nothing between them.',
      note: 'Dub and truot both mean doubled.',
    },
    'dub-ses': {
      title: 'doubled horses',
      meaning: 'Two horses of one side protect each other.',
    },
    'dub-koul': {
      title: 'doubled kouls',
      meaning: 'Two kouls of one side protect each other.',
    },
    'trey-chang': {
      title: 'promoted fishes that protect each other',
      meaning: 'Two promoted fishes of one side are next to each other on a diagonal.',
    },
    'trey-tim': {
      title: 'promoted fishes side by side',
      meaning:
        'Two promoted fishes of one side are next to each other on a rank or file. Together they reach squares of both colours.',
      note: 'The counting rule of the Cambodian page asks for them: without a pair on both colours promoted fishes cannot mate.',
    },
    'sdaach-aeka': {
      title: 'bare king',
      meaning: 'A king whose side has no other piece. It may count.',
    },
    'denh-ending': {
      title: 'king hunt',
      meaning: 'The phase in which one side has only its king and the other tries to mate it before the count ends.',
    },
    'trouv-chrung': {
      title: 'right corner',
      meaning: 'The bare king is in a corner of the colour that a met of the chaser can check.',
    },
    'khos-chrung': {
      title: 'wrong corner',
      meaning: 'The bare king is in a corner that no met of the chaser can check. The chaser must drive it elsewhere.',
    },
    'trouv-cheung': {
      title: 'right foot',
      meaning: 'In the hunt: the chaser has to move and would not win sooner by passing.',
      note: 'The program decides by its endgame tables.',
    },
    'khos-cheung': {
      title: 'wrong foot',
      meaning: 'In the hunt: the chaser has to move and would win sooner if it could pass.',
      note: 'The program decides by its endgame tables.',
    },
    roap: {
      title: 'count',
      meaning:
        'The weaker side counts its moves aloud. If the other side has not mated by the limit, the game is drawn.',
    },
    'board-count': {
      title: 'board count',
      meaning:
        'A count to 64 that the weaker side may run while it still has pieces. The Thai name means honour of the board.',
    },
    'piece-count': {
      title: 'piece count',
      meaning:
        'The count of a bare king. It starts above the number of pieces on the board, and its limit depends on the pieces of the other side.',
    },
    number: {
      title: 'number called',
      meaning: 'The number that the counting side calls with its move.',
    },
    limit: {
      title: 'limit',
      meaning:
        'The number at which the game is drawn: two boats 8, one boat 16, two kouls 22, two horses 32, one koul 44, otherwise 64.',
      note: 'In Makruk the game is drawn after the limit, in ouk when it is reached.',
    },
    budget: {
      title: 'moves left',
      meaning: 'How many moves the chaser may still make before the count ends.',
    },
    claim: {
      title: 'claim of a draw',
      meaning: 'The demand for a draw that a count permits, where the count does not end the game by itself.',
    },
    'ouk-ngeub': {
      title: 'checkmate',
      meaning: 'A check that no move answers. The king is lost.',
    },
    aab: {
      title: 'stalemate',
      meaning: 'No legal move and no check. The game is a draw.',
      note: 'The Cambodian page says it of a bare king. The program says it of any side.',
    },
    chhneah: {
      title: 'win',
      meaning: 'To win a game.',
    },
    chanh: {
      title: 'loss',
      meaning: 'To lose a game.',
    },
    smoeu: {
      title: 'draw',
      meaning: 'Equal: the game is a draw, or the position gives neither side an advantage.',
    },
    khouch: {
      title: 'mistake',
      meaning: 'A bad move. The word means broken.',
    },
    'khang-denh': {
      title: 'chaser',
      meaning: 'The side that must mate before the count ends.',
    },
    'khang-rout': {
      title: 'hunted side',
      meaning: 'The side whose king runs from the mate.',
    },
    'khang-roap': {
      title: 'counter',
      meaning: 'The side that counts.',
    },
    'ma-phuk': {
      title: 'tied horses',
      meaning: 'One horse goes to the third rank, the other to the second. They protect each other.',
      note: 'The source gives Black’s squares: c6 and e7. Thai books date the standard form to 1935.',
    },
    'ma-thiam': {
      title: 'yoked horses',
      meaning: 'Both horses go to the second rank, side by side in front of king and met.',
      note: 'The source gives Black’s squares: d7 and e7.',
    },
    'ma-khwa': {
      title: 'right horse',
      meaning: 'The horse on the right goes to the third rank. The fish in front of it moves first.',
    },
    'ma-sai': {
      title: 'left horse',
      meaning: 'The horse on the left goes to the third rank.',
    },
    'bia-kam-pu': {
      title: 'crab-claw fish',
      meaning: 'With a right horse, the fish on the edge advances: to h4 for White, to a5 for Black.',
    },
    'met-sai': {
      title: 'left met',
      meaning: 'A set-up with the met on the left. It is played with the left horse.',
      note: 'The source gives no squares for the met.',
    },
    'ma-thiam-khon': {
      title: 'yoked horse and khon',
      meaning: 'A horse is developed beside a khon (koul). There are forms for the right horse and for both sides.',
      note: 'The source gives no full set-up.',
    },
    'ma-mangkon': {
      title: 'dragon horse',
      meaning: 'A horse goes out to the edge and returns for the attack.',
      note: 'The source gives no squares.',
    },
    'ma-lu': {
      title: 'horses on one file',
      meaning: 'Both horses are on the same file.',
      note: 'The source gives no squares.',
    },
    'ma-upakan': {
      title: 'patron horse',
      meaning: 'A horse supports the pieces in the centre.',
      note: 'The source gives no squares.',
    },
    'ruea-mahesuan': {
      title: 'great boat',
      meaning:
        'An opening that begins with the doubling of the boats, played by a former Thai champion, Surakan Wongnin.',
      note: 'The sources give no squares.',
    },
    'khon-nai-phon': {
      title: 'Mr Phon’s khon',
      meaning: 'A set-up of the khon (koul), played with the left met.',
      note: 'The source gives no squares.',
    },
  },
};
