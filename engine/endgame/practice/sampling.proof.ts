import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeFen, positionFromFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukManual } from '../../rules/rule-sets/makruk-manual.ts';
import { makrukSchemingmind } from '../../rules/rule-sets/makruk-schemingmind.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../rules/rule-sets/rek.ts';
import { opposite } from '../../rules/types.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import { isBuiltOnDemand, tableBuilder } from '../generation/on-demand.ts';
import { seededRandom } from '../random.ts';
import { host } from '../solver/kernel.ts';
import { EndgameTables } from '../tables/tables.ts';
import { moveVerdicts } from '../verdict/move-verdicts.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { offeredEndings } from './available.ts';
import { holds, LEVELS, type Level, levelOf, type Side } from './difficulty.ts';
import { perfectTurn } from './opponent.ts';
import { samplePosition } from './sampling.ts';
import { availableClaim, turnsAt, withActions } from './turns.ts';
import { undefendedFor, unfitFor } from './unsupported.ts';

const ending = (name: string): Ending => parseEnding(name) as Ending;
const MADE = ['KRvK', 'KSvK', 'KNvK', 'KMvK', 'KRRvK', 'KRMvK', 'KSSvK', 'KNSvK', 'KNMvK', 'KNNvK'].map(ending);
const folder = temporaryFolder('drawing');
let tables: EndgameTables;
beforeAll(async () => {
  await generateTables({
    endings: MADE,
    folder,
    wasm: new URL('../../../build/endgame.wasm', import.meta.url).pathname,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 2,
  });
  tables = new EndgameTables([folder]);
});
afterAll(() => {
  tables.close();
});

const pause = async (): Promise<void> => {};

interface Sample {
  readonly name: string;
  readonly side: Side;
  readonly level: Level;
  readonly seed?: number;
  readonly tries?: number;
  readonly rules?: typeof makruk;
  readonly chaser?: 'w' | 'b';
}

async function draw({ name, side, level, seed = 1, tries, rules = makruk, chaser = 'w' }: Sample) {
  const context = { tables, random: seededRandom(seed), pause, ...(tries === undefined ? {} : { tries }) };
  const drawn = await samplePosition({ rules, ending: ending(name), side, level, chaser }, context);
  if (!drawn.ok) throw new Error(drawn.error.text);
  return drawn.value;
}

function verdict(position: Position) {
  const answer = verdictOf(position, tables);
  if (!answer.ok || answer.value === null) throw new Error(`no verdict of ${makeFen(position)}`);
  return answer.value;
}

/** The definition again, from the verdicts of all moves. */
function levelAgain(position: Position, side: Side): Level | null {
  const after = position.moves().map(move => {
    const left = position.play(move);
    const known = verdictOf(left, tables);
    if (!known.ok) throw new Error(known.error.text);
    return known.value ?? { outcome: 'draw' as const, chaser: position.turn };
  });
  const holding = after.filter(each => holds(side, position.turn, each)).length;
  return levelOf(side, position.rules.goal, verdict(position), { holding, all: after.length });
}

