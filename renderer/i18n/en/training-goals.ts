/** English words of training that differ by what wins: a mate, a check, or a stalemate too. */
import { figure, moves } from './numbers.ts';

const defendLevels = (end: string) => ({
  1: `The count draws at least 4 moves before the ${end} and half of your moves keep the draw; without a count, three quarters do.`,
  2: `The count draws 2 or 3 moves before the ${end}, or only a quarter of your moves keep the draw; without a count, half of them.`,
  3: `The count draws one move before the ${end}, or fewer moves keep the draw.`,
  4: 'Only one move keeps the draw.',
});

const mateLevels = {
  attack: {
    1: '2 to 10 moves are needed, twice as many are available, and half of your moves keep the win.',
    2: 'Up to 20 moves are needed, half as many more are available, and a quarter of your moves keep the win.',
    3: 'Longer, or with a smaller margin, or with fewer moves that keep the win; at least one move can be lost.',
    4: 'No margin: every move must be the best.',
  },
  defend: defendLevels('mate'),
};

const worded = (verb: string, noun: string) => ({
  sideText: {
    attack: `${verb} before the count draws; the opponent resists as long as possible.`,
    defend: `Hold out until the count draws; after one wrong move the ${noun} comes in time.`,
  },
  youAttack: (side: string) => `You are ${side}. ${verb} before the count draws.`,
  youAttackFree: (side: string) => `You are ${side}. ${verb}; there is no count against you.`,
  youDefend: (side: string) => `You are ${side}. Hold out until the count draws.`,
  youHold: (side: string, count: number) =>
    `You are ${side}. Hold out for ${moves(count)} without allowing the ${noun}.`,
  won: (used: number, best: number) => {
    const done = `${noun[0]?.toUpperCase()}${noun.slice(1)} in ${moves(used)}`;
    return used > best ? `${done}; the best play of the tables takes ${figure(best)}.` : `${done}: the best possible.`;
  },
  failedAttack: (best: number) => `A ${noun} in ${moves(best)} was possible.`,
  failedDefend: (used: number) => `Lost after ${moves(used)}; the position was a draw.`,
});

export const goals = {
  mate: { ...worded('Mate', 'mate'), levels: mateLevels },
  check: {
    ...worded('Give the first check', 'check'),
    levels: {
      attack: {
        1: 'The check takes 2 to 4 moves, and half of your moves keep it.',
        2: 'The check takes up to 8 moves, and a quarter of your moves keep it.',
        3: 'The check takes longer, or fewer moves keep it.',
        4: 'Only one move keeps the check.',
      },
      defend: defendLevels('check'),
    },
  },
  either: { ...worded('Mate or stalemate', 'mate or stalemate'), levels: mateLevels },
};
