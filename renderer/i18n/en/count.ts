/** English: the count: its state, reasons, consequences, the players’ actions. */
import type { Role } from '../../../engine/rules/types.ts';
import { moves } from './numbers.ts';

const units = (role: Role, count: number): string => {
  const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  return `${numbers[count] ?? count} ${role}${count === 1 ? '' : role === 'fish' ? 'es' : 's'}`;
};

const standing = (unit: string, squares: readonly string[]): string =>
  squares.length === 1 ? `the ${unit} on ${squares[0]}` : `a ${unit} (${squares.join(', ')})`;

export const count = {
  count: {
    count: 'Count',
    board: 'Board count',
    piece: 'Pieces count',
    none: 'Nobody counts here.',
    counter: (side: string) => `${side} counts`,
    of: (limit: number) => `of ${limit}`,
    left: (side: string, left: number) =>
      left === 0 ? `${side} has no move left to mate` : `${side} has ${moves(left)} left to mate`,
    leftShort: (left: number) => `${left} left`,
    called: (side: string, number: number) => `${side} called ${number} last.`,
    callsNext: (side: string, number: number) => `${side} calls ${number} with the next move.`,
    aloud: (words: string) => `Aloud: “${words}”`,
    drawn: 'Drawn by count',
    toClaim: 'The count has run out: the draw can be claimed',
    why: 'Why',
    sources: 'Sources',
    short: (side: string, number: number, limit: number) => `${side} counts: ${number} of ${limit}`,
    bareKing: (side: string) => `${side} has only the king left and no fish is on the board.`,
    bareKingFish: (side: string) => `${side} has only the king left.`,
    noFish: (side: string) => `No fish is left on the board, so ${side} may count.`,
    weaker: (side: string, own: number, other: number) =>
      `${side} is the weaker side: its pieces are worth ${own}, the other side’s ${other}.`,
    fewUnits: (side: string) => `${side} has so few units left that it may count.`,
    limitBy: (side: string, material: string, limit: number) => `Against ${material} of ${side} the limit is ${limit}.`,
    limitFixed: (limit: number) => `The limit of a board count is always ${limit}.`,
    limitFish: (limit: number) => `As long as a fish is on the board the limit is ${limit}.`,
    frozen: 'The limit stays as it was when the count began, whatever is captured later.',
    anewByClass: 'When a capture changes the limit that applies, the count begins anew.',
    anewAlways: 'Every capture begins the count anew.',
    anewByChoice: 'After a capture the counter may begin anew; otherwise number and limit stay.',
    endAtLimit: (limit: number) => `The game is drawn as soon as ${limit} is called.`,
    endBeyond: (limit: number) => `${limit} may still be called; the move after it draws the game.`,
    endBudget: (limit: number) => `${limit} may still be called; if the answer to it does not mate, the game is drawn.`,
    endFull: (units: number) => `${units} units stand on the board, more than the limit: no number is left to call.`,
    claimAtLimit: (limit: number) => `As soon as ${limit} is called, the counter may claim a draw.`,
    claimBeyond: (limit: number) =>
      `${limit} may still be called; with the move after it the counter may claim a draw.`,
    claimBudget: (limit: number) =>
      `${limit} may still be called; if the answer to it does not mate, the counter may claim a draw.`,
    endClaimed: 'A count that has run out draws only when the counter claims it.',
    begins: (side: string, first: number, limit: number) =>
      `${side} will begin to count at its next move: first number ${first}, limit ${limit}.`,
    mayBegin: (side: string, first: number, limit: number) =>
      `${side} may begin to count: first number ${first}, limit ${limit}.`,
    waits: {
      'fish-on-board': (value: number) =>
        value === 1 ? '1 fish is still on the board.' : `${value} fishes are still on the board.`,
      'nobody-bare': () => 'Neither side is down to its king alone.',
      'both-bare': () => 'Both sides have only their kings.',
      'counter-units': (value: number, needed: number) =>
        `A side may count with ${needed} units or fewer; the smaller side has ${value}.`,
      'nobody-weaker': (value: number) =>
        `The pieces of both sides are worth the same, ${value}, so neither side counts.`,
      'other-count-runs': () => 'The other count is running.',
    },
    units,
    /** The last row of a table of limits. */
    remainingUnits: 'the remaining units',
    anythingElse: 'Anything else',

    calls: 'Numbers called',
    callAt: (number: string, words: string, move: string) => `${number}, “${words}”, with ${move}`,
    nextCall: (number: string, words: string) => `Next: ${number}, “${words}”`,
    wrongCall: (heard: number, right: number) => `Called ${heard}, should be ${right}`,
    needlessCall: (heard: number) => `Called ${heard}, but no number was due`,

    /** Sections where room is scarce. */
    sections: { acts: 'Players', why: 'Why', table: 'The rule', whatIf: 'What if', others: 'Other rules' },
    rule: 'The rule',
    ruleOf: {
      boardNoFish: (limit: number) =>
        `When no fish is on the board, one side may count its own moves: from 1, up to ${limit}.`,
      boardFew: (count: number, limit: number) =>
        `A side with ${count} units or fewer, king and fishes included, may count its own moves: from 1, up to ${limit}.`,
      firstToMove: 'It begins by itself, for the side that is first to move.',
      weaker:
        'It begins by itself, for the side whose pieces are worth less (boat 5, horse 3, koul 2.5, met and promoted fish 1.5, fish 1), and ends when they are no longer worth less.',
      manual: 'It begins when a player says so on its own turn.',
      stoppable: 'The counter may stop on its own turn; a later count begins at 1 again.',
      counterMates: 'If the side that counts gives mate, the game is drawn.',
      drawOffer: 'While it runs, the other side may declare a draw at any time.',
      piece:
        'When a king stands alone and no fish is on the board, the lone king counts from the number of units on the board; the first number called is the next one.',
      pieceFish:
        'When a king stands alone, it counts from the number of units on the board, also while there are fishes; the first number called is the next one.',
      itself: 'It begins by itself.',
      announced: 'It begins when the lone king announces it.',
      replace: 'It takes the place of a running board count.',
      shorter: 'A running board count stays where it ends sooner.',
      off: 'This rule set has no such count.',
    },
    table: 'Limits',
    tableLimit: 'Limit',
    tableUnits: (side: string) => `Units of ${side}`,
    tableUnitsPlain: 'Units of the stronger side',
    rules: 'Applies here',
    frozenRow: 'Applied when the count began',
    withFish: 'With a fish on the board',
    boardRow: 'Board count',

    whatIf: 'What would change it',
    whatIfNone: 'Nothing that can happen with one move changes the count here.',
    events: {
      taken: (unit: string, side: string, squares: readonly string[]) => `If ${side} takes ${standing(unit, squares)}`,
      promoted: (squares: readonly string[]) =>
        squares.length === 1
          ? `If the last fish, on ${squares[0]}, promotes`
          : `Once all ${squares.length} fishes have promoted`,
      fishTaken: (squares: readonly string[]) => `If the last fish, on ${squares[0]}, is taken`,
      bared: (side: string, unit: string, squares: readonly string[]) =>
        `If ${side} loses the last unit beside its king, ${standing(unit, squares)}`,
      baredAll: (side: string) => `If ${side} loses everything beside its king`,
      here: 'If the count had begun here',
      any: (side: string) => `Whatever ${side} takes`,
    },
    changes: {
      goesOn: (limit: number) => `the count goes on, the limit stays ${limit}`,
      although: (limit: number) => `though the units left would give ${limit}`,
      begins: (kind: string) => `${kind} begins`,
      anew: (kind: string) => `${kind} begins anew`,
      replaced: (kind: string) => `${kind} takes its place`,
      mayBegin: (kind: string, side: string) => `${side} may begin a ${kind.toLowerCase()}`,
      none: 'no count yet',
      stops: 'the count ends',
      over: (end: string) => `the game ends – ${end}`,
      choice: (side: string) => `${side} may choose to begin anew`,
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
    otherNobody: 'nobody counts',
    otherOver: (end: string, move: string) => `${end} (${move})`,
    otherGone: 'these moves are not possible',
    otherStart: 'at the start',
    otherGoesOn: 'the game goes on',
    otherIllegal: 'The move is not allowed there.',
    otherUnits: 'The move leaves other units on the board there.',
    otherAnswers: (here: string, there: string) => `Here: ${here}. There: ${there}.`,
    about: { illegal: 'not allowed', units: 'other units', outcome: 'result', count: 'count' },
    notes: {
      'rights-dropped': (squares: string) => `First-move rights of this game mean nothing there: ${squares}.`,
      'rights-missing': (squares: string) => `This game starts without these first-move rights: ${squares}.`,
      'count-moved': () => 'The count that runs at the start keeps its numbers and ends as it does there.',
      'count-dropped': () => 'The count that runs at the start is none there.',
    },
    otherRefused: 'This game cannot be looked at under these rules.',

    acts: 'What the players did',
    act: {
      start: 'Start the count',
      stop: 'Stop the count',
      restart: 'Begin anew',
      claim: 'Claim the draw',
      offer: 'Offer a draw',
      decline: 'Decline',
      accept: 'Accept the draw',
    },
    /** After the side's name. */
    did: {
      start: (side: string) => `${side} starts to count`,
      stop: (side: string) => `${side} stops counting`,
      restart: (side: string) => `${side} begins the count anew`,
      claim: (side: string) => `${side} claims the draw`,
      offer: (side: string) => `${side} offers a draw`,
      decline: (side: string) => `${side} declines the draw`,
      accept: (side: string) => `${side} accepts the draw`,
      call: (side: string, number: number) => `${side} calls ${number}`,
    },
    declare: 'Declare a draw',
    actsWhyNot: 'Why can the others not be done?',
    removeAct: (what: string) => `Remove: ${what}`,
    refused: (what: string) => `${what}: not possible here, kept as it was read`,
    callField: (side: string) => `${side} called`,
    callHint: (right: number) => `${right} is right`,
    callBad: 'A whole number from 1 to 999',
    refusals: {
      'act-over': 'The game is over.',
      'act-no-counting': 'This rule set has no counts.',
      'act-automatic': 'Counts run by themselves under this rule set.',
      'act-turn': 'Only on one’s own turn.',
      'act-running': 'A count is running already.',
      'act-begins-itself': 'The pieces count begins by itself.',
      'act-cannot-start': 'The conditions of a count are not met: see “Why”.',
      'act-none-runs': 'No count is running.',
      'act-not-counter': 'This side is not counting.',
      'act-not-stoppable': 'This count cannot be stopped.',
      'act-no-restart': 'This count cannot be begun anew.',
      'act-nothing-new': 'It would go on as it is.',
      'act-no-claim': 'There is no draw to claim.',
      'act-offer-stands': 'A draw has been offered already.',
      'act-no-offer': 'No draw has been offered.',
      'act-call': 'A number is called with one’s own move.',
    } as Readonly<Record<string, string>>,
  },
};
