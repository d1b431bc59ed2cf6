/** English words of the rule sets: the view, every option with its meaning and its settings, and what can be wrong with one. */
interface OptionWords {
  readonly name: string;
  readonly means: string;
  /** By the setting as it is written in a file of rules. */
  readonly values?: Readonly<Record<string, string>>;
}

export const enRules = {
  rules: {
    rules: 'Rules',
    own: 'Your own',
    ownNone: 'You have no rule set of your own yet. Copy one, change it and give it a name.',
    copy: 'Copy and change',
    edit: 'Change',
    share: 'Share as a file',
    remove: 'Delete',
    import: 'Add from a file',
    dropHere: 'Files of rules may also be dropped on the page.',
    newGame: 'New game by these rules',
    from: (name: string) => `Made from: ${name}`,
    id: 'Name in files',
    sources: 'Sources',
    notes: 'Notes',
    notesHint: 'Who agreed on these rules, where and when.',
    name: 'Name',
    nameHint: 'For example “Phnom Penh 2022”.',
    copyName: (name: string) => `${name}, my rules`,
    editing: (name: string) => `Change “${name}”`,
    copying: (name: string) => `Your own rule set, made from “${name}”`,
    keepOld:
      'Rule sets never change under a game: saving makes a new one, and games played under the earlier version keep it.',
    save: 'Save the rule set',
    cancel: 'Cancel',
    leave: 'Throw the changes away?',
    leaveText: 'The rule set you are changing has not been saved.',
    throwAway: 'Throw away',
    stay: 'Go on changing',
    changes: (count: number) => (count === 0 ? 'Nothing changed yet' : count === 1 ? '1 change' : `${count} changes`),
    faults: (count: number) => (count === 1 ? '1 thing is wrong' : `${count} things are wrong`),
    back: (value: string) => `Back to ${value}`,
    others: 'What the others choose',
    yes: 'yes',
    no: 'no',
    none: 'none',
    number: 'a number',
    onlyManual: 'Only where the players count themselves.',
    off: 'Not in this rule set.',
    removeAsk: (name: string) => `Delete “${name}”?`,
    removeText:
      'It can be deleted only while no game and no draft is played by it. Files of it that you shared stay where they are.',
    unreadable: 'This program cannot read these rules of your library:',
    badFile: (name: string) => `${name} is no rule set that can be used:`,
    near: (name: string) => `Did you mean ${name}?`,
    line: (line: number) => `Line ${line}`,
    rows: {
      role: 'The stronger side has',
      atLeast: 'at least',
      limit: 'Limit',
      anything: 'anything else',
      add: 'Add a row',
      remove: 'Remove the row',
      up: 'Move the row up',
      down: 'Move the row down',
      row: (role: string, atLeast: number, limit: number) => `${role} ${atLeast} or more: ${limit}`,
      rest: (limit: number) => `anything else: ${limit}`,
    },
    groups: {
      aim: 'Start and aim of the game',
      leaps: 'First-move leaps',
      promotion: 'Promotion',
      repetition: 'Repetition and dead positions',
      counting: 'Who counts',
      board: 'Board count',
      piece: 'Piece count',
      manual: 'Counting by the players',
      rek: 'Captures and orders of Rek',
    },
  },
  options: {
    startFen: {
      name: 'Start position',
      means:
        'The FEN every game begins from. Where there are first-move leaps, its third field names the units that have the right to one.',
    },
    goal: {
      name: 'Aim',
      means: 'What wins the game.',
      values: { checkmate: 'checkmate', firstCheck: 'the first check', captureKing: 'taking the king' },
    },
    stalemate: {
      name: 'No move left',
      means: 'The side to move is not in check and has no legal move.',
      values: { draw: 'a draw', loss: 'lost' },
    },
    handicaps: {
      name: 'Handicaps',
      means: 'What the stronger player may give before the game.',
      values: { takhaengRuea: 'boats turned over into mets' },
    },
    kingLeap: { name: 'King’s leap', means: 'As its first move the king may leap like a horse.' },
    'kingLeap.squares': {
      name: 'Squares',
      means: 'Where the leap may go.',
      values: { lateral: 'two files sideways, one rank ahead', any: 'any square of a horse’s leap' },
    },
    'kingLeap.capture': { name: 'May capture', means: 'The king may take an enemy unit on the square it leaps to.' },
    'kingLeap.whenInCheck': { name: 'Also in check', means: 'The leap may be an answer to check.' },
    'kingLeap.rookAim': {
      name: 'Lost by boat aim',
      means: 'The right is lost when an enemy boat comes to the king’s rank or file, whatever stands between.',
    },
    'kingLeap.checkKills': { name: 'Lost by check', means: 'The first check takes the right away for good.' },
    'kingLeap.untilFirstCapture': {
      name: 'Only before any capture',
      means: 'The first capture on the board, of whatever unit, takes the right away.',
    },
    metLeap: {
      name: 'Met’s leap',
      means: 'As its first move the met may go two squares straight ahead, over whatever stands between.',
    },
    'metLeap.capture': { name: 'May capture', means: 'The met may take an enemy unit on the square it leaps to.' },
    'metLeap.attacks': {
      name: 'Attacks that square',
      means: 'A king may not stand two squares ahead of a met that has its right: it is in check there.',
    },
    'metLeap.untilFirstCapture': {
      name: 'Only before any capture',
      means: 'The first capture on the board, of whatever unit, takes the right away.',
    },
    compound: {
      name: 'Moves of two units',
      means: 'A fish and the unit behind it make their first moves together, as one move.',
    },
    'compound.sutMet': { name: 'Sut Met', means: 'The fish before the met steps ahead and the met takes its place.' },
    'compound.sutMa': {
      name: 'Sut Ma',
      means: 'A fish a horse’s move away steps ahead and the horse takes its place.',
    },
    'promotion.relRank': {
      name: 'Promotion rank',
      means: 'The rank, counted from the fish’s own side, on which a fish becomes a met.',
    },
    'promotion.beyond': {
      name: 'Also on later ranks',
      means: 'A fish that was set up on that rank or beyond it promotes with its next move.',
    },
    repetition: {
      name: 'Drawn by repetition',
      means: 'The same position with the same side to move, come about again.',
    },
    'repetition.fold': {
      name: 'How often',
      means: 'The game is drawn when the position stands on the board for this time.',
    },
    'repetition.rights': {
      name: 'First-move rights count',
      means: 'Positions that differ in first-move rights alone are different positions.',
    },
    deadPosition: {
      name: 'Dead positions',
      means: 'Neither side can win any more, however badly the other plays.',
      values: { auto: 'drawn at once', kings: 'only bare kings are drawn', agreement: 'the players agree' },
    },
    'count.mode': {
      name: 'Counting',
      means: 'Counts begin and end by themselves, or the players start, stop and claim them, or nobody counts.',
      values: { auto: 'by itself', manual: 'by the players', off: 'no counting' },
    },
    'count.setUp': {
      name: 'In a set-up position',
      means: 'When a count that begins by itself begins in a position that was set up without a count.',
      values: { atOnce: 'at once', afterMove: 'after a move' },
    },
    'count.board': {
      name: 'Board count',
      means: 'A side that is worse off may count its moves while it still has other units than the king.',
    },
    'count.board.start': {
      name: 'May begin when',
      means: 'From when on a side may count.',
      values: { noFish: 'no fish is left on the board', units: 'the counting side has at most so many units' },
    },
    'count.board.limit': { name: 'Limit', means: 'The number up to which is counted.' },
    'count.board.endAt': {
      name: 'The last number',
      means: 'Which call draws the game.',
      values: {
        limit: 'the limit itself draws',
        'limit+1': 'one beyond the limit draws',
        budget: 'the reply to the limit must mate',
      },
    },
    'count.board.whose': {
      name: 'Begins by itself for',
      means: 'Whose board count begins where counts begin by themselves.',
      values: { weaker: 'the side with the weaker pieces', firstToMove: 'the side that is first to move' },
    },
    'count.piece': { name: 'Piece count', means: 'A lone king counts on from the number of units on the board.' },
    'count.piece.table': {
      name: 'Limits',
      means: 'The rows are tried from above; the first that fits the units of the stronger side gives the limit.',
    },
    'count.piece.endAt': {
      name: 'The last number',
      means: 'Which call draws the game.',
      values: {
        limit: 'the limit itself draws',
        'limit+1': 'one beyond the limit draws',
        budget: 'the reply to the limit must mate',
      },
    },
    'count.piece.withFish': {
      name: 'While there are fishes',
      means: 'What a lone king counts to while a fish is on the board.',
      values: { no: 'no piece count', table: 'the same table', number: 'one limit, whatever there is' },
    },
    'count.piece.restart': {
      name: 'After a capture',
      means: 'What becomes of a count that runs when the lone king captures, or the last fish is gone.',
      values: {
        never: 'it goes on',
        classChange: 'anew when the limit changes',
        always: 'always anew',
        counterOption: 'anew if the counter likes',
      },
    },
    'count.piece.overBoard': {
      name: 'While a board count runs',
      means: 'What becomes of a board count when the piece count may begin.',
      values: {
        replace: 'the piece count replaces it',
        shorter: 'the one with fewer moves left, where the players count',
        alwaysShorter: 'the one with fewer moves left',
      },
    },
    'count.claims': { name: 'Draws are claimed', means: 'A count that has run out draws only when it is claimed.' },
    'count.board.stoppable': {
      name: 'May be stopped',
      means: 'The counter may give the count up on its turn; a later one begins at 1.',
    },
    'count.board.counterMates': {
      name: 'The counter mates',
      means: 'What a mate is worth that is given by the side that counts.',
      values: { draw: 'a draw', win: 'a win' },
    },
    'count.board.drawOffer': {
      name: 'Standing draw',
      means: 'While it is counted the stronger side may declare a draw at any time.',
    },
    'count.piece.starts': {
      name: 'The piece count begins',
      means: 'Without a word, or only when the lone king announces it.',
      values: { itself: 'by itself', announced: 'when announced' },
    },
    'rek.kingMoves': { name: 'Kings move', means: 'Kings move and carry, or stand still for the whole game.' },
    'rek.surround': {
      name: 'Shutting in',
      means: 'What is captured when it can no longer move.',
      values: { group: 'whole groups', unit: 'single units', off: 'nothing' },
    },
    'rek.kingWithoutMove': {
      name: 'King without a move',
      means: 'What becomes of a side, on its turn, whose king cannot move although others can.',
      values: { safe: 'nothing', lost: 'it has lost' },
    },
    'rek.custodian': { name: 'Between two', means: 'One enemy between two of the mover’s units is captured too.' },
    'rek.obligation': {
      name: 'Must be carried',
      means: 'Which pairs must be carried off; who does otherwise loses.',
      values: {
        none: 'none',
        new: 'those the last move has opened',
        any: 'every one',
        call: 'those opened when the order was called',
      },
    },
    'rek.captureless': {
      name: 'Without capture',
      means: 'A draw after so many moves of both sides together without a capture.',
    },
  } as Readonly<Record<string, OptionWords>>,
  /** By the code of a fault; its values take the place of `{name}`. A code without words is told in its own English. */
  ruleFaults: {
    'rules-too-long': 'The file is too long: {length} characters, at most {most}.',
    'json-broken': 'Line {line}, column {column}: the text is broken here.',
    'rules-format': 'This is no file of rules.',
    'rules-version': 'The file was written by a newer program (version {version}).',
    'rules-twice': 'Line {line}: {place} stands there twice.',
    'rules-name': 'A name is one line of 1 to {most} characters.',
    'rules-notes': 'Notes have at most {most} characters.',
    'rules-notes-text': 'The notes are not text.',
    'rules-base': 'The rule set it begins with is not known here: {value} {near}',
    'rules-id':
      'The file names itself {given}, but its rules are those of {id}. Take the line with the id out, or write {id}.',
    'field-unknown': '{place}: there is no such field. {near}',
    'option-unknown': '{place}: there is no such setting. {near}',
    'option-elsewhere': '{place}: these games have no such setting.',
    'option-section': '{place} is neither null nor a group of settings.',
    'option-number': '{value} is not a whole number from {least} to {most}.',
    'option-choice': '{value} is not one of: {values}',
    'option-list': '{value} is not a list.',
    'option-fen': 'A FEN of at most {most} characters is wanted.',
    'option-row': '{value} is not a row of the table.',
    'table-empty': 'The table needs at least one row.',
    'table-long': '{rows} rows; at most {most} can be had.',
    'row-hidden': 'Row {row} never applies: row {other} fits wherever it fits.',
    'row-fish': 'Row {row}: fishes decide a limit only where the table is used while there are fishes.',
    'leap-in-check': 'A leap that the first check takes away cannot be an answer to check.',
    'king-never-moves': 'A king that never moves would be lost at once.',
    'compound-none': 'Neither of the two moves is allowed: switch them off altogether.',
    'count-nothing': 'There is neither a board count nor a piece count.',
    'claims-automatic': 'Only counts that the players keep themselves are claimed.',
    'leap-without-rights': 'No unit of the start position has the right to a leap.',
    'rights-without-leap': 'The rights on {squares} mean nothing under these rules.',
    'start-promoted': 'A fish stands on its promotion rank already at the start.',
    'start-over': 'The game is over at the start.',
  } as Readonly<Record<string, string>>,
};

export const leftoversRulesEn = {
  'rules-unknown': 'a rule set that is not known here',
  'rules-other-variant': 'a rule set of another game',
  'rules-unreadable': 'a rule set that cannot be used',
  'rules-brought': 'a rule set of its own, which the library keeps now',
};

export const noticesRulesEn = {
  'rules-saved': 'The rule set “{name}” is saved.',
  'rules-there': 'The rule set “{name}” is there already.',
  'rules-removed': 'The rule set “{name}” is deleted.',
  'rules-old-kept': 'Games are played under the earlier version of “{name}”: it stays beside the new one.',
  'rules-shared': 'The rule set was written to {file}.',
  'in-use': 'Games or drafts are played by this rule set: it stays.',
  'rules-clash': 'The library keeps another rule set by the same id.',
  'bad-rules': 'This is no rule set that can be used.',
  'no-such-rules': 'This rule set is not known here.',
};
