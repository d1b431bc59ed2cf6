/** English: the endgame panel. */
import { moves } from './numbers.ts';

export const endgame = {
  endgame: {
    endgame: 'Endgame',
    mates: (side: string, mate: number) => `${side} mates in ${mate}`,
    mated: (side: string) => `${side} has mated`,
    allows: (allows: number, spare: number) => `${moves(allows)} available, margin ${spare}`,
    allowsNeeding: (needs: number, allows: number, spare: number) =>
      `${moves(needs)} needed under the count, ${allows} available, margin ${spare}`,
    noCount: 'no count here',
    drawn: (needs: number, allows: number) => `Drawn by count: ${moves(needs)} needed, ${allows} available`,
    drawnAlways: (side: string, mate: number) => `Drawn by count, though ${side} could mate in ${mate} without it`,
    drawnOver: 'Drawn by count',
    noWin: 'No win',
    move: 'Move',
    outcome: 'Result',
    distance: 'Mate in',
    spare: 'Margin',
    outcomes: { win: 'Win', 'count-draw': 'Draw by count', draw: 'No win', unknown: 'Unknown' },
    play: (move: string) => `Play ${move}`,
    source: (ending: string) => `Source: ${ending}`,
    places: { program: 'built-in', own: 'your own table' },
    missing: (ending: string) => `${ending} is not built yet.`,
    build: 'Build',
    unknown: 'This position is not in any table.',
    noRules: 'The endgame tables do not cover these rules.',
    someMissing: 'Unknown moves lead to endings whose tables are not built yet.',
    showTables: 'Tables',
    waiting: 'Probing the tables…',
    small: {
      building: (table: string) => `Building ${table}…`,
      step: (table: string, step: number) => `Building ${table}: ${moves(step)}…`,
      waiting: (count: number) => `${count} more to build`,
      stop: 'Stop building',
      stopped: (tables: string) => `Needs ${tables}; building was stopped.`,
      resume: 'Continue building',
    },
  },
  endgamePanel: {
    sections: { moves: 'Moves', proof: 'Proof', course: 'Course', losses: 'Spare pieces', game: 'Game' },
    titles: {
      moves: 'All moves',
      proof: 'Proof line',
      course: 'Mate and count along the line',
      losses: 'Pieces that can be lost',
      game: 'Verdict on the game’s ending',
    },
    won: (side: string) => `${side} has won`,
    wins: (side: string, moves: number) => `${side} wins in ${moves}`,
    wouldWin: (side: string, moves: number) => `Drawn by count, though ${side} could win in ${moves} without it`,
    winsIn: 'Win in',
    counts: 'Moves to mate for the winning side, ignoring the count; a move of the winner includes itself.',
    first: (action: string) => `first: ${action}`,
    under: (needs: number) => `count: ${needs}`,
    underHint: (needs: number) => `${moves(needs)} needed under the count`,
    missing: (tables: string) => `Missing: ${tables}`,
    withCount: (ending: string) => `${ending} (with this count)`,
    unmoved: (table: string, pieces: readonly string[]) => `${table}, ${pieces.join(' and ')} unmoved`,
    noVerdictReason: {
      'first-moves': 'First-move rights are still available here, and the tables of this ending do not cover them.',
      'two-counts': 'Two counts apply at once here, and no table covers that.',
    },
    proof: {
      none: 'Neither side can force a win here, so there is no line to show.',
      waiting: 'Probing the tables…',
      insert: 'Add to the game',
      mate: 'mate',
      won: 'won',
      count: 'the count has run out',
      moves: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
    },
    course: {
      distance: 'Moves needed',
      left: 'Moves available',
      none: 'No position of this line is in the tables.',
      unknown: 'unknown',
      crossed: (move: string) => `After ${move} the count runs out before the mate.`,
      ahead: 'The mate always comes before the count runs out.',
      single: (move: string) => `One position of this line is in the tables: ${move}.`,
      span: (from: string, to: string) => `This line is in the tables from ${from} to ${to}.`,
    },
    losses: {
      unit: 'If lost',
      note: 'Assumes that the bare king captured it with its last move and that nothing else changed. The count follows the rules for such a capture.',
      impossible: 'cannot be lost: it blocks a check',
      nothing: 'The bare king cannot capture anything here.',
      anyTwo: 'Any two can be lost and the position is still won.',
      anyOne: 'Any one can be lost and the position is still won.',
      someOne: (units: string) => `One can be lost if it is ${units}.`,
      noOne: 'None can be lost.',
      notWon: 'The position is not won.',
      and: (a: string, b: string) => `${a} and ${b}`,
      or: (units: readonly string[]) =>
        units.length < 2 ? units.join() : `${units.slice(0, -1).join(', ')} or ${units.at(-1)}`,
    },
    states: {
      trouvChrung: 'Trouv Chrung',
      khosChrung: 'Khos Chrung',
      trouvCheung: 'Trouv Cheung',
      khosCheung: 'Khos Cheung',
      rightCorner: (corner: string) => `Right corner: a met can check ${corner}; the bare king is on it or next to it.`,
      wrongCorner: (corner: string) =>
        `Wrong corner: no met can ever check ${corner}; the bare king is on it or next to it.`,
      noZugzwang: (side: string) => `No zugzwang: having to move costs ${side} nothing.`,
      zugzwang: (side: string) => `Zugzwang: ${side} would rather pass.`,
      bothToMove: (side: string, chasing: string, other: string, waiting: string) =>
        `${chasing} with ${side} to move, ${waiting} with ${other} to move, ignoring the count.`,
      mateIn: (moves: number) => `Mate in ${moves}`,
      noMate: 'No mate',
    },
    game: {
      none: 'No position of the main line is in the tables.',
      known: (ending: string, move: string) => `${ending} from ${move} on.`,
      gaps: (count: number) =>
        count === 1 ? '1 position in between is unknown.' : `${count} positions in between are unknown.`,
      clean: 'No mistakes in play or counting.',
      correct: (moves: string) => `Correct: ${moves}.`,
      correctRepeats: 'Every move that keeps the result draws by repetition.',
      turns: {
        'missed-win': {
          move: (move: string) => `${move} throws the win away.`,
          action: (move: string, side: string) => `After ${move} ${side} throws the win away with a counting mistake.`,
          omission: (move: string, side: string) =>
            `${move}: ${side} throws the win away by not acting on the count first.`,
          result: (move: string, side: string) => `After ${move} the game stops, though ${side} is winning.`,
          unknown: (move: string, side: string) => `By ${move} at the latest, ${side} has thrown the win away.`,
        },
        'missed-draw': {
          move: (move: string) => `${move} throws the draw away.`,
          action: (move: string, side: string) => `After ${move} ${side} throws the draw away with a counting mistake.`,
          omission: (move: string, side: string) =>
            `${move}: ${side} throws the draw away by not starting the count first.`,
          result: (move: string, side: string) => `After ${move} the game stops, though ${side} has a draw.`,
          unknown: (move: string, side: string) => `By ${move} at the latest, ${side} has thrown the draw away.`,
        },
      },
      before: (verdict: string) => `Before: ${verdict}.`,
      after: (verdict: string) => `After: ${verdict}.`,
      inaccuracies: 'Inaccuracies',
      inaccuracy: (moves: number, spare: number | null) =>
        spare === null ? `−${moves}` : `−${moves}, margin ${spare}`,
      faults: {
        'went-on': (move: string, _side: string, moves: number) =>
          `After ${move} the game was drawn by count, but ${moves} more plies were played.`,
        'won-after': (move: string, _side: string, _moves: number) =>
          `After ${move} the game was drawn by count, but it was scored as a win.`,
        'not-claimed': (move: string, side: string, _moves: number) =>
          `After ${move} the count has run out, but ${side} does not claim the draw.`,
        'stopped-early': (move: string, side: string, moves: number) =>
          `After ${move} a draw is agreed too early: ${side} still has ${moves} to win.`,
        'begun-late': (move: string, side: string, moves: number) =>
          `After ${move} ${side} starts to count, ${moves} turns too late.`,
        'never-begun': (move: string, side: string, moves: number) =>
          `From ${move} on ${side} could count but does not: ${moves} turns pass, and the count would have drawn the game.`,
        stopped: (move: string, side: string, _moves: number) =>
          `After ${move} ${side} stops a count that would have saved the game.`,
        'called-wrong': (move: string, side: string, called: number, due: number | null) =>
          due === null
            ? `With ${move} ${side} calls ${called}, although no call is due.`
            : `With ${move} ${side} calls ${called}; it should be ${due}.`,
        refused: (move: string, action: string, why: string) => `After ${move}: ${action}. Not allowed: ${why}`,
      },
      annotate: 'Annotate the game',
      start: 'the start',
    },
  },
};