describe('a sampled position', () => {
  const requests = ['KRvK', 'KSSvK'].flatMap(name =>
    (['attack', 'defend'] as const).flatMap(side => LEVELS.map(level => ({ name, side, level }))),
  );

  test.each([makruk, oukPychess])('has the requested ending, outcome and level: $id', async rules => {
    let found = 0;
    for (const request of requests)
      for (const [seed, chaser] of [
        [1, 'w'],
        [2, 'b'],
      ] as const) {
        const position = await draw({ ...request, seed, chaser, rules });
        if (position === null) continue;
        found++;
        expect(position.outcome()).toBeNull();
        const known = verdict(position);
        expect(known).toMatchObject({ ending: request.name, chaser });
        expect(known.outcome === 'win', makeFen(position)).toBe(request.side === 'attack');
        expect(position.turn).toBe(request.side === 'attack' ? chaser : opposite(chaser));
        expect(levelAgain(position, request.side), makeFen(position)).toBe(request.level);
      }
    expect(found).toBeGreaterThan(25);
  });

  test('begins with the usual count of such an ending', async () => {
    const attack = (await draw({ name: 'KRRvK', side: 'attack', level: 3 })) as Position;
    expect(attack.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 4, limit: 8 });
    const defence = (await draw({ name: 'KRRvK', side: 'defend', level: 3 })) as Position;
    expect(defence.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 4, limit: 8 });
    const [move] = defence.moves();
    expect(defence.play(move as number).count()).toMatchObject({ number: 5 });
    // Without a count in the setup, the chaser has the same budget.
    const { count, ...rest } = attack.setup();
    const bare = Position.fromSetup(makruk, { ...rest, count: null });
    expect(count).not.toBeNull();
    expect(bare.ok && verdict(bare.value).budget).toBe(verdict(attack).budget);
  });

  test('depends on the seed only', async () => {
    const request = { name: 'KRvK', side: 'attack', level: 2 } as const;
    const fen = async (seed: number) => makeFen((await draw({ ...request, seed })) as Position);
    expect(await fen(5)).toBe(await fen(5));
    expect(new Set(await Promise.all([5, 6, 7, 8].map(fen))).size).toBe(4);
  });

  test('is found in the table if random placement finds none', async () => {
    for (const side of ['attack', 'defend'] as const)
      for (const level of [3, 4] as const) {
        // The first placement determines the count, and fits only by chance.
        const position = (await draw({ name: 'KRvK', side, level, seed: 4, tries: 12 })) as Position;
        expect(position, `${side} ${level}`).not.toBeNull();
        expect(levelAgain(position, side)).toBe(level);
      }
  });

  test('is reported missing if there is none', async () => {
    expect(await draw({ name: 'KSvK', side: 'defend', level: 2 })).toBeNull();
    expect(await draw({ name: 'KNSvK', side: 'attack', level: 4 })).toBeNull();
  });
});

test('samples from the table with the same frequencies as by random placement', async () => {
  /** Share of mates in two among the few attacks with king and koul that have few winning moves. */
  const often = async (tries: number): Promise<number> => {
    let short = 0;
    for (let seed = 1; seed <= 16; seed++) {
      const position = (await draw({ name: 'KSvK', side: 'attack', level: 3, seed, tries })) as Position;
      short += Number(verdict(position).dtr === 2);
    }
    return short / 16;
  };
  const [read, put] = [await often(60), await often(20_000)];
  expect(put).toBeGreaterThan(0);
  expect(Math.abs(read - put), `${read} ${put}`).toBeLessThan(0.45);
});

describe('the offered endings', () => {
  const names = (rules: RuleSet, side: Side, onDemand = (_: Ending) => false) =>
    offeredEndings(rules, side, { tables, onDemand }).map(({ name }) => name);

  test('include manual counts and exclude endings without a forced win', () => {
    expect([makruk, makrukManual, karOuk, rek].map(unfitFor)).toEqual([null, null, null, 'other-end']);
    expect(undefendedFor({ ...makruk, count: { ...makruk.count, mode: 'off' } })).toBe('no-count');
    expect(names(makrukManual, 'attack')).toEqual(names(makruk, 'attack'));
    expect(names(makruk, 'attack').slice(0, 3)).toEqual(['KRvK', 'KSvK', 'KRRvK']);
    for (const none of ['KNvK', 'KNNvK', 'KRNvK', 'KNvKR']) expect(names(makruk, 'attack')).not.toContain(none);
    const more = names(makruk, 'attack', isBuiltOnDemand);
    expect(more).toContain('KRPvK');
    expect(more, 'what it promotes into is not there').not.toContain('KSPvK');
    expect(more).not.toContain('KPvK');
    expect(more).not.toContain('KRRRvK');
    expect(names(rek, 'attack')).toEqual([]);
  });

  test('include two-sided endings for both sides, and any unit where the first check wins', () => {
    expect(names(makruk, 'attack')).toEqual(expect.arrayContaining(['KRvKR', 'KRvKN', 'KRvKP', 'KSvKM']));
    expect(names(makruk, 'defend').filter(name => !name.endsWith('vK'))).toEqual(['KRvKR', 'KRvKN', 'KRvKS', 'KRvKM']);
    expect(names(karOuk, 'attack', isBuiltOnDemand)).toEqual(expect.arrayContaining(['KNvK', 'KMvK', 'KPPvK']));
  });
});

