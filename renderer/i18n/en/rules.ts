/** English: rule sets: the view, every option and its values, errors. */
interface OptionWords {
  readonly name: string;
  readonly means: string;
  /** By the setting as it is written in a file of rules. */
  readonly values?: Readonly<Record<string, string>>;
}

const endAt = {
  limit: 'the limit itself draws',
  'limit+1': 'one beyond the limit draws',
  budget: 'the reply to the limit must mate',
};

export const rules = {
  rules: {
    rules: 'Rules',
    own: 'Your rule sets',
    ownNone: 'You have no custom rule sets yet. Copy one, edit it and give it a name.',
    copy: 'Copy and edit',
    edit: 'Edit',
    share: 'Export',
    remove: 'Delete',
    import: 'Import',
    dropHere: 'You can also drop rule files on the page.',
    newGame: 'New game with these rules',
    from: (name: string) => `Based on: ${name}`,
    id: 'ID',
    sources: 'Sources',
    notes: 'Notes',
    notesHint: 'Who uses these rules, where and since when.',
    name: 'Name',
    nameHint: 'For example: Phnom Penh 2022',
    copyName: (name: string) => `${name} (copy)`,
    editing: (name: string) => `Edit “${name}”`,
    copying: (name: string) => `New rule set based on “${name}”`,
    keepOld:
      'Existing games keep their rules: saving creates a new version, and games played with the earlier version keep that version.',
    save: 'Save rule set',
    cancel: 'Cancel',
    leave: 'Discard changes?',
    leaveText: 'The rule set has unsaved changes.',
    discard: 'Discard',
    keepEditing: 'Keep editing',
    changes: (count: number) => (count === 0 ? 'No changes yet' : count === 1 ? '1 change' : `${count} changes`),
    faults: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
    back: (value: string) => `Reset to ${value}`,
    others: 'Other rule sets',
    yes: 'yes',
    no: 'no',
    none: 'none',
    number: 'a number',
    onlyManual: 'Only if the players count themselves.',
    off: 'Not in this rule set.',
    removeAsk: (name: string) => `Delete “${name}”?`,
    removeText: 'It can be deleted only if no game or draft uses it. Exported files are not affected.',
    unreadable: 'These rule sets in your library cannot be read:',
    badFile: (name: string) => `${name} is not a valid rule set:`,
    near: (name: string) => `Did you mean ${name}?`,
    line: (line: number) => `Line ${line}`,
    rows: {
      role: 'The stronger side has',
      atLeast: 'at least',
      limit: 'Limit',
      anything: 'anything else',
      add: 'Add row',
      remove: 'Remove row',
      up: 'Move row up',
      down: 'Move row down',
      row: (role: string, atLeast: number, limit: number) => `${role} ${atLeast} or more: ${limit}`,
      rest: (limit: number) => `anything else: ${limit}`,
    },
    groups: {
      aim: 'Start and goal of the game',
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
        'The FEN from which every game starts. With first-move leaps, its third field lists the pieces that have the right to one.',
    },
    goal: {
      name: 'Goal',
      means: 'What wins the game.',
      values: { checkmate: 'checkmate', firstCheck: 'the first check', captureKing: 'capturing the king' },
    },
    stalemate: {
      name: 'Stalemate',
      means: 'The side to move is not in check and has no legal move.',
      values: { draw: 'a draw', loss: 'a loss' },
    },
    handicaps: {
      name: 'Handicaps',
      means: 'Handicaps that the stronger player may give before the game.',
      values: { takhaengRuea: 'boats turned over, playing as mets' },
    },
    kingLeap: { name: 'King’s leap', means: 'As its first move the king may leap like a horse.' },
    'kingLeap.squares': {
      name: 'Squares',
      means: 'Where the leap may go.',
      values: { lateral: 'two files sideways, one rank ahead', any: 'any square of a horse’s leap' },
    },
    'kingLeap.capture': {
      name: 'May capture',
      means: 'The king may capture an enemy piece on the square it leaps to.',
    },
    'kingLeap.whenInCheck': { name: 'Also in check', means: 'The leap may be an answer to check.' },
    'kingLeap.rookAim': {
      name: 'Lost by boat aim',
      means: 'The right is lost when an enemy boat arrives on the king’s rank or file, even with pieces in between.',
    },
    'kingLeap.checkKills': { name: 'Lost by check', means: 'The first check ends the right permanently.' },
    'kingLeap.untilFirstCapture': {
      name: 'Only before any capture',
      means: 'The first capture on the board, of any piece, ends the right.',
    },
    metLeap: {
      name: 'Met’s leap',
      means: 'As its first move the met may go two squares straight ahead, jumping over any piece in between.',
    },
    'metLeap.capture': { name: 'May capture', means: 'The met may capture an enemy piece on the square it leaps to.' },
    'metLeap.attacks': {
      name: 'Attacks that square',
      means: 'A king may not be two squares ahead of a met that still has its right: it would be in check.',
    },
    'metLeap.untilFirstCapture': {
      name: 'Only before any capture',
      means: 'The first capture on the board, of any piece, ends the right.',
    },
    compound: {
      name: 'Moves of two pieces',
      means: 'A fish and the piece behind it make their first moves together, as one move.',
    },
    'compound.sutMet': {
      name: 'Sut Met',
      means: 'The fish in front of the met steps forward and the met takes its place.',
    },
    'compound.sutMa': {
      name: 'Sut Ma',
      means: 'A fish a horse’s move away steps forward and the horse takes its place.',
    },
    'promotion.relRank': {
      name: 'Promotion rank',
      means: 'The rank, counted from the fish’s own side, on which a fish becomes a met.',
    },
    'promotion.beyond': {
      name: 'Also on later ranks',
      means: 'A fish that was set up on or beyond that rank promotes with its next move.',
    },
    repetition: {
      name: 'Drawn by repetition',
      means: 'The same position occurs again with the same side to move.',
    },
    'repetition.fold': {
      name: 'Occurrences',
      means: 'The game is drawn when the position occurs this many times.',
    },
    'repetition.rights': {
      name: 'First-move rights count',
      means: 'Positions that differ only in first-move rights are different positions.',
    },
    deadPosition: {
      name: 'Dead positions',
      means: 'Neither side can still win, however badly the other plays.',
      values: { auto: 'drawn at once', kings: 'only bare kings are drawn', agreement: 'the players agree' },
    },
    'count.mode': {
      name: 'Counting',
      means: 'Counts start and end automatically, or the players start, stop and claim them, or there is no counting.',
      values: { auto: 'automatic', manual: 'by the players', off: 'no counting' },
    },
    'count.setUp': {
      name: 'In a set-up position',
      means: 'When an automatic count starts in a position that was set up without a count.',
      values: { atOnce: 'at once', afterMove: 'after a move' },
    },
    'count.board': {
      name: 'Board count',
      means: 'The weaker side may count its moves while it still has pieces besides the king.',
    },
    'count.board.start': {
      name: 'May start when',
      means: 'When a side may start to count.',
      values: { noFish: 'no fish is left on the board', units: 'the counting side has at most this many pieces' },
    },
    'count.board.limit': { name: 'Limit', means: 'The number to which the count runs.' },
    'count.board.endAt': {
      name: 'The last number',
      means: 'Which call draws the game.',
      values: endAt,
    },
    'count.board.whose': {
      name: 'Starts automatically for',
      means: 'Which side’s board count starts when counts are automatic.',
      values: { weaker: 'the side with the weaker pieces', firstToMove: 'the side that is first to move' },
    },
    'count.piece': { name: 'Piece count', means: 'A bare king counts from the number of pieces on the board.' },
    'count.piece.table': {
      name: 'Limits',
      means: 'Rows are tried from the top; the first that matches the pieces of the stronger side gives the limit.',
    },
    'count.piece.endAt': {
      name: 'The last number',
      means: 'Which call draws the game.',
      values: endAt,
    },
    'count.piece.withFish': {
      name: 'While there are fish',
      means: 'What a bare king counts to while a fish is on the board.',
      values: { no: 'no piece count', table: 'the same table', number: 'one limit for all material' },
    },
    'count.piece.restart': {
      name: 'After a capture',
      means: 'What happens to a running count when the bare king captures or the last fish is gone.',
      values: {
        never: 'it continues',
        classChange: 'restarts when the limit changes',
        always: 'always restarts',
        counterOption: 'restarts if the counter chooses',
      },
    },
    'count.piece.overBoard': {
      name: 'While a board count runs',
      means: 'What happens to a board count when the piece count can start.',
      values: {
        replace: 'the piece count replaces it',
        shorter: 'the one with fewer moves left, where the players count',
        alwaysShorter: 'the one with fewer moves left',
      },
    },
    'count.claims': {
      name: 'Draws must be claimed',
      means: 'A count that has run out is a draw only when it is claimed.',
    },
    'count.board.stoppable': {
      name: 'Can be stopped',
      means: 'The counter may stop the count on its turn; a later count starts at 1.',
    },
    'count.board.counterMates': {
      name: 'Mate by the counter',
      means: 'The result if the counting side gives mate.',
      values: { draw: 'a draw', win: 'a win' },
    },
    'count.board.drawOffer': {
      name: 'Standing draw offer',
      means: 'During the count the stronger side may declare a draw at any time.',
    },
    'count.piece.starts': {
      name: 'The piece count starts',
      means: 'Automatically, or only when the bare king announces it.',
      values: { itself: 'automatically', announced: 'when announced' },
    },
    'rek.kingMoves': { name: 'Kings move', means: 'Kings move and capture, or stay in place for the whole game.' },
    'rek.surround': {
      name: 'Enclosure',
      means: 'What is captured when it can no longer move.',
      values: { group: 'whole groups', unit: 'single pieces', off: 'nothing' },
    },
    'rek.kingWithoutMove': {
      name: 'King without a move',
      means: 'What happens to the side to move if its king cannot move but other pieces can.',
      values: { safe: 'nothing', lost: 'it loses' },
    },
    'rek.custodian': {
      name: 'Between two',
      means: 'A single enemy piece between two of the mover’s pieces is also captured.',
    },
    'rek.obligation': {
      name: 'Mandatory capture',
      means: 'Which pairs must be captured; any other move loses.',
      values: {
        none: 'none',
        new: 'pairs opened by the last move',
        any: 'every pair',
        call: 'pairs opened when the order was called',
      },
    },
    'rek.captureless': {
      name: 'Without capture',
      means: 'The game is drawn after this many plies without a capture.',
    },
  } as Readonly<Record<string, OptionWords>>,
  /** By the code of the error; its values replace `{name}`. A code without a text shows its own English text. */
  ruleFaults: {
    'rules-too-long': 'The file is too long: {length} characters, at most {most}.',
    'json-broken': 'Line {line}, column {column}: syntax error.',
    'rules-format': 'This is not a rules file.',
    'rules-version': 'The file was written by a newer program (version {version}).',
    'rules-twice': 'Line {line}: {place} is defined twice.',
    'rules-name': 'A name must be one line of 1 to {most} characters.',
    'rules-notes': 'Notes can have at most {most} characters.',
    'rules-notes-text': 'The notes must be text.',
    'rules-base': 'The base rule set is unknown: {value} {near}',
    'rules-id':
      'The file has the id {given}, but its rules have the id {id}. Remove the line with the id, or write {id}.',
    'field-unknown': '{place}: unknown field. {near}',
    'option-unknown': '{place}: unknown option. {near}',
    'option-elsewhere': '{place}: these games do not have this option.',
    'option-section': '{place} must be null or a group of options.',
    'option-number': '{value} is not a whole number from {least} to {most}.',
    'option-choice': '{value} is not one of: {values}',
    'option-list': '{value} is not a list.',
    'option-fen': 'Expected a FEN of at most {most} characters.',
    'option-row': '{value} is not a row of the table.',
    'table-empty': 'The table needs at least one row.',
    'table-long': '{rows} rows; the maximum is {most}.',
    'row-hidden': 'Row {row} never applies: row {other} always matches first.',
    'row-fish': 'Row {row}: fish can decide a limit only if the table is used while there are fish.',
    'leap-in-check': 'A leap that is lost by the first check cannot answer a check.',
    'king-never-moves': 'A king that never moves would lose at once.',
    'compound-none': 'Neither of the two moves is allowed: switch off the whole option.',
    'count-nothing': 'There is neither a board count nor a piece count.',
    'claims-automatic': 'Only counts kept by the players can be claimed.',
    'leap-without-rights': 'No piece in the start position has the right to a leap.',
    'rights-without-leap': 'The rights on {squares} have no effect under these rules.',
    'start-promoted': 'A fish in the start position is already on its promotion rank.',
    'start-over': 'The game is over in the start position.',
  } as Readonly<Record<string, string>>,
};
