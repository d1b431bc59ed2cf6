/** English: verification of problems. */
import { counted, figure, moves } from './numbers.ts';

export const problem = {
  problem: {
    title: 'Verify a problem',
    intro: (side: 'w' | 'b') =>
      `Proves whether ${side === 'w' ? 'White' : 'Black'} wins from the position on the board within a number of moves, under its rule set and its count.`,
    wins: 'Number of moves',
    minimal: 'Find pieces that the solution does not need',
    start: 'Verify',
    stop: 'Stop',
    insert: 'Add to the game',
    progress: 'First moves that were tested',
    stopped: 'The verification was stopped.',
    solution: 'Solution',
    none: (count: number) => `There is no win in ${moves(count)} or fewer.`,
    sound: 'Sound: one solution, no dual before the last move.',
    short: (count: number) => `There is a shorter win, in ${moves(count)}.`,
    cooks: (list: string) => `More solutions (cooks): ${list}`,
    tries: (list: string) => `Tries, refuted by one reply: ${list}`,
    duals: (inside: number, last: number) =>
      `${counted(inside, 'dual')} before the last move, ${figure(last)} at the last move`,
    superfluous: (list: string) => `Pieces that are not needed: ${list}`,
    noneSuperfluous: 'Every piece is needed.',
    cut: 'The solution is longer than what is shown.',
    nodes: (count: string) => `${count} positions tested`,
  },
};
