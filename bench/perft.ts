/**
 * Speed of the rules kernel compared with other programs on the same trees: a native Fairy-Stockfish, if installed, and
 * its WebAssembly build. Machines are noisy, so all programs run in every round. A speed is the median of the rounds,
 * and a ratio the median of the ratios of each round. A program that counts a different number of nodes stops the
 * benchmark.
 *
 * The native program does not make the moves of the last ply, but counts them. `sets` does the same with sets of
 * squares; `moves` makes every move, including those of the last ply.
 */
import { positionFromFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { loadOracle, type Oracle } from '../tests/scripts/ffish.ts';
import { built } from './built.ts';
import { median } from './median.ts';
import { findNative, type NativePerft, startNative } from './native.ts';

interface Tree {
  readonly title: string;
  readonly rules: string;
  /** Default: the start position of the rule set. */
  readonly fen?: string;
  readonly depth: number;
  /** UCI_Variant of the native engine, release 11.1, if it has the same rules. */
  readonly native?: string;
  /** Variant of ffish. ffish is slow, so its tree is one ply shorter. */
  readonly ffish?: string;
}

const MIDDLE = 'r2mk2r/2sn1sn1/pp1ppppp/2p5/2PP4/PPN1PPPP/3SNS2/R2KM2R';

/** Release 11.1 has the Ouk rules of 2019, ffish the current ones. */
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
/** A run repeats its tree for at least this time. */
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

/** Millions of nodes per second of one run. @throws if the number of nodes differs from ours */
async function turn(name: string, walker: Walker, expected: number): Promise<number> {
  let nodes = 0;
  let seconds = 0;
  while (seconds < TURN_SECONDS) {
    const walked = await walker();
    if (walked.nodes !== expected) throw new Error(`${name} counts ${walked.nodes} nodes, expected ${expected}`);
    nodes += walked.nodes;
    seconds += walked.seconds;
  }
  return nodes / seconds / 1e6;
}

/** ffish has no perft: moves are listed, made and undone, and ffish counts the moves of the last ply. */
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

function positionOf({ rules: id, fen, title }: Tree): Position {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`no rule set ${id} for ${title}`);
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
    ...[...speeds].map(([name, rates]) => {
      const ratio =
        base === undefined || rates === base ? null : median(rates.map((speed, round) => speed / (base[round] ?? NaN)));
      const ratioText = ratio === null ? '' : `${ratio.toFixed(ratio < 1 ? 3 : 1).padStart(9)} x native`;
      return `  ${name.padEnd(40)} ${median(rates).toFixed(2).padStart(9)} M/s${ratioText}`;
    }),
  ];
}

/** A game of 200 plies as in an import: lists the moves and makes one of them. */
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
  if (rules === null) throw new Error(`no rule set ${id}`);
  const start = Position.start(rules);
  const expected = playGame(start);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rates.push(
      await turn(
        id,
        timed(() => playGame(start)),
        expected,
      ),
    );
  return `  ${id.padEnd(40)} ${median(rates).toFixed(2).padStart(9)} M/s`;
}

/** Takes about 1.5 seconds for each program and tree. Requires `build/rules.wasm`. */
export async function benchPerft(report: (line: string) => void): Promise<void> {
  await loadRules(built('rules.wasm'));
  const oracle = await loadOracle();
  const path = findNative();
  const native = path === null ? null : await startNative(path);
  report(`${ROUNDS} rounds in turn, medians`);
  if (native === null) report('fairy-stockfish is neither in PATH nor in /usr/games: no comparison with it');
  try {
    for (const tree of TREES) for (const line of await compare(tree, native, oracle)) report(line);
  } finally {
    await native?.close();
  }
  report('plies of games played on Position values');
  for (const { rules } of TREES.filter(tree => tree.fen === undefined)) report(await plies(rules));
}

if (import.meta.main) await benchPerft(line => console.log(line));
