import { expect, test } from 'vitest';
import type { EndgameAnswer, Events } from '../../../api/contract.ts';
import { positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { comesNearTables, Endgame, isNearTables } from './endgame.svelte.ts';

function at(fen: string): Position {
  const position = positionFromFen(makruk, fen);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
}

test('a lone king against up to four units, and one unit on either side', () => {
  expect(isNearTables(at('8/8/8/3k4/8/8/8/K2SRMN1 w - - 0 1'))).toBe(true);
  expect(isNearTables(at('8/8/8/3k4/8/8/8/KS1SRMN1 w - - 0 1'))).toBe(false);
  expect(isNearTables(at('8/8/8/3k4/3n4/8/8/K3R3 w - - 0 1'))).toBe(true);
  expect(isNearTables(at('8/8/8/3k4/3n4/8/8/K3RM2 w - - 0 1'))).toBe(false);
  expect(isNearTables(at('8/8/8/3k4/8/8/8/K7 w - - 0 1'))).toBe(false);
});

test('a line that came near, whatever it ends with', () => {
  const taken = at('8/8/8/8/8/3k4/3R4/5K2 b - - 0 1');
  const end = taken.play(taken.moves().find(move => taken.play(move).board().filter(Boolean).length === 2) ?? 0);
  expect(isNearTables(end)).toBe(false);
  expect(comesNearTables([taken, end])).toBe(true);
  expect(comesNearTables([at('8/8/3rrr2/3k4/8/8/8/K3RRR1 w - - 0 1')])).toBe(false);
});

test('a place is asked again when a small table has come that it waits for', async () => {
  let emit: (now: Events['smallTables']) => void = () => {};
  const answers: readonly string[][] = [['KRPvK'], []];
  const asked: string[] = [];
  const wire = {
    api: {
      tables: {
        verdict: async ({ fen }: { fen: string }) =>
          ({ making: answers[asked.push(fen) - 1] ?? [] }) as unknown as EndgameAnswer,
      },
    },
    on: (name: string, listener: typeof emit) => {
      if (name === 'smallTables') emit = listener;
    },
    onOpen: () => {},
  } as unknown as Wire;
  const endgame = new Endgame(wire, () => {});
  endgame.place.follow({ rules: 'makruk', fen: 'here', moves: [] });
  await new Promise(setImmediate);
  expect(endgame.place.current?.making).toEqual(['KRPvK']);
  emit({ making: [{ name: 'KRPvK', step: 3 }], paused: false, made: 0 });
  await new Promise(setImmediate);
  expect(endgame.onDemand.making).toHaveLength(1);
  expect(asked).toHaveLength(1);
  emit({ making: [], paused: false, made: 1 });
  await new Promise(setImmediate);
  expect(asked).toEqual(['here', 'here']);
  expect(endgame.place.current?.making).toEqual([]);
});
