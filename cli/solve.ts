/** `solve`: verifies a problem, or every problem of a file, by exhaustive search under its rule set and count. */
import type { Command } from 'commander';
import { makeSan } from '../core/notation/san.ts';
import type { PgnGame } from '../core/pgn/game.ts';
import { isSound, type ProblemLine, type ProblemReport, verifyProblem } from '../core/problems/problem.ts';
import { solutionLines } from '../core/problems/solution-text.ts';
import { stipulatedMoves } from '../core/problems/stipulation.ts';
import { tagValue } from '../core/study/edit.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { searchedPosition } from '../engine/search/prepare.ts';
import { accepted } from '../host/engine.ts';
import { gamesIn } from './game-files.ts';
import { print, withLocation } from './output.ts';
import { createProver, problemLine } from './problem-prover.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';

interface Options {
  readonly fen?: string;
  readonly rules?: string;
  /** Moves. */
  readonly mate?: number;
  readonly minimal?: boolean;
  readonly nodes?: number;
  /** MiB. */
  readonly hash: number;
  readonly json?: boolean;
}

/** The rule set of a position that is given without one. */
const DEFAULT_RULES = 'makruk';

/** A problem with its place in a file. */
interface Problem {
  readonly line: ProblemLine;
  readonly wins: number;
  readonly game?: number;
  readonly name?: string;
}

/** `false` when a problem could not be read, names no number of moves, or needs more nodes than the limit. */
export async function solve(file: string | undefined, options: Options, command: Command): Promise<boolean> {
  const { fen, mate } = options;
  if ((file === undefined) === (fen === undefined)) command.error('error: expected either a file or --fen');
  if (fen !== undefined && mate === undefined) command.error('error: --fen requires --mate');
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  const prove = await createProver(options.hash);
  const { minimal = false, nodes = 0, json = false } = options;
  const solveOne = async (problem: Problem): Promise<boolean> => {
    const { line, wins } = problem;
    const position = accepted(searchedPosition(line));
    const report =
      position.outcome() === null ? verifyProblem(prove, line, position, { wins, minimal, nodes }) : gameOver(wins);
    await print(json ? jsonOf(problem, position, report) : textOf(problem, position, report));
    return report !== null;
  };
  if (file !== undefined) return solveFile(file, rules?.id, mate, solveOne);
  return solveOne({ line: { rules: rules?.id ?? DEFAULT_RULES, fen: fen ?? '', moves: [] }, wins: mate ?? 1 });
}

/** A position in which the game is over has no solution. */
const gameOver = (wins: number): ProblemReport => ({
  wins,
  shortest: null,
  keys: [],
  tries: [],
  duals: { inside: 0, last: 0 },
  superfluous: null,
  wholeTree: true,
  nodes: 0,
});

async function solveFile(
  file: string,
  rules: string | undefined,
  mate: number | undefined,
  solveOne: (problem: Problem) => Promise<boolean>,
): Promise<boolean> {
  let complete = true;
  const onUnreadable = (): void => {
    complete = false;
  };
  for await (const { file: name, game } of gamesIn(file, rules, onUnreadable)) {
    const wins = mate ?? stipulatedMoves(game.study);
    if (wins === null) {
      const text = 'names no number of moves (EPD "dm 3;", tag Stipulation "#3"); --mate gives one for all';
      console.error(withLocation(name, { line: game.line, game: game.game, ply: 0, text }));
      complete = false;
    } else if (!(await solveOne(problemOf(game, wins)))) complete = false;
  }
  return complete;
}

function problemOf({ study, game }: PgnGame, wins: number): Problem {
  return { line: problemLine(study), wins, game, name: tagValue(study, 'Event') };
}

function jsonOf({ line, wins, game, name }: Problem, position: Position, report: ProblemReport | null): string {
  const { rules } = line;
  const fen = makeFen(position);
  return `${JSON.stringify({ ...(game === undefined ? {} : { game, name }), rules, fen, mate: wins, solved: report !== null, ...report })}\n`;
}

function textOf(problem: Problem, position: Position, report: ProblemReport | null): string {
  const { line, wins, game, name } = problem;
  const title = game === undefined ? '' : `${game}. ${name ?? ''}\n`;
  const side = position.turn === 'w' ? 'White' : 'Black';
  const head = `${title}${makeFen(position)} (${line.rules})\n${side} wins in ${wins}\n`;
  if (report === null) return `${head}not solved within the limit of nodes\n\n`;
  const lines = solutionLines(position, report).map(({ depth, text }) => `${'  '.repeat(depth)}${text}`);
  return `${head}${[...lines, ...remarks(position, report)].join('\n')}\n\n`;
}

const sanOf = (position: Position, uci: string): string => {
  const move = parseUci(position, uci);
  return move.ok ? makeSan(position, move.value) : uci;
};

function remarks(position: Position, report: ProblemReport): readonly string[] {
  const { wins, shortest, keys, tries, duals, superfluous, wholeTree } = report;
  if (shortest === null) return ['no solution'];
  const cooks = keys.slice(1).map(({ move }) => sanOf(position, move));
  return [
    ...(shortest < wins ? [`short solution: ${shortest}`] : []),
    ...(cooks.length > 0 ? [`cooks: ${cooks.join(', ')}`] : []),
    ...(tries.length > 0 ? [`tries: ${tries.map(({ move }) => sanOf(position, move)).join(', ')}`] : []),
    ...(duals.inside + duals.last > 0 ? [`duals: ${duals.inside}, at the last move ${duals.last}`] : []),
    ...(superfluous !== null && superfluous.length > 0 ? [`superfluous pieces: ${superfluous.join(', ')}`] : []),
    ...(wholeTree ? [] : ['the solution is longer than what is printed']),
    ...(isSound(report) ? ['sound'] : []),
  ];
}
