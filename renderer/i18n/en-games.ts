/** English words of the games: starting one, captures by carrying and orders to carry, the winning check. */
type FaultData = Readonly<Record<string, string | number>>;

export const enGames = {
  /** By the value of the tag Variant. */
  games: {
    Makruk: { name: 'Makruk', line: 'The chess of Thailand' },
    Cambodian: { name: 'Ouk Chaktrang', line: 'The chess of Cambodia' },
    Karouk: { name: 'Kar Ouk', line: 'The first check wins' },
    Rek: { name: 'Rek', line: 'Carry off pairs, shut in groups, take the king' },
    'Min Rek Chanh': { name: 'Min Rek Chanh', line: 'Carry when ordered, or lose' },
  } as Readonly<Record<string, { readonly name: string; readonly line: string }>>,
  newGame: {
    rules: 'Rules',
    usual: 'usual',
    own: 'your own',
    start: 'Start from',
    first: 'Who moves first',
    firstHint: 'White, unless the players agree otherwise.',
    loserFirst: (side: string) => `${side} lost the game before. By custom the loser may move first.`,
    tilted: 'Tilted boats',
    tiltedHint: 'A handicap: the boats chosen begin turned over and are mets for the whole game.',
    mirrored: 'Mirrored start',
    mirroredHint: (squares: string) => `The kings begin on ${squares}.`,
    fenRules: 'The FEN gives the start.',
  },
  rek: {
    man: 'man',
    menLeft: 'Men left',
    captured: (units: number) => (units === 1 ? '1 unit captured' : `${units} units captured`),
    lastTook: (squares: string) => `The last move took ${squares}.`,
    noCount: 'Nothing is counted in this game.',
    noCounts: 'This rule set has no counts.',
    noCapture: (limit: number) => `Drawn after ${limit} plies without a capture.`,
    ordered: (side: string) => `${side} has ordered:`,
    others: 'Any other move loses.',
    call: 'Order',
    callHint: 'Order with your next move: a pair that it opens must be carried off.',
    disobeyTitle: 'This disobeys the order',
    disobey: (move: string) => `${move} disobeys the order and loses at once. Moves that obey:`,
    anyway: 'Play anyway',
    back: 'Back',
    disobeyed: (side: string) => `${side} disobeyed the order and loses`,
    orders: 'Ordered moves',
    noOrders: 'No pair can be carried off here, so nothing can be ordered.',
    halfmoves: 'Plies without capture',
  },
  firstCheck: {
    won: (side: string) => `${side} gave the first check and wins`,
    checks: 'The winning check',
    open: 'not given yet',
    given: (side: string) => `${side} has given it`,
  },
  setUp: {
    onlyPossible: 'With 0 the count is possible here, but nobody has begun it.',
  },
  under: {
    look: 'Look at under other rules …',
    title: (name: string) => `Looked at under: ${name}`,
    own: 'The game’s own rules',
    agrees: 'Both rule sets say the same about every move of this line.',
    first: (move: string) => `First difference: ${move}`,
    atStart: 'First difference: at the start',
    go: 'Go there',
    here: 'At this move there',
    onlyThere: 'Moves only there:',
    onlyHere: 'Moves not there:',
    sameMoves: (moves: number) => (moves === 1 ? 'the same single move' : `the same ${moves} moves`),
    keep: 'Keep a copy under these rules',
    stop: 'Back to the game’s own rules',
  },
};

export const noticesGamesEn = {
  'copied-under': 'The copy under {name} is a new game; every move of it can be played there.',
  'copied-under-cut':
    'The copy under {name} is a new game. {cuts} moves cannot be played there; they and what followed them are kept as text.',
  'copied-under-cut-one':
    'The copy under {name} is a new game. One move cannot be played there; it and what followed it are kept as text.',
};

/** By the code of the issue, as `faults`. */
export const faultsGamesEn = {
  'fen-order': ({ move }: FaultData) => `The ordered move ${move} begins on an empty square.`,
  'other-family': () => 'The two games are played with other units.',
  'board-size': () => 'A board has 64 squares.',
};
