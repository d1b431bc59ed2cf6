/** `motifs`: the motifs of each move, in games or in requests. */
import type { Command } from 'commander';
import { motifsOfLine } from '../core/motifs/motifs.ts';
import { BY_DEFINITION } from '../core/motifs/options.ts';
import { makeSan } from '../core/notation/san.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import { mainLine } from '../core/study/walk.ts';
import type { Position } from '../engine/rules/position.ts';
import { ok, type Parsed } from '../engine/rules/result.ts';
import { makeUci } from '../engine/rules/uci.ts';
import { type FileGame, gamesIn } from './game-files.ts';
import type { PositionLimits } from './limits.ts';
import { answerLines, type Request } from './line-service.ts';
import { EndingAnswers } from './motif-inputs.ts';
import type { GameOptions } from './open-library.ts';
import { print } from './output.ts';
import { listPlayers } from './player-motifs.ts';
import { lineIn } from './position.ts';
import { loadKernel } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';

interface Options extends RulesOption, PositionLimits, GameOptions {
  readonly stdin?: boolean;
  readonly players?: boolean;
  readonly json?: boolean;
}

/** `false` if a file or a game could not be read. */
export async function listMotifs(files: readonly string[], options: Options, command: Command): Promise<boolean> {
  const { stdin = false, players = false } = options;
  if (Number(files.length > 0) + Number(stdin) + Number(players) !== 1)
    command.error('error: expected either files, --stdin or --players');
  if (players) return listPlayers(options);
  const rules = (await rulesOption(options.rules, command, false))?.id;
  await loadKernel();
  const answers = new EndingAnswers();
  try {
    if (!stdin) return await listFiles(files, rules, answers, options.json ?? false);
    return await answerLines(options.maxLine, request => {
      return answer(rules === undefined ? request : { rules, ...request }, options, answers);
    });
  } finally {
    answers.close();
  }
}

/** One entry of the JSON output. */
interface LabelledMove {
  readonly ply: number;
  readonly uci: string;
  /** Most specific first. */
  readonly labels: readonly string[];
}

const labelled = (motifs: ReturnType<typeof motifsOfLine>): readonly LabelledMove[] =>
  motifs.map(({ ply, move, motifs }) => ({ ply, uci: makeUci(move), labels: motifs.map(({ label }) => label) }));

/** Codes: those of `position --stdin`. */
function answer(request: Request, limits: PositionLimits, answers: EndingAnswers): Parsed<object> {
  const line = lineIn(request, limits);
  if (!line.ok) return line;
  const endings = line.value.map(position => answers.of(position));
  return ok({ plies: labelled(motifsOfLine(line.value, BY_DEFINITION, { endings })) });
}

async function listFiles(
  files: readonly string[],
  rules: string | undefined,
  answers: EndingAnswers,
  json: boolean,
): Promise<boolean> {
  let failed = false;
  const onUnreadable = (): void => {
    failed = true;
  };
  for (const source of files) {
    for await (const game of gamesIn(source, rules, onUnreadable)) {
      const text = gameMotifs(game, answers, json);
      if (text === null) onUnreadable();
      else await print(`${text}\n`);
    }
  }
  return !failed;
}

/** `null`, after a message, for a game whose start cannot be read. */
function gameMotifs({ file, game: { study, game } }: FileGame, answers: EndingAnswers, json: boolean): string | null {
  const start = startPosition(study);
  if (start === null) {
    console.error(`chatrang: ${file}: game ${game}: the start position cannot be read`);
    return null;
  }
  const nodes = [study.root, ...mainLine(study)];
  const line = new Positions(start).along(nodes).map(({ position }) => position);
  const evaluations = nodes.map(node => node.eval ?? null);
  const endings = line.map(position => answers.of(position));
  const plies = labelled(motifsOfLine(line, BY_DEFINITION, { evaluations, endings }));
  return json ? JSON.stringify({ file, game, plies }) : [`${file}: game ${game}`, ...rows(line, plies)].join('\n');
}

/** The moves with labels, one per line. */
const rows = (line: readonly Position[], plies: readonly LabelledMove[]): readonly string[] =>
  plies.flatMap(({ ply, labels }) => {
    if (labels.length === 0) return [];
    const [before, after] = [line[ply - 1] as Position, line[ply] as Position];
    const number = `${before.setup().fullmoves}${before.turn === 'w' ? '.' : '...'}`;
    return [`  ${`${number} ${makeSan(before, after.lastMove ?? 0, after)}`.padEnd(14)}  ${labels.join(', ')}`];
  });
