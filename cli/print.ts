/** `print`: writes games, or exercises from them, as one HTML file that a browser prints, or games as a text file. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { CodedError } from '../api/failure.ts';
import type { DiagramTheme } from '../core/diagram/diagram.ts';
import { fontFace, SCRIPT_FONTS } from '../core/diagram/script-fonts.ts';
import type { Notation } from '../core/notation/notations.ts';
import { gameText, htmlFile, type PrintedDocument, type PrintLook, printGames } from '../core/print/document.ts';
import { printExercises } from '../core/print/exercises.ts';
import type { ExerciseSource, Paper, PerPage } from '../core/print/options.ts';
import { PRINT_WORDS } from '../core/print/words/list.ts';
import { addSolution } from '../core/problems/add-solution.ts';
import { verifyProblem } from '../core/problems/problem.ts';
import { stipulatedMoves } from '../core/problems/stipulation.ts';
import { RULE_SET_NAMES } from '../core/rule-set-names/list.ts';
import { startPosition } from '../core/study/positions.ts';
import type { Study } from '../core/study/study.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { readDrawings } from './drawings.ts';
import { writeOut } from './export.ts';
import { gamesIn } from './game-files.ts';
import { createProver, problemLine } from './problem-prover.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';

interface Options {
  readonly out: string;
  readonly rules?: string;
  readonly title: string;
  readonly language: keyof typeof PRINT_WORDS;
  readonly notation: Notation;
  readonly theme: DiagramTheme;
  readonly pieces: string;
  readonly flip?: boolean;
  readonly paper: Paper;
  readonly columns: 1 | 2 | 3;
  readonly contents?: boolean;
  readonly players?: boolean;
  readonly variations: boolean;
  readonly comments: boolean;
  readonly diagrams: boolean;
  readonly exercises?: ExerciseSource;
  readonly perPage: PerPage;
}

/** For each problem without moves: MiB for transpositions, and the most nodes. */
const SOLVER_MEMORY = 64;
const SOLVER_NODES = 50_000_000;

export async function printFiles(files: readonly string[], options: Options, command: Command): Promise<boolean> {
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  let complete = true;
  const studies: Study[] = [];
  const onFault = (): void => {
    complete = false;
  };
  for (const file of files)
    for await (const { game } of gamesIn(file, rules?.id, onFault)) if (game.kept !== 'text') studies.push(game.study);
  if (/\.txt$/iu.test(options.out)) {
    if (options.exercises !== undefined) throw new CodedError('bad-request', 'Exercises are written as HTML only');
    const texts = studies.flatMap(study => gameText(study, { ...options, ...wordsOf(options) }) ?? []);
    await writeOut(options.out, write => write(`${texts.join('\n\n\n')}\n`));
    return complete;
  }
  const solved = options.exercises === 'starts' ? await withSolutions(studies, onFault) : studies;
  const printed = documentOf(solved, options);
  if (printed === null) throw new CodedError('no-exercises', 'The games have no such exercise');
  await writeOut(options.out, write => write(htmlFile(printed, fontRules(printed.body))));
  return complete;
}

/** Adds the solution to problems without moves. What needs more nodes than the limit is named, and stays without. */
async function withSolutions(studies: readonly Study[], onFault: () => void): Promise<readonly Study[]> {
  const winsOf = (study: Study): number | null => (study.root.children.length === 0 ? stipulatedMoves(study) : null);
  if (studies.every(study => winsOf(study) === null)) return studies;
  const prove = await createProver(SOLVER_MEMORY);
  return studies.map(study => {
    const [wins, position] = [winsOf(study), startPosition(study)];
    if (wins === null || position === null || position.outcome() !== null) return study;
    const report = verifyProblem(prove, problemLine(study), position, { wins, minimal: false, nodes: SOLVER_NODES });
    if (report !== null) return addSolution(study, '', report);
    console.error(`chatrang: ${study.start}: not solved within ${SOLVER_NODES} nodes`);
    onFault();
    return study;
  });
}

const wordsOf = ({ language }: Options): Pick<PrintLook, 'words' | 'rulesName'> => ({
  words: PRINT_WORDS[language],
  rulesName: id => RULE_SET_NAMES[language][id] ?? ruleSet(id)?.title ?? id,
});

function documentOf(studies: readonly Study[], options: Options): PrintedDocument | null {
  const { contents = false, players = false, exercises, perPage, ...settings } = options;
  const look: PrintLook = {
    ...settings,
    ...wordsOf(options),
    orientation: options.flip ? 'b' : 'w',
    drawings: readDrawings(options.pieces),
  };
  if (exercises !== undefined)
    return printExercises(studies, { ...look, title: options.title, source: exercises, perPage });
  return printGames(studies, { ...settings, ...look, contents, players });
}

function fontRules(text: string): string {
  const [, ...fonts] = findAssets().fonts;
  return SCRIPT_FONTS.flatMap(({ family, script }, index) => {
    const file = fonts[index];
    return file && script.test(text) ? [fontFace(family, 'woff', readFileSync(file, 'base64'))] : [];
  }).join('');
}
