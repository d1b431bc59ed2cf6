/** English words of printed documents. */
import type { PrintWords } from './words.ts';

export const en: PrintWords = {
  language: 'en',
  contents: 'Contents',
  players: 'Players',
  player: 'Player',
  games: 'Games',
  score: 'Score',
  sides: { w: 'White', b: 'Black' },
  toMove: { w: 'White to move', b: 'Black to move' },
  wins: (side, moves) => `${side === 'w' ? 'White' : 'Black'} wins in ${moves}`,
  solutions: 'Solutions',
  name: 'Name',
  date: 'Date',
};
