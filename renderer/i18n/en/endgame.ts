/** English: the endgame panel. */
import { moves } from './numbers.ts';

export const endgame = {
  endgame: {
    endgame: 'Endgame',
    mates: (side: string, mate: number) => `${side} mates in ${mate}`,
    mated: (side: string) => `${side} has mated`,
    allows: (allows: number, spare: number) => `the count allows ${allows}: ${spare} to spare`,
    allowsNeeding: (needs: number, allows: number, spare: number) =>
      `the count must allow ${needs}, and allows ${allows}: ${spare} to spare`,
    noCount: 'nothing counts here',
    drawn: (needs: number, allows: number) =>
      `Drawn by count: ${needs} ${needs === 1 ? 'is' : 'are'} needed, ${allows} ${allows === 1 ? 'is' : 'are'} left`,
    drawnAlways: (side: string, mate: number) => `Drawn by count, though ${side} could mate in ${mate} without it`,
    drawnOver: 'Drawn by count',
    noWin: 'No win',
    move: 'Move',
    outcome: 'Outcome',
    distance: 'Mate in',
    spare: 'To spare',
    outcomes: { win: 'Win', 'count-draw': 'Draw by count', draw: 'No win', unknown: 'Not known' },
    play: (move: string) => `Play ${move}`,
    source: (ending: string) => `${ending} says so`,
    places: { program: 'with the program', own: 'your own table' },
    missing: (ending: string) => `${ending} is not made yet.`,
    makeIt: 'Make it',
    unknown: 'No table knows this position.',
    noRules: 'The tables say nothing under these rules.',
    someMissing: 'Moves that are not known lead to endings whose tables are not made yet.',
    showTables: 'Tables',
    waiting: 'Asking the tables …',
    small: {
      making: (table: string) => `Making ${table} …`,
      step: (table: string, step: number) => `Making ${table}: ${moves(step)} …`,
      waiting: (count: number) => `${count} more to be made`,
      stop: 'Stop making it',
      stopped: (tables: string) => `This takes ${tables}, and making was stopped.`,
      goOn: 'Go on making',
    },
  },
  endgamePanel: {
    sections: { moves: 'Moves', proof: 'Proof', course: 'Course', losses: 'May fall', game: 'Game' },
    titles: {
      moves: 'Every move',
      proof: 'The line that proves it',
      course: 'Mate and count along the line',
      losses: 'How many units may fall',
      game: 'Verdict over the game’s ending',
    },
    won: (side: string) => `${side} has won`,
    wins: (side: string, moves: number) => `${side} wins in ${moves}`,
    wouldWin: (side: string, moves: number) => `Drawn by count, though ${side} could win in ${moves} without it`,
    winsIn: 'Win in',
    counts: 'The winner’s moves to mate, the count aside; a move of the winner counts itself.',
    first: (act: string) => `first: ${act}`,
    under: (needs: number) => `count: ${needs}`,
    underHint: (needs: number) => `Under the count ${needs} moves are needed`,
    missing: (tables: string) => `Missing: ${tables}`,
    needsOf: (ending: string) => `${ending} (under this count)`,
    unmoved: (table: string, men: readonly string[]) => `${table}, ${men.join(' and ')} not moved`,
    unjudged: {
      'first-moves': 'First moves may still be made here, which the tables of this ending do not know.',
      'two-counts': 'Two counts would have to be known at once here; no table knows that.',
    },
    proof: {
      none: 'Nobody can force a win here, so there is no line to show.',
      waiting: 'Asking the tables …',
      insert: 'Put it into the game',
      mate: 'mate',
      won: 'won',
      count: 'the count is over',
      moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
    },
    course: {
      distance: 'Moves the win needs',
      left: 'Moves the count leaves',
      none: 'The tables know no place of this line.',
      unknown: 'not known',
      crossed: (move: string) => `With ${move} the count overtakes the mate.`,
      ahead: 'The mate stays ahead of the count.',
      single: (move: string) => `The tables know one place of this line: ${move}.`,
      span: (from: string, to: string) => `The tables know this line from ${from} to ${to}.`,
    },
    losses: {
      unit: 'If it falls',
      note: 'As if the lone king had taken it with its last move and all else stood as it does; the count is what the rules make of such a capture.',
      impossible: 'cannot fall: it keeps a check from the king',
      nothing: 'Nothing here can fall to a lone king.',
      anyTwo: 'Any two may fall, and it is still won.',
      anyOne: 'Any one may fall, and it is still won.',
      someOne: (units: string) => `One may fall, if it is ${units}.`,
      noOne: 'None may fall.',
      notWon: 'It is not won as it stands.',
      and: (a: string, b: string) => `${a} and ${b}`,
      or: (units: readonly string[]) =>
        units.length < 2 ? units.join() : `${units.slice(0, -1).join(', ')} or ${units.at(-1)}`,
    },
    states: {
      trouvChrung: 'Trouv Chrung',
      khosChrung: 'Khos Chrung',
      trouvCheung: 'Trouv Cheung',
      khosCheung: 'Khos Cheung',
      rightCorner: (corner: string) =>
        `The right corner: a met can check ${corner}; the lone king stands there or beside it.`,
      wrongCorner: (corner: string) =>
        `The wrong corner: no met can ever check ${corner}; the lone king stands there or beside it.`,
      rightFoot: (side: string) => `The right foot: to move costs ${side} nothing.`,
      wrongFoot: (side: string) => `The wrong foot: ${side} would rather pass.`,
      feet: (side: string, chasing: string, other: string, waiting: string) =>
        `${chasing} with ${side} to move, ${waiting} with ${other} to move, the count aside.`,
      mateIn: (moves: number) => `Mate in ${moves}`,
      noMate: 'No mate',
    },
    game: {
      none: 'The tables know no place of the main line.',
      known: (ending: string, move: string) => `${ending} from ${move} on.`,
      gaps: (count: number) =>
        count === 1 ? '1 place in between is not known.' : `${count} places in between are not known.`,
      clean: 'Nothing was thrown away, and the count was kept.',
      held: (moves: string) => `Kept it: ${moves}.`,
      heldNothing: 'Each move that would have kept it draws by repetition.',
      turns: {
        'win-thrown': {
          move: (move: string) => `${move} throws the win away.`,
          act: (move: string, side: string) =>
            `After ${move} ${side} throws the win away by what is said of the count.`,
          silence: (move: string, side: string) =>
            `${move}: ${side} throws the win away by not seeing to the count first.`,
          result: (move: string, side: string) => `After ${move} the game stops, though ${side} is winning.`,
          unknown: (move: string, side: string) => `By ${move} at the latest ${side} has thrown the win away.`,
        },
        'draw-thrown': {
          move: (move: string) => `${move} gives the draw away.`,
          act: (move: string, side: string) =>
            `After ${move} ${side} gives the draw away by what is said of the count.`,
          silence: (move: string, side: string) =>
            `${move}: ${side} gives the draw away by not beginning the count first.`,
          result: (move: string, side: string) => `After ${move} the game stops, though ${side} has a draw.`,
          unknown: (move: string, side: string) => `By ${move} at the latest ${side} has given the draw away.`,
        },
      },
      before: (verdict: string) => `Before: ${verdict}.`,
      after: (verdict: string) => `After: ${verdict}.`,
      slips: 'Moves given away',
      slip: (moves: number, spare: number | null) => (spare === null ? `−${moves}` : `−${moves}, ${spare} to spare`),
      faults: {
        'went-on': (move: string, _side: string, moves: number) =>
          `After ${move} the count had drawn the game; ${moves} more half-moves were played.`,
        'won-after': (move: string, _side: string, _moves: number) =>
          `After ${move} the count had drawn the game, yet it was scored as won.`,
        'not-claimed': (move: string, side: string, _moves: number) =>
          `After ${move} the count has run out, and ${side} does not claim the draw.`,
        'stopped-early': (move: string, side: string, moves: number) =>
          `After ${move} a draw is agreed too early: the count leaves ${side} ${moves}.`,
        'begun-late': (move: string, side: string, moves: number) =>
          `After ${move} ${side} begins to count, ${moves} turns too late.`,
        'never-begun': (move: string, side: string, moves: number) =>
          `From ${move} on ${side} could count and does not: ${moves} turns pass, and the count would have drawn the game.`,
        stopped: (move: string, side: string, _moves: number) =>
          `After ${move} ${side} stops a count that would have saved the game.`,
        'called-wrong': (move: string, side: string, called: number, due: number | null) =>
          due === null
            ? `With ${move} ${side} calls ${called}, though nothing is to be called.`
            : `With ${move} ${side} calls ${called}; it should be ${due}.`,
        refused: (move: string, act: string, why: string) => `After ${move}: ${act}. The rules refuse that: ${why}`,
      },
      annotate: 'Write it into the game',
      start: 'the start',
    },
  },
};
