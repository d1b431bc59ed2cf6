/** English: puzzles, which are the mistakes of games and the problems of collections. */
import { counted, figure, games, moves } from './numbers.ts';

export const puzzles = {
  puzzles: {
    kinds: { mistake: 'Own mistakes', problem: 'Problems' },
    practise: (side: string) => `Practise the mistakes of ${side}`,
    noneOf: (player: string) => `No better move is known for the mistakes of ${player}. Analyse the games again.`,
    mistake: (side: string) => `${side} to move. Find a better move than that of the game.`,
    problem: (side: string, count: number) => `${side} to move and win in ${moves(count)}.`,
    solveTitle: 'Solve problems',
    reading: 'Reading the games…',
    firstGames: (read: number, all: number) => `The first ${figure(read)} of ${figure(all)} games were read.`,
    noProblems:
      'None of these games is a problem. A problem names its number of moves in the tag Stipulation, in the comment before the first move or in the event: “#3”, “dm 3” or “wins in 3”.',
    found: (count: number, all: number) => `${counted(count, 'problem')} in ${games(all)}`,
    states: { clean: 'Solved', helped: 'With help', failed: 'Not solved', open: 'Not tried' },
    unsolvedOnly: 'Only those that are not solved without help',
    solve: (count: number) => `Solve ${counted(count, 'problem')}`,
    progress: (number: number, total: number) => `${figure(number)} of ${figure(total)}`,
    judging: 'Checking the answer…',
    right: (move: string) => `${move} is right.`,
    goesOn: (move: string, reply: string) => `${move} is right. The reply is ${reply}.`,
    played: (move: string) => `${move} is the move of the game.`,
    wrong: (move: string) => `${move} does not solve it.`,
    loses: (move: string, percent: string) => `${move} loses ${percent} % of the expected result.`,
    refuted: (move: string, reply: string) => `${move} is refuted by ${reply}.`,
    inGame: (move: string) => `The game went ${move}.`,
    solution: 'Solution',
    showSolution: 'Show the solution',
    next: 'Next puzzle',
    finish: 'Show the result',
    finished: 'All puzzles have been asked.',
    score: (clean: number, helped: number, failed: number) =>
      `${figure(clean)} solved, ${figure(helped)} with help, ${figure(failed)} not solved`,
  },
};
