/** The statements that an example may make about a position, and how the program checks each of them. */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Color, type Move, opposite, squareName } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { readMove } from './start.ts';

interface Step {
  readonly position: Position;
  /** The move that led to the position; `null` at the start and after a count action. */
  readonly move: Move | null;
}

/** `null` when the statement is true, otherwise what is true instead. */
type Correction = string | null;
type Check = (step: Step, groups: readonly string[], before: Position | null) => Correction;

const NAMES = { w: 'white', b: 'black' } as const;
const colorOf = (name: string): Color => (name === 'white' ? 'w' : 'b');
const same = (actual: unknown, expected: unknown): Correction =>
  String(actual) === String(expected) ? null : `it is ${actual}`;
const list = (words: readonly string[]): string => (words.length === 0 ? 'none' : [...words].sort().join(' '));
const wordsOf = (text: string | undefined): readonly string[] => (text ?? '').split(/\s+/u).filter(word => word !== '');

const outcomeWords = (position: Position): string => {
  const outcome = position.outcome();
  return outcome === null ? 'no end' : `${outcome.result} by ${outcome.reason}`;
};

const countWords = (position: Position): string => {
  const count = position.count();
  return count === null
    ? 'no count'
    : `${NAMES[count.counter]} at ${count.number} of ${count.limit}, ${count.left} left`;
};

function called({ position }: Step, [number, limit]: readonly string[]): Correction {
  const count = position.count();
  const actual = `${count?.number} of ${count?.limit}`;
  return count !== null && count.counter === opposite(position.turn) && actual === `${number} of ${limit}`
    ? null
    : `it is ${countWords(position)}`;
}

/** Each form of statement. Its groups are numbers, colours, moves and squares. */
const STATEMENTS = [
  ['no-count', /^nobody counts$/u, ({ position }) => same(countWords(position), 'no count')],
  [
    'counts',
    /^(white|black) counts$/u,
    ({ position }, [color]) => {
      const counter = position.count()?.counter;
      return same(counter === undefined ? 'nobody' : NAMES[counter], color);
    },
  ],
  ['count-kind', /^(board|piece) count$/u, ({ position }, [kind]) => same(position.count()?.kind, kind)],
  ['calls', /^calls (\d+) of (\d+)$/u, called],
  [
    'at',
    /^at (\d+) of (\d+)$/u,
    ({ position }, [number, limit]) =>
      same(`${position.count()?.number} of ${position.count()?.limit}`, `${number} of ${limit}`),
  ],
  ['left', /^(\d+) left$/u, ({ position }, [left]) => same(position.count()?.left, left)],
  [
    'pieces',
    /^(\d+) pieces$/u,
    ({ position }, [pieces]) => same(position.board().filter(piece => piece !== null).length, pieces),
  ],
  [
    'over',
    /^(1-0|0-1|1\/2-1\/2) by ([a-z-]+)$/u,
    ({ position }, [result, reason]) => same(outcomeWords(position), `${result} by ${reason}`),
  ],
  ['goes-on', /^the game goes on$/u, ({ position }) => same(outcomeWords(position), 'no end')],
  ['check', /^check$/u, ({ position }) => same(position.inCheck(), true)],
  ['no-check', /^no check$/u, ({ position }) => same(position.inCheck(), false)],
  ['rights', /^rights ([a-hA-H]+|-)$/u, ({ position }, [rights]) => same(makeFen(position).split(' ')[2], rights)],
  [
    'can',
    /^can ([\w=+# ]+)$/u,
    ({ position }, [moves]) => {
      const illegal = wordsOf(moves).filter(move => !readMove(position, move).ok);
      return illegal.length === 0 ? null : `${list(illegal)} cannot be played`;
    },
  ],
  [
    'cannot',
    /^cannot ([\w=+# ]+)$/u,
    ({ position }, [moves]) => {
      const legal = wordsOf(moves).filter(move => readMove(position, move).ok);
      return legal.length === 0 ? null : `${list(legal)} can be played`;
    },
  ],
  ['moves', /^(\d+) moves$/u, ({ position }, [moves]) => same(position.moves().length, moves)],
  [
    'removes',
    /^removes ([a-h1-8 ]+|nothing)$/u,
    ({ move }, [squares], before) => {
      const removed = move === null || before === null ? [] : before.removed(move).map(squareName);
      return same(list(removed), list(squares === 'nothing' ? [] : wordsOf(squares)));
    },
  ],
  [
    'order',
    /^order ([a-h1-8 ]+)$/u,
    ({ position }, [moves]) => same(list(position.orders().map(makeUci)), list(wordsOf(moves))),
  ],
  [
    'loses',
    /^loses ([a-h1-8 ]+)$/u,
    ({ position }, [moves]) => {
      const losing = position.losingMoves().map(makeUci);
      const safe = wordsOf(moves).filter(move => !losing.includes(move));
      return safe.length === 0 ? null : `${list(safe)} would not lose at once`;
    },
  ],
  ['no-order', /^no order$/u, ({ position }) => same(list(position.orders().map(makeUci)), 'none')],
  [
    'may',
    /^(white|black) may (\w+)$/u,
    ({ position }, [color, action]) =>
      position.availableActions().some(known => known.action === action && known.by === colorOf(color ?? ''))
        ? null
        : `the available actions are ${list(position.availableActions().map(known => `${NAMES[known.by]}:${known.action}`))}`,
  ],
  [
    'may-not',
    /^(white|black) may not (\w+)$/u,
    ({ position }, [color, action]) =>
      position.availableActions().some(known => known.action === action && known.by === colorOf(color ?? ''))
        ? 'the action is available'
        : null,
  ],
] as const satisfies readonly (readonly [string, RegExp, Check])[];

export type StatementName = (typeof STATEMENTS)[number][0];

/** The names of all forms of statement. */
export const STATEMENT_NAMES: readonly StatementName[] = STATEMENTS.map(([name]) => name);

/** The form of a statement and the values in it; `null` when it has no known form. */
export function readStatement(
  statement: string,
): { readonly name: StatementName; readonly values: readonly string[] } | null {
  for (const [name, form] of STATEMENTS) {
    const match = form.exec(statement);
    if (match) return { name, values: match.slice(1) };
  }
  return null;
}

/**
 * Checks one statement; `null` when it is true.
 *
 * @param before the position before the step; `null` at the beginning
 */
export function correctionOf(statement: string, step: Step, before: Position | null): Correction {
  const read = readStatement(statement);
  if (read === null) return 'unknown statement';
  const check: Check | undefined = STATEMENTS.find(([name]) => name === read.name)?.[2];
  return check === undefined ? null : check(step, read.values, before);
}
