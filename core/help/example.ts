/**
 * A worked example: a game in moves, with what the program must find true behind a colon. A page that says it is then a page
 * that a test has played.
 *
 *     rules makruk
 *     position 8/8/8/4k3/8/8/1R6/R2K2N1 b - - 0 1
 *     : piece count; 5 units
 *     1... Kd5 : calls 6 of 8; 2 left
 *     2. Ra5+ Kc4 : calls 7 of 8; 1 left
 *     white stops : nobody counts
 *
 * Lines of moves carry their numbers, which are checked too. What may stand behind the colon is {@link STATEMENTS}.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { COUNT_ACTS, type CountAction, type Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import { addCountAction } from '../study/count-acts.ts';
import { addMove, newStudy } from '../study/edit.ts';
import { ROOT } from '../study/path.ts';
import type { Path, Study } from '../study/study.ts';
import { beginAt, readMove } from './begin.ts';
import type { Block } from './blocks.ts';
import { doubtOf } from './statements.ts';

export interface ExampleStep {
  /** `1... Kd5`, `white stops`; empty where it begins. */
  readonly text: string;
  readonly position: Position;
  readonly move: Move | null;
  readonly act: CountAction | null;
  /** The words behind the colon. */
  readonly says: readonly string[];
}

export interface Example {
  readonly name: string;
  readonly steps: readonly ExampleStep[];
}

const ACT = /^(white|black) (\w+?)s$/u;

/** Plays one line; returns what is wrong with it. */
function playLine(line: string, steps: ExampleStep[]): string | null {
  const [, said = '', claims = ''] = /^(.*?)(?:(?:^| ): (.*))?$/u.exec(line) ?? [];
  const says = claims === '' ? [] : claims.split(';').map(claim => claim.trim());
  const last = (): ExampleStep => steps.at(-1) as ExampleStep;
  const act = ACT.exec(said.trim());
  if (act) {
    const [, color, name = ''] = act;
    const kind = COUNT_ACTS.find(known => known === name);
    if (kind === undefined) return `there is no act '${name}'`;
    const wanted: CountAction = { act: kind, by: color === 'white' ? 'w' : 'b' };
    const after = last().position.act(wanted);
    if (!after.ok) return after.error.text;
    steps.push({ text: said.trim(), position: after.value, move: null, act: wanted, says: [] });
  } else {
    for (const word of said.split(/\s+/u)) {
      const { position } = last();
      const number = /^(\d+)(\.+)$/u.exec(word);
      if (number) {
        const here = `${position.setup().fullmoves}${position.turn === 'w' ? '.' : '...'}`;
        if (word !== here) return `'${word}' is move ${here}`;
      } else if (word !== '') {
        const move = readMove(position, word);
        if (!move.ok) return move.error;
        const after = position.play(move.value);
        const san = makeSan(position, move.value, after);
        if (san !== word) return `'${word}' is written ${san}`;
        const { fullmoves } = position.setup();
        const text = `${fullmoves}${position.turn === 'w' ? '.' : '...'} ${san}`;
        steps.push({ text, position: after, move: move.value, act: null, says: [] });
      }
    }
  }
  const step = last();
  steps[steps.length - 1] = { ...step, says: [...step.says, ...says] };
  return null;
}

/** Faults are sentences for who writes the page; what an example says is not yet checked. */
export function readExample({ words, lines }: Block): Parsed<Example, readonly string[]> {
  const value = (key: string): string | null =>
    lines
      .find(line => line.startsWith(`${key} `))
      ?.slice(key.length + 1)
      .trim() ?? null;
  const begin = beginAt(value('rules') ?? '', value('position'));
  if (!begin.ok) return fail([begin.error]);
  const steps: ExampleStep[] = [{ text: '', position: begin.value, move: null, act: null, says: [] }];
  for (const line of lines) {
    if (/^(?:rules|position) /u.test(line)) continue;
    const fault = playLine(line.trim(), steps);
    if (fault !== null) return fail([`${line.trim()}: ${fault}`]);
  }
  return ok({ name: words.join(' '), steps });
}

/** What the example says that is not so, as sentences. */
export const doubtsOf = ({ steps }: Example): readonly string[] =>
  steps.flatMap((step, index) =>
    step.says.flatMap(claim => {
      const doubt = doubtOf(claim, step, steps[index - 1]?.position ?? null);
      return doubt === null ? [] : [`${step.text || 'at the beginning'}: '${claim}': ${doubt}`];
    }),
  );

/** The example as a game, with what the players did with the count; and the path of its last move. */
export function studyOfExample({ steps }: Example): { readonly study: Study; readonly path: Path } {
  const [first, ...rest] = steps;
  if (first === undefined) throw new RangeError('an example has a beginning');
  let study = newStudy(first.position.rules.id, makeFen(first.position));
  let path: Path = ROOT;
  for (const { move, act } of rest) {
    if (move !== null) ({ study, path } = addMove(study, path, makeUci(move)));
    else if (act !== null) study = addCountAction(study, path, act);
  }
  return { study, path };
}
