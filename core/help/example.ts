/**
 * A worked example: moves of a game, with statements after a colon that must be true at that point. A test plays
 * every example.
 *
 *     rules makruk
 *     position 8/8/8/4k3/8/8/1R6/R2K2N1 b - - 0 1
 *     : piece count; 5 pieces
 *     1... Kd5 : calls 6 of 8; 2 left
 *     2. Ra5+ Kc4 : calls 7 of 8; 1 left
 *     white stops : nobody counts
 *
 * Move numbers are checked too. The possible statements are {@link STATEMENTS}.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { COUNT_ACTIONS, type CountAction, type Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import { addCountAction } from '../study/count-actions.ts';
import { addMove, newStudy } from '../study/edit.ts';
import { ROOT } from '../study/path.ts';
import type { Path, Study } from '../study/study.ts';
import type { Block } from './blocks.ts';
import { readMove, startOf } from './start.ts';
import { correctionOf } from './statements.ts';

export interface ExampleStep {
  /** `1... Kd5` or `white stops`; empty for the start position. */
  readonly text: string;
  readonly position: Position;
  readonly move: Move | null;
  readonly action: CountAction | null;
  /** What the example states about the position. */
  readonly statements: readonly string[];
}

export interface Example {
  readonly name: string;
  readonly steps: readonly ExampleStep[];
}

const ACTION = /^(white|black) (\w+?)s$/u;

/** Plays one line and adds its steps; returns an error message or `null`. */
function playLine(line: string, steps: ExampleStep[]): string | null {
  const [, played = '', stated = ''] = /^(.*?)(?:(?:^| ): (.*))?$/u.exec(line) ?? [];
  const statements = stated === '' ? [] : stated.split(';').map(statement => statement.trim());
  const last = (): ExampleStep => steps.at(-1) as ExampleStep;
  const match = ACTION.exec(played.trim());
  if (match) {
    const [, color, name = ''] = match;
    const kind = COUNT_ACTIONS.find(action => action === name);
    if (kind === undefined) return `unknown count action '${name}'`;
    const action: CountAction = { action: kind, by: color === 'white' ? 'w' : 'b' };
    const after = last().position.applyAction(action);
    if (!after.ok) return after.error.text;
    steps.push({ text: played.trim(), position: after.value, move: null, action, statements: [] });
  } else {
    for (const word of played.split(/\s+/u)) {
      const { position } = last();
      const number = /^(\d+)(\.+)$/u.exec(word);
      if (number) {
        const here = `${position.setup().fullmoves}${position.turn === 'w' ? '.' : '...'}`;
        if (word !== here) return `expected move number ${here}, got '${word}'`;
      } else if (word !== '') {
        const move = readMove(position, word);
        if (!move.ok) return move.error;
        const after = position.play(move.value);
        const san = makeSan(position, move.value, after);
        if (san !== word) return `expected ${san}, got '${word}'`;
        const { fullmoves } = position.setup();
        const text = `${fullmoves}${position.turn === 'w' ? '.' : '...'} ${san}`;
        steps.push({ text, position: after, move: move.value, action: null, statements: [] });
      }
    }
  }
  const step = last();
  steps[steps.length - 1] = { ...step, statements: [...step.statements, ...statements] };
  return null;
}

/** Reads and plays an example; does not check its statements. The errors are sentences for the author of the page. */
export function readExample({ words, lines }: Block): Parsed<Example, readonly string[]> {
  const value = (key: string): string | null =>
    lines
      .find(line => line.startsWith(`${key} `))
      ?.slice(key.length + 1)
      .trim() ?? null;
  const start = startOf(value('rules') ?? '', value('position'));
  if (!start.ok) return fail([start.error]);
  const steps: ExampleStep[] = [{ text: '', position: start.value, move: null, action: null, statements: [] }];
  for (const line of lines) {
    if (/^(?:rules|position) /u.test(line)) continue;
    const error = playLine(line.trim(), steps);
    if (error !== null) return fail([`${line.trim()}: ${error}`]);
  }
  return ok({ name: words.join(' '), steps });
}

/** The false statements of an example, each with what is true instead. */
export const wrongStatements = ({ steps }: Example): readonly string[] =>
  steps.flatMap((step, index) =>
    step.statements.flatMap(statement => {
      const correction = correctionOf(statement, step, steps[index - 1]?.position ?? null);
      return correction === null ? [] : [`${step.text || 'start'}: '${statement}': ${correction}`];
    }),
  );

/** The example as a game with its count actions, and the path of its last move. */
export function studyOfExample({ steps }: Example): { readonly study: Study; readonly path: Path } {
  const [first, ...rest] = steps;
  if (first === undefined) throw new RangeError('an example needs a start position');
  let study = newStudy(first.position.rules.id, makeFen(first.position));
  let path: Path = ROOT;
  for (const { move, action } of rest) {
    if (move !== null) ({ study, path } = addMove(study, path, makeUci(move)));
    else if (action !== null) study = addCountAction(study, path, action);
  }
  return { study, path };
}