describe('the opponent', () => {
  /** Plays both sides and checks the verdict after each move. */
  function playOut(start: Position, seed: number): Position {
    const random = seededRandom(seed);
    let position = start;
    while (position.outcome() === null) {
      const before = verdict(position);
      const turn = perfectTurn(position, before.chaser, tables, random);
      if (!turn.ok || turn.value === null || turn.value.move === null) throw new Error('no move');
      const best = moveVerdicts(position, tables);
      const after = withActions(position, turn.value.actions).play(turn.value.move);
      const known = after.outcome() === null ? verdict(after) : null;
      if (known) {
        const side = position.turn === before.chaser ? 'attack' : 'defend';
        if (holds(side, position.turn, before)) expect(holds(side, position.turn, known), makeFen(after)).toBe(true);
        if (before.outcome === 'win' && side === 'attack') expect(known.margin).toBe(before.margin);
        if (before.outcome === 'win' && side === 'defend' && best.ok)
          expect(known.margin).toBe(
            Math.min(...best.value.map(one => one.verdict?.margin ?? Number.POSITIVE_INFINITY)),
          );
      }
      position = after;
    }
    return position;
  }

  test('never worsens its verdict and mates in exactly the required moves', async () => {
    for (const [name, level] of [
      ['KRvK', 2],
      ['KRRvK', 4],
      ['KSSvK', 3],
      ['KRMvK', 4],
    ] as const) {
      const start = (await draw({ name, side: 'attack', level, seed: 3 })) as Position;
      const { dtr } = verdict(start);
      const end = playOut(start, 9);
      expect(end.outcome()?.reason).toBe('checkmate');
      expect(end.setup().fullmoves - start.setup().fullmoves + 1).toBe(dtr);
    }
  });

  test('does not postpone a win by promotion for ever', async () => {
    const made = tableBuilder(
      new host.Module(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url))),
      folder,
    );
    const all = new EndgameTables([folder], undefined, made);
    for (const level of [1, 3] as const) {
      const request = { rules: makruk, ending: ending('KNPvK'), side: 'attack', level, chaser: 'w' } as const;
      const drawn = await samplePosition(request, { tables: all, random: seededRandom(1), pause });
      if (!drawn.ok || drawn.value === null) throw new Error('nothing drawn');
      let position = drawn.value;
      for (const random = seededRandom(2); position.outcome() === null; ) {
        const turn = perfectTurn(position, 'w', all, random);
        if (!turn.ok || turn.value === null || turn.value.move === null) throw new Error('no move');
        position = position.play(turn.value.move);
      }
      expect(position.outcome()?.reason, makeFen(drawn.value)).toBe('checkmate');
    }
    all.close();
  });

  test('holds drawn positions', async () => {
    for (const name of ['KRvK', 'KRRvK', 'KSSvK']) {
      const start = (await draw({ name, side: 'defend', level: 4, seed: 3 })) as Position;
      expect(playOut(start, 4).outcome()?.result).toBe('1/2-1/2');
    }
  });

  test('varies among equally good moves by its seed', () => {
    const start = positionFromFen(makruk, '8/8/8/3k4/8/8/8/R3K3 b - 32 6 1');
    if (!start.ok) throw new Error('no position');
    const turns = Array.from({ length: 20 }, (_, seed) => perfectTurn(start.value, 'w', tables, seededRandom(seed)));
    const chosen = new Set(turns.map(turn => (turn.ok ? (turn.value?.move ?? null) : null)));
    expect(chosen.size).toBeGreaterThan(1);
    expect(chosen).not.toContain(null);
  });
});

