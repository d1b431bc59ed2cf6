/**
 * Speed of the rules kernel beside other programs that walk the same trees: a native Fairy-Stockfish where the machine has one, and
 * its WebAssembly build. Machines are noisy, so all of them take turns, round after round; a figure is the median of its rounds and a
 * ratio the median of the ratios within a round. A program that counts another tree than ours stops the benchmark.
 *
 * The native one adds up the lengths of its last lists of moves and makes no move of the last ply. `sets` is the same question
 * answered from sets of squares; `moves` makes every move, the last ply's too.
 */
import { readFileSync } from 'node:fs';
import { positionFromFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { loadOracle, type Oracle } from '../tests/scripts/ffish.ts';
import { findNative, type NativePerft, startNative } from './native.ts';

interface Tree {
  readonly title: string;
  readonly rules: string;
  /** The start of the rule set where there is none. */
  readonly fen?: string;
  readonly depth: number;
  /** UCI_Variant of the native engine, release 11.1, where that has the same rules. */
  readonly native?: string;
  /** Variant of ffish, which is slow: its walk is one ply shorter. */
  readonly ffish?: string;
}

const MIDDLE = 'r2mk2r/2sn1sn1/pp1ppppp/2p5/2PP4/PPN1PPPP/3SNS2/R2KM2R';

/** Ouk of release 11.1 has the rules of 2019, that of ffish those of today. */
const TREES: readonly Tree[] = [
  { title: 'makruk, start', rules: 'makruk', depth: 5, native: 'makruk', ffish: 'makruk' },
  { title: 'makruk, middle game', rules: 'makruk', fen: `${MIDDLE} w - - 0 12`, depth: 4, native: 'makruk' },
  { title: 'ouk of 2019, start', rules: 'ouk-engine-2019', depth: 5, native: 'cambodian' },
  { title: 'ouk, start', rules: 'ouk-pychess', depth: 5, ffish: 'cambodian' },
  { title: 'kar ouk, start', rules: 'kar-ouk', depth: 5, ffish: 'karouk' },
  { title: 'rek, start', rules: 'rek', depth: 4 },
  { title: 'min rek chanh, start', rules: 'min-rek-chanh', depth: 4 },
];

const ROUNDS = 7;
/** A turn repeats its walk until so much time has gone by. */
const TURN_SECONDS = 0.15;

interface Walked {
  readonly nodes: number;
  readonly seconds: number;
}
type Walker = () => Walked | Promise<Walked>;

const timed =
  (walk: () => number): Walker =>
  () => {
    const began = performance.now();
    return { nodes: walk(), seconds: (performance.now() - began) / 1000 };
  };

/** Millions of nodes a second of one turn. Throws when the tree is not ours. */
async function turn(name: string, walker: Walker, expected: number): Promise<number> {
  let nodes = 0;
  let seconds = 0;
  while (seconds < TURN_SECONDS) {
    const walked = await walker();
    if (walked.nodes !== expected) throw new Error(`${name} counts ${walked.nodes} nodes where we count ${expected}`);
    nodes += walked.nodes;
    seconds += walked.seconds;
  }
  return nodes / seconds / 1e6;
}

/** ffish has no perft of its own: its moves are listed, made and taken back, the last ply counted by it. */
function walkOracle(oracle: Oracle, variant: string, fen: string, depth: number): number {
  const board = oracle(variant, fen);
  const walk = (left: number): number => {
    if (left === 1) return board.numberLegalMoves();
    let nodes = 0;
    for (const move of board.legalMoves().split(' ')) {
      if (move === '') continue;
      board.push(move);
      nodes += walk(left - 1);
      board.pop();
    }
    return nodes;
  };
  const nodes = walk(depth);
  board.delete();
  return nodes;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

function positionOf({ rules: id, fen, title }: Tree): Position {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`there is no rule set ${id} for ${title}`);
  if (fen === undefined) return Position.start(rules);
  const position = positionFromFen(rules, fen);
  if (!position.ok) throw new Error(`${title}: ${position.error.map(({ text }) => text).join('; ')}`);
  return position.value;
}

async function compare(tree: Tree, native: NativePerft | null, oracle: Oracle): Promise<readonly string[]> {
  const position = positionOf(tree);
  const { depth } = tree;
  const fen = tree.fen ?? position.rules.startFen;
  const nodes = position.perft(depth);
  const walkers: { readonly name: string; readonly nodes: number; readonly walk: Walker }[] = [];
  const { native: variant, ffish } = tree;
  if (native !== null && variant !== undefined) {
    walkers.push({ name: native.name, nodes, walk: () => native.perft(variant, fen, depth) });
  }
  if (ffish !== undefined) {
    const shorter = timed(() => walkOracle(oracle, ffish, fen, depth - 1));
    walkers.push({ name: `ffish, depth ${depth - 1}`, nodes: position.perft(depth - 1), walk: shorter });
  }
  walkers.push({ name: 'rules.wasm, sets', nodes, walk: timed(() => position.perft(depth)) });
  walkers.push({ name: 'rules.wasm, moves', nodes, walk: timed(() => position.perftMake(depth)) });

  const speeds = new Map<string, number[]>(walkers.map(({ name }) => [name, []]));
  for (const walker of walkers) await walker.walk();
  for (let round = 0; round < ROUNDS; round++) {
    for (const walker of walkers) speeds.get(walker.name)?.push(await turn(walker.name, walker.walk, walker.nodes));
  }
  const base = native === null ? undefined : speeds.get(native.name);
  return [
    `${tree.title}, depth ${depth}: ${nodes.toLocaleString('en')} nodes`,
    ...[...speeds].map(([name, figures]) => {
      const ratio =
        base === undefined || figures === base
          ? null
          : median(figures.map((figure, round) => figure / (base[round] ?? NaN)));
      const beside = ratio === null ? '' : `${ratio.toFixed(ratio < 1 ? 3 : 1).padStart(9)} x native`;
      return `  ${name.padEnd(40)} ${median(figures).toFixed(2).padStart(9)} M/s${beside}`;
    }),
  ];
}

/** A game of 200 plies as an importer plays it: the moves listed, one of them made. */
function playGame(position: Position): number {
  for (let ply = 0; ply < 200; ply++) {
    const moves = position.moves();
    const move = moves[(ply * 7) % moves.length];
    if (move === undefined) return ply;
    position = position.play(move);
  }
  return 200;
}

async function plies(id: string): Promise<string> {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`there is no rule set ${id}`);
  const start = Position.start(rules);
  const expected = playGame(start);
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    figures.push(
      await turn(
        id,
        timed(() => playGame(start)),
        expected,
      ),
    );
  return `  ${id.padEnd(40)} ${median(figures).toFixed(2).padStart(9)} M/s`;
}

/** About a second and a half for each program and tree. Needs `build/rules.wasm`. */
export async function benchPerft(tell: (line: string) => void): Promise<void> {
  await loadRules(readFileSync(new URL('../build/rules.wasm', import.meta.url)));
  const oracle = await loadOracle();
  const path = findNative();
  const native = path === null ? null : await startNative(path);
  tell(`${ROUNDS} rounds in turn, medians`);
  if (native === null) tell('fairy-stockfish is neither on PATH nor in /usr/games: no native figures');
  try {
    for (const tree of TREES) for (const line of await compare(tree, native, oracle)) tell(line);
  } finally {
    await native?.close();
  }
  tell('plies of games played on Position values');
  for (const { rules } of TREES.filter(tree => tree.fen === undefined)) tell(await plies(rules));
}

if (import.meta.main) await benchPerft(line => console.log(line));
