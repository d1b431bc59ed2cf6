/**
 * A UCI engine that plays the first legal move of Makruk and fails as its first argument says: `exit`, `hang`,
 * `illegal` at its third move of a game; `none` does not fail.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadRules } from '../../engine/rules/kernel.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { gameOf, positionGame } from '../../engine/search/uci-game.ts';

const fault = process.argv[2];
await loadRules(new Uint8Array(readFileSync(new URL('../../build/rules.wasm', import.meta.url))));
let game = gameOf(null);
let moves = 0;

function answer(): void {
  if (++moves === 3) {
    if (fault === 'exit') {
      process.stderr.write('out of cheese\n');
      process.exit(3);
    }
    if (fault === 'hang') return;
    if (fault === 'illegal') {
      console.log('bestmove a1a8');
      return;
    }
  }
  console.log('info depth 1 score cp 12 pv');
  console.log(`bestmove ${makeUci(game.position.moves()[0] ?? 0)}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.split(' ');
  if (words[0] === 'uci')
    console.log('id name Faulty\noption name UCI_Variant type combo default makruk var makruk\nuciok');
  else if (words[0] === 'isready') console.log('readyok');
  else if (words[0] === 'ucinewgame') moves = 0;
  else if (words[0] === 'position') game = positionGame(game, words, () => {});
  else if (words[0] === 'go') answer();
  else if (words[0] === 'quit') break;
}
process.exit(0);
