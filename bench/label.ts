/**
 * A second opinion for tuning: mixes into the score of every kept position the static evaluation of another engine, as its
 * `eval` command tells it: `node bench/label.ts IN OUT [--share N] [--rival PATH]`, the share being the rival's, 0 to 1.
 * Only placement and side to move are asked about, so the rival's opinion on leaps and counts does not matter.
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

/** For White, in hundredths of a fish; one for each FEN. */
async function opinions(path: string, fens: readonly string[]): Promise<readonly number[]> {
  const rival = spawn(path);
  const found: number[] = [];
  const lines = createInterface({ input: rival.stdout });
  lines.on('line', line => {
    const value = /^Total evaluation:\s*(\S+)/.exec(line)?.[1];
    if (value !== undefined) found.push(value === 'none' ? 0 : Math.round(100 * Number(value)));
  });
  const ended = once(lines, 'close');
  rival.stdin.write('setoption name UCI_Variant value makruk\n');
  for (const fen of fens) {
    if (!rival.stdin.write(`position fen ${fen}\neval\n`)) await once(rival.stdin, 'drain');
  }
  rival.stdin.end('quit\n');
  await ended;
  if (found.length !== fens.length) throw new Error(`${fens.length} positions, ${found.length} opinions`);
  return found;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '0.6' },
    rival: { type: 'string', default: '/usr/games/fairy-stockfish' },
  },
});
const [from, to] = positionals;
if (from === undefined || to === undefined) throw new Error('label.ts IN OUT');
if (!existsSync(values.rival)) throw new Error(`there is no ${values.rival}`);
const bytes = readFileSync(from);
const words = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const count = Math.floor(words.length / MATERIAL_WORDS);
const fens = Array.from({ length: count }, (_, i) =>
  fenOf(words.slice(i * MATERIAL_WORDS, i * MATERIAL_WORDS + SCORE)),
);
const share = Number(values.share);
for (const [i, opinion] of (await opinions(values.rival, fens)).entries()) {
  const at = i * MATERIAL_WORDS + SCORE;
  words[at] = Math.round((1 - share) * (words[at] ?? 0) + share * opinion);
}
writeFileSync(to, new Uint8Array(words.buffer));
console.log(`${count} positions`);
