import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFen, positionFromFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import { karOuk } from '../rules/rule-sets/kar-ouk.ts';
import { makruk } from '../rules/rule-sets/makruk.ts';
import { makrukManual } from '../rules/rule-sets/makruk-manual.ts';
import { oukPychess } from '../rules/rule-sets/ouk-pychess.ts';
import { opposite } from '../rules/types.ts';
import { holds, LEVELS, type Level, levelOf, type Side } from './difficulty.ts';
import { drawPosition } from './drawing.ts';
import { type Ending, parseEnding } from './ending.ts';
import { generateTables } from './generate.ts';
import { isMadeWhenAsked, tableMaker } from './maker.ts';
import { moveVerdicts } from './move-verdicts.ts';
import { offeredEndings } from './offer.ts';
import { perfectMove } from './opponent.ts';
import { seededRandom } from './random.ts';
import { host } from './solve.ts';
import { EndgameTables } from './tables.ts';
import { unfitFor } from './unfit.ts';
import { verdictOf } from './verdict.ts';

const ending = (name: string): Ending => parseEnding(name) as Ending;
const MADE = ['KRvK', 'KSvK', 'KNvK', 'KMvK', 'KRRvK', 'KRMvK', 'KSSvK', 'KNSvK', 'KNMvK', 'KNNvK'].map(ending);
const folder = mkdtempSync(join(tmpdir(), 'chatrang-drawing-'));
let tables: EndgameTables;
beforeAll(async () => {
  await generateTables({
    endings: MADE,
    folder,
    wasm: new URL('../../build/endgame.wasm', import.meta.url).pathname,
    worker: new URL('worker.ts', import.meta.url),
    threads: 2,
  });
  tables = new EndgameTables([folder]);
});
afterAll(() => {
  tables.close();
  rmSync(folder, { recursive: true });
});

const pause = async (): Promise<void> => {};

interface Asked {
  readonly name: string;
  readonly side: Side;
  readonly level: Level;
  readonly seed?: number;
  readonly tries?: number;
  readonly rules?: typeof makruk;
  readonly chaser?: 'w' | 'b';
}

async function draw({ name, side, level, seed = 1, tries, rules = makruk, chaser = 'w' }: Asked) {
  const means = { tables, random: seededRandom(seed), pause, ...(tries === undefined ? {} : { tries }) };
  const drawn = await drawPosition({ rules, ending: ending(name), side, level, chaser }, means);
  if (!drawn.ok) throw new Error(drawn.error.text);
  return drawn.value;
}

function verdict(position: Position) {
  const answer = verdictOf(position, tables);
  if (!answer.ok || answer.value === null) throw new Error(`no verdict of ${makeFen(position)}`);
  return answer.value;
}

/** The definition once more, from every move's verdict. */
function levelAgain(position: Position, side: Side): Level | null {
  const after = position.moves().map(move => {
    const left = position.play(move);
    const known = verdictOf(left, tables);
    if (!known.ok) throw new Error(known.error.text);
    return known.value ?? { outcome: 'draw' as const };
  });
  return levelOf(side, verdict(position), after);
}

describe('a drawn position', () => {
  const asked = ['KRvK', 'KSSvK'].flatMap(name =>
    (['attack', 'defend'] as const).flatMap(side => LEVELS.map(level => ({ name, side, level }))),
  );

  test.each([makruk, oukPychess])('is of the ending, outcome and level that were asked for: $id', async rules => {
    let found = 0;
    for (const wish of asked)
      for (const [seed, chaser] of [
        [1, 'w'],
        [2, 'b'],
      ] as const) {
        const position = await draw({ ...wish, seed, chaser, rules });
        if (position === null) continue;
        found++;
        expect(position.outcome()).toBeNull();
        const known = verdict(position);
        expect(known).toMatchObject({ ending: wish.name, chaser });
        expect(known.outcome === 'win', makeFen(position)).toBe(wish.side === 'attack');
        expect(position.turn).toBe(wish.side === 'attack' ? chaser : opposite(chaser));
        expect(levelAgain(position, wish.side), makeFen(position)).toBe(wish.level);
      }
    expect(found).toBeGreaterThan(25);
  });

  test('begins with the count as it stands when such an ending arises', async () => {
    const attack = (await draw({ name: 'KRRvK', side: 'attack', level: 3 })) as Position;
    expect(attack.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 4, limit: 8 });
    const defence = (await draw({ name: 'KRRvK', side: 'defend', level: 3 })) as Position;
    expect(defence.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 4, limit: 8 });
    const [move] = defence.moves();
    expect(defence.play(move as number).count()).toMatchObject({ number: 5 });
    // Set up without a count the same position gives the chaser the same moves.
    const { count, ...rest } = attack.setup();
    const bare = Position.fromSetup(makruk, { ...rest, count: null });
    expect(count).not.toBeNull();
    expect(bare.ok && verdict(bare.value).allows).toBe(verdict(attack).allows);
  });

  test('follows from the seed, and another seed draws another', async () => {
    const wish = { name: 'KRvK', side: 'attack', level: 2 } as const;
    const fen = async (seed: number) => makeFen((await draw({ ...wish, seed })) as Position);
    expect(await fen(5)).toBe(await fen(5));
    expect(new Set(await Promise.all([5, 6, 7, 8].map(fen))).size).toBe(4);
  });

  test('is found in the table itself where lots hit none', async () => {
    for (const side of ['attack', 'defend'] as const)
      for (const level of [3, 4] as const) {
        // One lot shows the count, and fits only by chance.
        const position = (await draw({ name: 'KRvK', side, level, seed: 4, tries: 12 })) as Position;
        expect(position, `${side} ${level}`).not.toBeNull();
        expect(levelAgain(position, side)).toBe(level);
      }
  });

  test('is told to be missing where there is none', async () => {
    expect(await draw({ name: 'KSvK', side: 'defend', level: 2 })).toBeNull();
    expect(await draw({ name: 'KNSvK', side: 'attack', level: 4 })).toBeNull();
  });
});

