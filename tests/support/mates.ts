/** Positions with a forced mate: rule set, FEN, and the moves to mate for the side to move (negative: it is mated). */
export const MATES = [
  ['makruk', 'k7/8/1K6/8/8/8/8/7R w - - 0 1', 1],
  ['ouk-pychess', 'k7/8/1K6/8/8/8/8/7R w - - 0 1', 1],
  ['makruk', '7k/8/R7/1R6/8/8/8/K7 w - - 0 1', 2],
  ['ouk-pychess', 'k7/8/1K6/2S5/3M4/7N/8/8 w - - 0 1', 2],
  ['makruk', '3k4/8/2K5/3S4/R7/8/8/8 w - - 0 1', 2],
  ['makruk', '7k/8/R7/1R6/8/8/8/K7 b - - 0 1', -2],
  ['ouk-pychess', 'k7/8/2K5/3S4/R7/8/8/8 b - - 0 1', -2],
  ['ouk-pychess', '4k3/8/2K5/3S4/R7/8/8/8 w - - 0 1', 3],
] as const;
