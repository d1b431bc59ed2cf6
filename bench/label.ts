/**
 * Mixes the static evaluation of another engine, from its `eval` command, into the scores of tuning positions:
 * `node bench/label.ts IN OUT [--share N] [--rival PATH]`. The share is the weight of the rival's value, 0 to 1. Only
 * placement and side to move are sent, so the rival's rules for leaps and counts do not matter.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { makeFen } from '../engine/rules/fen.ts';
import { type PositionRecord, pieceIn, turnOf } from '../engine/rules/record.ts';
import { MATERIAL_WORDS } from './material.ts';

const SCORE = 32;

const fenOf = (record: PositionRecord): string =>
  makeFen(
    {
      board: Array.from({ length: 64 }, (_, square) => pieceIn(record, square)),
      turn: turnOf(record),
      rights: [],
      count: null,
      halfmoves: 0,
      fullmoves: 1,
      checks: null,
    },
    { promoted: false },
  );

/** The rival's evaluation of each FEN in hundredths of a fish, for White. */
async function evaluations(path: string, fens: readonly string[]): Promise<readonly number[]> {
  const rival = spawn(path);
  const results: number[] = [];
  const lines = createInterface({ input: rival.stdout });
  lines.on('line', line => {
    const value = /^Total evaluation:\s*(\S+)/.exec(line)?.[1];
    if (value !== undefined) results.push(value === 'none' ? 0 : Math.round(100 * Number(value)));
  });
  const ended = once(lines, 'close');
  rival.stdin.write('setoption name UCI_Variant value makruk\n');
  for (const fen of fens) {
    if (!rival.stdin.write(`position fen ${fen}\neval\n`)) await once(rival.stdin, 'drain');
  }
  rival.stdin.end('quit\n');
  await ended;
  if (results.length !== fens.length) throw new Error(`${fens.length} positions, ${results.length} evaluations`);
  return results;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '0.6' },
    rival: { type: 'string', default: '/usr/games/fairy-stockfish' },
  },
});
const [from, to] = positionals;
if (from === undefined || to === undefined) throw new Error('usage: node bench/label.ts IN OUT');
if (!existsSync(values.rival)) throw new Error(`cannot find ${values.rival}`);
const bytes = readFileSync(from);
const words = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const count = Math.floor(words.length / MATERIAL_WORDS);
const fens = Array.from({ length: count }, (_, i) =>
  fenOf(words.slice(i * MATERIAL_WORDS, i * MATERIAL_WORDS + SCORE)),
);
const share = Number(values.share);
for (const [i, evaluation] of (await evaluations(values.rival, fens)).entries()) {
  const at = i * MATERIAL_WORDS + SCORE;
  words[at] = Math.round((1 - share) * (words[at] ?? 0) + share * evaluation);
}
writeFileSync(to, new Uint8Array(words.buffer));
console.log(`${count} positions`);
