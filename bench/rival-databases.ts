/** Import of chess games by other programs, in processor time, to compare with ours on games of the same length. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadOracle } from '../tests/scripts/ffish.ts';
import { randomSource } from './library.ts';

/** Different games; the file repeats them. */
const DIFFERENT = 500;
const REPEATS = 40;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export interface RivalDatabase {
  readonly name: string;
  readonly program: string;
  readonly args: (pgn: string, folder: string) => readonly string[];
}

const SCID = `
set base [sc_base create SCID4 [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
sc_base close $base
exit
`;

/** @param folder for files of the benchmark */
export async function rivalDatabases(pgnExtract: string, tkscid: string, folder: string): Promise<RivalDatabase[]> {
  const script = join(folder, 'import.tcl');
  await writeFile(script, SCID);
  return [
    { name: 'pgn-extract, check', program: pgnExtract, args: pgn => ['-s', '-r', pgn] },
    { name: 'pgn-extract, rewrite', program: pgnExtract, args: (pgn, to) => ['-s', `-o${join(to, 'out.pgn')}`, pgn] },
    { name: 'SCID, import', program: tkscid, args: (pgn, to) => [script, join(to, 'scid'), pgn] },
  ];
}

/** Games per second of processor time. */
export async function rivalSpeed(
  rival: RivalDatabase,
  pgn: string,
  folder: string,
): Promise<number | 'not installed' | 'failed'> {
  // The second line of `times` has the time of the children of the shell.
  const shell = 'command -v "$0" >/dev/null || exit 9; "$0" "$@" >/dev/null 2>&1 || exit 8; times';
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', shell, rival.program, ...rival.args(pgn, folder)]);
    const [user = 0, system = 0] = (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(secondsOf);
    return (DIFFERENT * REPEATS) / (user + system);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 9) return 'not installed';
    if (code === 8) return 'failed';
    throw error;
  }
}

/** `1m2.34s` */
function secondsOf(text: string): number {
  const [minutes = '0', seconds = '0'] = text.replace(/s$/u, '').split('m');
  return 60 * Number(minutes) + Number(seconds);
}

/** Writes random chess games of 20 to 120 plies. */
export async function writeChess(path: string): Promise<void> {
  const board = await loadOracle();
  const random = randomSource(1);
  const games: string[] = [];
  while (games.length < DIFFERENT) {
    const position = board('chess', START);
    const length = 20 + Math.floor(random() * 100);
    const words: string[] = [];
    for (let ply = 0; ply < length; ply++) {
      const moves = position.legalMoves().split(' ').filter(Boolean);
      const move = moves[Math.floor(random() ** (ply < 16 ? 4 : 1) * moves.length)];
      if (move === undefined) break;
      words.push(ply % 2 === 0 ? `${ply / 2 + 1}. ${position.sanMove(move)}` : position.sanMove(move));
      position.push(move);
    }
    position.delete();
    const tags = `[Event "City Cup"]\n[Site "Phnom Penh"]\n[Date "2011.04.02"]\n[Round "${1 + (games.length % 11)}"]`;
    const players = [1, 2].map(() => `Player ${Math.floor(random() ** 2 * 20_000)}`);
    const rest = `[White "${players[0]}"]\n[Black "${players[1]}"]\n[Result "1-0"]`;
    games.push(`${tags}\n${rest}\n\n${words.join(' ').replace(/(.{60,78}) /gu, '$1\n')} 1-0\n`);
  }
  await writeFile(path, `${games.join('\n')}\n`.repeat(REPEATS));
}
