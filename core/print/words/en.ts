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
  did: {
    start: side => `${side} starts to count`,
    stop: side => `${side} stops counting`,
    restart: side => `${side} restarts the count`,
    claim: side => `${side} claims the draw`,
    offer: side => `${side} offers a draw`,
    decline: side => `${side} declines the draw`,
    accept: side => `${side} accepts the draw`,
    call: (side, number) => `${side} calls ${number}`,
  },
  solutions: 'Solutions',
  name: 'Name',
  date: 'Date',
};
