/** English: the count: its state, reasons, consequences, the players’ actions. */
import { en as printed } from '../../../core/print/words/en.ts';
import type { Role } from '../../../engine/rules/types.ts';
import { moves } from './numbers.ts';

const units = (role: Role, count: number): string => {
  const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  return `${numbers[count] ?? count} ${role}${count === 1 || role === 'fish' ? '' : 's'}`;
};

const standing = (unit: string, squares: readonly string[]): string =>
  squares.length === 1 ? `the ${unit} on ${squares[0]}` : `a ${unit} (${squares.join(', ')})`;

export const count = {
  count: {
    count: 'Count',
    board: 'Board count',
    piece: 'Piece count',
    none: 'No count here.',
    counter: (side: string) => `${side} counts`,
    of: (limit: number) => `of ${limit}`,
    left: (side: string, left: number) =>
      left === 0 ? `${side} has no move left to mate` : `${side} has ${moves(left)} left to mate`,
    leftShort: (left: number) => `${left} left`,
    called: (side: string, number: number) => `${side} last called ${number}.`,
    callsNext: (side: string, number: number) => `${side} calls ${number} with the next move.`,
    aloud: (words: string) => `Aloud: “${words}”`,
    drawn: 'Drawn by count',
    toClaim: 'The count has run out: a draw can be claimed',
    why: 'Why',
    sources: 'Sources',
    short: (side: string, number: number, limit: number) => `${side} counts: ${number} of ${limit}`,
    bareKing: (side: string) => `${side} has a bare king and no fish is left on the board.`,
    bareKingFish: (side: string) => `${side} has a bare king.`,
    noFish: (side: string) => `No fish is left on the board, so ${side} may count.`,
    weaker: (side: string, own: number, other: number) =>
      `${side} is the weaker side: its pieces are worth ${own}, the other side’s ${other}.`,
    fewPieces: (side: string) => `${side} has few enough pieces to count.`,
    limitBy: (side: string, material: string, limit: number) => `Against ${material} of ${side} the limit is ${limit}.`,
    limitFixed: (limit: number) => `The limit of a board count is always ${limit}.`,
    limitFish: (limit: number) => `While a fish is on the board, the limit is ${limit}.`,
    frozen: 'The limit is fixed when the count starts; later captures do not change it.',
    restartByClass: 'If a capture changes the limit that applies, the count restarts.',
    restartAlways: 'Every capture restarts the count.',
    restartByChoice: 'After a capture the counter may restart; otherwise the number and limit stay.',
    endAtLimit: (limit: number) => `The game is drawn as soon as ${limit} is called.`,
    endBeyond: (limit: number) => `${limit} may still be called; the move after it draws the game.`,
    endBudget: (limit: number) => `${limit} may still be called; if the answer to it does not mate, the game is drawn.`,
    endFull: (units: number) =>
      `There are ${units} pieces on the board, more than the limit: no number is left to call.`,
    claimAtLimit: (limit: number) => `As soon as ${limit} is called, the counter may claim a draw.`,
    claimBeyond: (limit: number) =>
      `${limit} may still be called; with the move after it the counter may claim a draw.`,
    claimBudget: (limit: number) =>
      `${limit} may still be called; if the answer to it does not mate, the counter may claim a draw.`,
    endClaimed: 'A count that has run out is a draw only if the counter claims it.',
    starts: (side: string, first: number, limit: number) =>
      `${side} starts counting with its next move: first number ${first}, limit ${limit}.`,
    mayStart: (side: string, first: number, limit: number) =>
      `${side} may start counting: first number ${first}, limit ${limit}.`,
    waits: {
      'fish-on-board': (value: number) =>
        value === 1 ? '1 fish is still on the board.' : `${value} fish are still on the board.`,
      'no-bare-king': () => 'Neither side has a bare king.',
      'both-bare': () => 'Both sides have a bare king.',
      'counter-units': (value: number, needed: number) =>
        `A side may count with ${needed} pieces or fewer; the smaller side has ${value}.`,
      'no-weaker-side': (value: number) => `Both sides’ pieces are worth the same (${value}), so neither side counts.`,
      'other-count-runs': () => 'The other count is running.',
    },
    units,
    /** The last row of a table of limits. */
    remainingPieces: 'the remaining pieces',
    anythingElse: 'Anything else',

    calls: 'Numbers called',
    callAt: (number: string, words: string, move: string) => `${number}, “${words}”, with ${move}`,
    nextCall: (number: string, words: string) => `Next: ${number}, “${words}”`,
    wrongCall: (recorded: number, right: number) => `Called ${recorded}, should be ${right}`,
    needlessCall: (recorded: number) => `Called ${recorded}, but no call was due`,

    /** Sections where room is scarce. */
    sections: { actions: 'Actions', why: 'Why', table: 'Rule', whatIf: 'What if', others: 'Other rules' },
    rule: 'Rule',
    ruleOf: {
      boardNoFish: (limit: number) =>
        `When no fish is on the board, one side may count its own moves from 1 to ${limit}.`,
      boardFew: (count: number, limit: number) =>
        `A side with ${count} pieces or fewer, including king and fish, may count its own moves from 1 to ${limit}.`,
      firstToMove: 'It starts automatically for the side that is first to move.',
      weaker:
        'It starts automatically for the side whose pieces are worth less (boat 5, horse 3, koul 2.5, met and promoted fish 1.5, fish 1), and ends when they are no longer worth less.',
      manual: 'It starts when a player says so on their own turn.',
      stoppable: 'The counter may stop on its own turn; a later count starts at 1 again.',
      counterMates: 'If the counting side gives mate, the game is drawn.',
      drawOffer: 'While it runs, the other side may declare a draw at any time.',
      piece:
        'When a side has a bare king and no fish is on the board, it counts from the number of pieces on the board; the first number called is the next one.',
      pieceFish:
        'A bare king counts from the number of pieces on the board, even while there are fish; the first number called is the next one.',
      itself: 'It starts automatically.',
      announced: 'It starts when the bare king announces it.',
      replace: 'It replaces a running board count.',
      shorter: 'A running board count continues if it ends sooner.',
      off: 'This rule set has no such count.',
    },
    table: 'Limits',
    tableLimit: 'Limit',
    tablePieces: (side: string) => `Pieces of ${side}`,
    tablePiecesPlain: 'Pieces of the stronger side',
    rules: 'Applies here',
    frozenRow: 'Applied when the count started',
    withFish: 'With a fish on the board',
    boardRow: 'Board count',

    whatIf: 'What would change it',
    whatIfNone: 'No single move changes the count here.',
    events: {
      taken: (unit: string, side: string, squares: readonly string[]) =>
        `If ${side} captures ${standing(unit, squares)}`,
      promoted: (squares: readonly string[]) =>
        squares.length === 1
          ? `If the last fish, on ${squares[0]}, promotes`
          : `Once all ${squares.length} fishes have promoted`,
      fishTaken: (squares: readonly string[]) => `If the last fish, on ${squares[0]}, is captured`,
      bared: (side: string, unit: string, squares: readonly string[]) =>
        `If ${side} loses its last piece besides the king, ${standing(unit, squares)}`,
      baredAll: (side: string) => `If ${side} loses all pieces besides the king`,
      here: 'If the count had started here',
      any: (side: string) => `Whatever ${side} captures`,
    },
    changes: {
      continues: (limit: number) => `the count continues, the limit stays ${limit}`,
      although: (limit: number) => `although the remaining pieces would give ${limit}`,
      begins: (kind: string) => `${kind} starts`,
      restarts: (kind: string) => `${kind} restarts`,
      replaced: (kind: string) => `${kind} replaces it`,
      mayBegin: (kind: string, side: string) => `${side} may start a ${kind.toLowerCase()}`,
      none: 'no count yet',
      stops: 'the count ends',
      over: (end: string) => `the game ends – ${end}`,
      choice: (side: string) => `${side} may restart it`,
      figures: (first: number, limit: number, left: number) =>
        left === 0
          ? `from ${first}, limit ${limit}: no move left to mate`
          : `from ${first} to ${limit}, ${moves(left)} to mate`,
      byRow: (material: string) => `by ${material}`,
    },

    others: 'Under other rule sets',
    otherRules: 'Rule set',
    otherHere: 'At this move',
    otherFirst: 'First difference',
    otherSame: 'no difference in this line',
    otherCount: (side: string, number: number, limit: number, left: number) =>
      `${side} ${number} of ${limit}, ${left} left`,
    otherNoCount: 'no count',
    otherOver: (end: string, move: string) => `${end} (${move})`,
    otherGone: 'these moves are not possible',
    otherStart: 'at the start',
    otherContinues: 'the game continues',
    otherIllegal: 'The move is not allowed there.',
    otherPieces: 'After the move the pieces on the board differ there.',
    otherAnswers: (here: string, there: string) => `Here: ${here}. There: ${there}.`,
    about: { illegal: 'not allowed', pieces: 'different pieces', outcome: 'result', count: 'count' },
    notes: {
      'rights-dropped': (squares: string) => `First-move rights of this game have no effect there: ${squares}.`,
      'rights-missing': (squares: string) => `This game starts without these first-move rights: ${squares}.`,
      'count-moved': () => 'A count that runs at the start keeps its numbers and ends by the rules there.',
      'count-dropped': () => 'A count that runs at the start is removed there.',
    },
    otherRefused: 'This game cannot be viewed under these rules.',

    actions: 'Count actions',
    action: {
      start: 'Start the count',
      stop: 'Stop the count',
      restart: 'Restart the count',
      claim: 'Claim the draw',
      offer: 'Offer a draw',
      decline: 'Decline',
      accept: 'Accept the draw',
    },
    /** After the side's name. */
    did: printed.did,
    declare: 'Declare a draw',
    whyUnavailable: 'Why are other actions unavailable?',
    removeAction: (what: string) => `Remove: ${what}`,
    refused: (what: string) => `${what}: not possible here, kept as imported`,
    callField: (side: string) => `${side} called`,
    callHint: (right: number) => `Should be ${right}`,
    callBad: 'Enter a number from 1 to 999',
    refusals: {
      'action-over': 'The game is over.',
      'action-no-counting': 'This rule set has no counts.',
      'action-automatic': 'Counts are automatic under this rule set.',
      'action-turn': 'Only on your own turn.',
      'action-running': 'A count is already running.',
      'action-begins-itself': 'The piece count starts automatically.',
      'action-cannot-start': 'The conditions of a count are not met: see “Why”.',
      'action-none-runs': 'No count is running.',
      'action-not-counter': 'This side is not counting.',
      'action-not-stoppable': 'This count cannot be stopped.',
      'action-no-restart': 'This count cannot be restarted.',
      'action-nothing-new': 'Restarting would change nothing.',
      'action-no-claim': 'There is no draw to claim.',
      'action-offer-open': 'A draw has already been offered.',
      'action-no-offer': 'No draw has been offered.',
      'action-call': 'A number is called with your own move.',
    } as Readonly<Record<string, string>>,
  },
};