test('reading the table finds every position as often as putting men down', async () => {
  /** Share of mates in two among the few attacks with king and koul that offer few winning moves. */
  const often = async (tries: number): Promise<number> => {
    let short = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const position = (await draw({ name: 'KSvK', side: 'attack', level: 3, seed, tries })) as Position;
      short += Number(verdict(position).needs === 2);
    }
    return short / 16;
  };
  const [read, put] = [await often(60), await often(20_000)];
  expect(put).toBeGreaterThan(0);
  expect(Math.abs(read - put), `${read} ${put}`).toBeLessThan(0.45);
});

describe('what is offered', () => {
  test('leaves out rule sets that count by hand or end otherwise, and endings without a forced mate', () => {
    expect([makruk, makrukManual, karOuk].map(unfitFor)).toEqual([null, 'manual', 'other-end']);
    const source = { tables, onDemand: () => false };
    expect(offeredEndings(makrukManual, source)).toEqual([]);
    const names = offeredEndings(makruk, source).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['KRvK', 'KSvK', 'KRRvK']);
    expect(names).not.toContain('KNvK');
    expect(names).not.toContain('KNNvK');
    expect(names).not.toContain('KRNvK');
    const more = offeredEndings(makruk, { tables, onDemand: isMadeWhenAsked }).map(({ name }) => name);
    expect(more).toContain('KRPvK');
    expect(more, 'what it promotes into is not there').not.toContain('KSPvK');
    expect(more).not.toContain('KPvK');
    expect(more).not.toContain('KRRRvK');
  });
});

describe('the opponent', () => {
  /** Plays both sides, and looks at what becomes of the verdict. */
  function playOut(start: Position, seed: number): Position {
    const random = seededRandom(seed);
    let position = start;
    while (position.outcome() === null) {
      const before = verdict(position);
      const move = perfectMove(position, tables, random);
      if (!move.ok || move.value === null) throw new Error('no move');
      const best = moveVerdicts(position, tables);
      const after = position.play(move.value);
      const known = after.outcome() === null ? verdict(after) : null;
      if (known) {
        const side = position.turn === before.chaser ? 'attack' : 'defend';
        if (holds(side, before)) expect(holds(side, known), makeFen(after)).toBe(true);
        if (before.outcome === 'win' && side === 'attack') expect(known.spare).toBe(before.spare);
        if (before.outcome === 'win' && side === 'defend' && best.ok)
          expect(known.spare).toBe(Math.min(...best.value.map(one => one.verdict?.spare ?? Number.POSITIVE_INFINITY)));
      }
      position = after;
    }
    return position;
  }

  test('never worsens its verdict, and mates in exactly the moves that are needed', async () => {
    for (const [name, level] of [
      ['KRvK', 2],
      ['KRRvK', 4],
      ['KSSvK', 3],
      ['KRMvK', 4],
    ] as const) {
      const start = (await draw({ name, side: 'attack', level, seed: 3 })) as Position;
      const { needs } = verdict(start);
      const end = playOut(start, 9);
      expect(end.outcome()?.reason).toBe('checkmate');
      expect(end.setup().fullmoves - start.setup().fullmoves + 1).toBe(needs);
    }
  });

  test('does not put a win off that a promotion makes, and comes to the mate', async () => {
    const made = tableMaker(
      new host.Module(readFileSync(new URL('../../build/endgame.wasm', import.meta.url))),
      folder,
    );
    const all = new EndgameTables([folder], undefined, made);
    for (const level of [1, 3] as const) {
      const wish = { rules: makruk, ending: ending('KNPvK'), side: 'attack', level, chaser: 'w' } as const;
      const drawn = await drawPosition(wish, { tables: all, random: seededRandom(1), pause });
      if (!drawn.ok || drawn.value === null) throw new Error('nothing drawn');
      let position = drawn.value;
      for (const random = seededRandom(2); position.outcome() === null; ) {
        const move = perfectMove(position, all, random);
        if (!move.ok || move.value === null) throw new Error('no move');
        position = position.play(move.value);
      }
      expect(position.outcome()?.reason, makeFen(drawn.value)).toBe('checkmate');
    }
    all.close();
  });

  test('holds what can be held', async () => {
    for (const name of ['KRvK', 'KRRvK', 'KSSvK']) {
      const start = (await draw({ name, side: 'defend', level: 4, seed: 3 })) as Position;
      expect(playOut(start, 4).outcome()?.result).toBe('1/2-1/2');
    }
  });

  test('varies among equally good moves by its seed', () => {
    const start = positionFromFen(makruk, '8/8/8/3k4/8/8/8/R3K3 b - 32 6 1');
    if (!start.ok) throw new Error('no position');
    const moves = Array.from({ length: 20 }, (_, seed) => perfectMove(start.value, tables, seededRandom(seed)));
    const chosen = new Set(moves.map(move => (move.ok ? move.value : null)));
    expect(chosen.size).toBeGreaterThan(1);
    expect(chosen).not.toContain(null);
  });
});
