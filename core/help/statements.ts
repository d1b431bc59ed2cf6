/** What an example may say of a position, each in the words of the page, answered by the program. */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite, squareName } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { readMove } from './begin.ts';
import type { ExampleStep } from './example.ts';

/** `null` when it is so, else what is so instead. */
type Answer = string | null;
type Check = (step: ExampleStep, groups: readonly string[], before: Position | null) => Answer;

const NAMES = { w: 'white', b: 'black' } as const;
const colorOf = (name: string): Color => (name === 'white' ? 'w' : 'b');
const same = (is: unknown, wanted: unknown): Answer => (String(is) === String(wanted) ? null : `it is ${is}`);
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

function called({ position }: ExampleStep, [number, limit]: readonly string[]): Answer {
  const count = position.count();
  const is = `${count?.number} of ${count?.limit}`;
  return count !== null && count.counter === opposite(position.turn) && is === `${number} of ${limit}`
    ? null
    : `it is ${countWords(position)}`;
}

/** Every form of statement; numbers, colours and squares in it are its groups. */
export const STATEMENTS: readonly (readonly [RegExp, Check])[] = [
  [/^nobody counts$/u, ({ position }) => same(countWords(position), 'no count')],
  [
    /^(white|black) counts$/u,
    ({ position }, [color]) => {
      const counter = position.count()?.counter;
      return same(counter === undefined ? 'nobody' : NAMES[counter], color);
    },
  ],
  [/^(board|piece) count$/u, ({ position }, [kind]) => same(position.count()?.kind, kind)],
  [/^calls (\d+) of (\d+)$/u, called],
  [
    /^at (\d+) of (\d+)$/u,
    ({ position }, [number, limit]) =>
      same(`${position.count()?.number} of ${position.count()?.limit}`, `${number} of ${limit}`),
  ],
  [/^(\d+) left$/u, ({ position }, [left]) => same(position.count()?.left, left)],
  [/^(\d+) units$/u, ({ position }, [units]) => same(position.board().filter(piece => piece !== null).length, units)],
  [
    /^(1-0|0-1|1\/2-1\/2) by ([a-z-]+)$/u,
    ({ position }, [result, reason]) => same(outcomeWords(position), `${result} by ${reason}`),
  ],
  [/^the game goes on$/u, ({ position }) => same(outcomeWords(position), 'no end')],
  [/^check$/u, ({ position }) => same(position.inCheck(), true)],
  [/^no check$/u, ({ position }) => same(position.inCheck(), false)],
  [/^rights ([a-hA-H]+|-)$/u, ({ position }, [rights]) => same(makeFen(position).split(' ')[2], rights)],
  [
    /^can ([\w=+# ]+)$/u,
    ({ position }, [moves]) => {
      const not = wordsOf(moves).filter(move => !readMove(position, move).ok);
      return not.length === 0 ? null : `${list(not)} cannot be played`;
    },
  ],
  [
    /^cannot ([\w=+# ]+)$/u,
    ({ position }, [moves]) => {
      const possible = wordsOf(moves).filter(move => readMove(position, move).ok);
      return possible.length === 0 ? null : `${list(possible)} can be played`;
    },
  ],
  [/^(\d+) moves$/u, ({ position }, [moves]) => same(position.moves().length, moves)],
  [
    /^removes ([a-h1-8 ]+|nothing)$/u,
    ({ move }, [squares], before) => {
      const removed = move === null || before === null ? [] : before.removed(move).map(squareName);
      return same(list(removed), list(squares === 'nothing' ? [] : wordsOf(squares)));
    },
  ],
  [
    /^order ([a-h1-8 ]+)$/u,
    ({ position }, [moves]) => same(list(position.orders().map(makeUci)), list(wordsOf(moves))),
  ],
  [
    /^loses ([a-h1-8 ]+)$/u,
    ({ position }, [moves]) => {
      const losing = position.losingMoves().map(makeUci);
      const not = wordsOf(moves).filter(move => !losing.includes(move));
      return not.length === 0 ? null : `${list(not)} would not lose at once`;
    },
  ],
  [/^no order$/u, ({ position }) => same(list(position.orders().map(makeUci)), 'none')],
  [
    /^(white|black) may (\w+)$/u,
    ({ position }, [color, act]) =>
      position.acts().some(known => known.act === act && known.by === colorOf(color ?? ''))
        ? null
        : `there are ${list(position.acts().map(known => `${NAMES[known.by]}:${known.act}`))}`,
  ],
  [
    /^(white|black) may not (\w+)$/u,
    ({ position }, [color, act]) =>
      position.acts().some(known => known.act === act && known.by === colorOf(color ?? '')) ? 'that can be done' : null,
  ],
];

/** @param before the position that the step came from */
export function doubtOf(claim: string, step: ExampleStep, before: Position | null): Answer {
  for (const [form, check] of STATEMENTS) {
    const match = form.exec(claim);
    if (match) return check(step, match.slice(1), before);
  }
  return 'nobody can check such words';
}