describe('with tables that are built on demand', () => {
  let all: EndgameTables;
  beforeAll(() => {
    const wasm = readFileSync(new URL('../../../build/endgame.wasm', import.meta.url));
    all = new EndgameTables([folder], undefined, tableBuilder(new host.Module(wasm), folder));
  });
  afterAll(() => all.close());

  async function drawn(rules: RuleSet, name: string, side: Side, level: Level): Promise<Position> {
    const context = { tables: all, random: seededRandom(5), pause };
    const answer = await samplePosition({ rules, ending: ending(name), side, level, chaser: 'w' }, context);
    if (!answer.ok || answer.value === null) throw new Error(`nothing drawn of ${name}, ${level}`);
    return answer.value;
  }
  const known = (position: Position) => {
    const answer = verdictOf(position, all);
    if (!answer.ok || answer.value === null) throw new Error(`no verdict of ${makeFen(position)}`);
    return answer.value;
  };

  test('samples the count of a two-sided ending so that it has the level', async () => {
    const exact = await drawn(makruk, 'KRvKN', 'attack', 4);
    expect(known(exact)).toMatchObject({ outcome: 'win', margin: 0, chaser: 'w', ending: 'KRvKN' });
    expect(exact.count()).toMatchObject({ kind: 'board', counter: 'b' });
    const held = await drawn(makruk, 'KRvKN', 'defend', 2);
    expect(held.turn).toBe('b');
    expect(known(held).outcome).not.toBe('win');
    expect(levelOf('defend', 'checkmate', known(held), { holding: 1, all: 8 })).not.toBeNull();
  });

  test('uses the moves to the check as level where the first check wins', async () => {
    const easy = known(await drawn(karOuk, 'KMvK', 'attack', 1));
    expect(easy.outcome).toBe('win');
    expect(easy.dtr).toBeGreaterThanOrEqual(2);
    expect(easy.dtr).toBeLessThanOrEqual(4);
    expect(known(await drawn(karOuk, 'KMvK', 'attack', 3)).dtr).toBeGreaterThan(4);
    const held = await drawn(karOuk, 'KMvK', 'defend', 4);
    expect(known(held)).toMatchObject({ outcome: 'draw', dtr: null });
    const turns = turnsAt(held, 'w', all);
    expect(turns.ok && turns.value.best.filter(one => one.verdict && holds('defend', 'b', one.verdict))).toHaveLength(
      1,
    );
  });

  test('lets the opponent begin its count and claim the draw', async () => {
    const start = await drawn(makrukSchemingmind, 'KRvK', 'defend', 3);
    expect(start.count()).toBeNull();
    const random = seededRandom(1);
    const first = perfectTurn(start, 'w', all, random);
    expect(first.ok && first.value?.actions).toEqual([{ action: 'start', by: 'b' }]);
    let [position, claimed] = [start, false];
    while (position.outcome() === null) {
      const turn = perfectTurn(position, 'w', all, random);
      if (!turn.ok || turn.value === null) throw new Error('no turn');
      const { actions, move } = turn.value;
      const said = withActions(position, actions);
      position = move === null ? said : said.play(move);
      const claim = availableClaim(position, 'b', 'w');
      if (claim !== null) position = withActions(position, [claim]);
      claimed ||= move === null || claim !== null;
    }
    expect(claimed).toBe(true);
    expect(position.outcome()).toMatchObject({ result: '1/2-1/2', reason: 'piece-count' });
  });

  test('begins a count in a drawn two-sided ending even if it does not change the verdict', async () => {
    const start = positionFromFen(makrukManual, '3K4/8/8/7N/8/7r/8/7k w - - 0 1');
    if (!start.ok) throw new Error('no position');
    const turns = turnsAt(start.value, 'b', all);
    if (!turns.ok) throw new Error(turns.error.text);
    expect(turns.value.ways.map(({ actions }) => actions.map(({ action }) => action))).toEqual([[], ['start']]);
    expect(turns.value.best.every(({ actions }) => actions.length === 1)).toBe(true);
  });
});
