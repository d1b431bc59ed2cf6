/**
 * A UCI engine for Makruk that plays the first legal move and misbehaves as its first argument says. `none`: not at
 * all. `crash`: exits when it searches. `hang`: never ends a search, and ignores the end of its input unless it
 * is killed. `illegal`: sends illegal moves. `endless`: sends output without a line break. `slow-stop`: answers
 * `stop` after 300 ms. `silent`: never answers `uci`. `no-stop`: never ends a search, and creates the file of its second
 * argument when it begins one. `file`: creates the file of its second argument, and removes it
 * before it exits. `hang` with a file: listens on a port as long as it runs, and writes its number into the file.
 * It ponders: depth 11 after `ponderhit`, otherwise 7. Options that it is given are written to standard error.
 */
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { loadRules } from '../../engine/rules/kernel.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { gameOf, positionGame } from '../../engine/search/uci-game.ts';

const [, , fault, file = ''] = process.argv;
if (fault === 'file') writeFileSync(file, '');
if (fault === 'hang' && file !== '') {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(file, String((server.address() as AddressInfo).port));
}
await loadRules(new Uint8Array(readFileSync(new URL('../../build/rules.wasm', import.meta.url))));
let game = gameOf(null);

const send = (text: string): void => console.log(text);
const firstMove = (): string => makeUci(game.position.moves()[0] ?? 0);
const secondMove = (): string => {
  const [move] = game.position.moves();
  const reply = move === undefined ? undefined : game.position.play(move).moves()[0];
  return reply === undefined ? '' : makeUci(reply);
};

function go(words: readonly string[], depth = 7): void {
  if (fault === 'crash') {
    process.stderr.write('out of cheese\n');
    process.exit(3);
  }
  if (fault === 'endless') {
    setInterval(() => process.stdout.write('x'.repeat(10_000)), 1);
    return;
  }
  if (fault === 'no-stop') {
    writeFileSync(file, '');
    return;
  }
  const second = fault === 'illegal' ? 'a1a8' : secondMove();
  send(
    `info depth ${depth} seldepth 9 multipv 1 score cp 25 wdl 300 500 200 nodes 1234 tbhits 5 time 10 pv ${firstMove()} ${second}`,
  );
  send('info depth 8 multipv 1 score cp 99 lowerbound nodes 2000 pv a1a2');
  if (!words.includes('infinite') && !words.includes('ponder') && fault !== 'hang') bestMove();
}

const bestMove = (): void => send(`bestmove ${fault === 'illegal' ? 'a1a8' : firstMove()}`);

const input = createInterface({ input: process.stdin });
for await (const line of input) {
  const words = line.split(' ');
  if (words[0] === 'uci' && fault !== 'silent') {
    send('id name Scripted 1.0\nid author Example Author');
    send('option name UCI_Variant type combo default makruk var chess var makruk');
    send('option name MultiPV type spin default 1 min 1 max 5\noption name Log File type string default <empty>');
    send('option name Hash type spin default 16 min 1 max 64\noption name Clear Hash type button');
    send('option name Ponder type check default false\nuciok');
  } else if (words[0] === 'isready') send('readyok');
  else if (words[0] === 'setoption') process.stderr.write(`${line}\n`);
  else if (words[0] === 'position') game = positionGame(game, words, () => {});
  else if (words[0] === 'go') go(words);
  else if (words[0] === 'ponderhit') go([], 11);
  else if (words[0] === 'stop' && fault !== 'hang' && fault !== 'no-stop') {
    if (fault === 'slow-stop') await delay(300);
    bestMove();
  } else if (words[0] === 'quit' && fault !== 'hang') break;
}
if (fault === 'hang') await delay(600_000);
if (fault === 'file') rmSync(file);
process.exit(0);
