import { describe, expect, test } from 'vitest';
import { familyOf } from './capabilities.ts';
import { type WhatIf, type WhatIfEvent, whatIfs } from './count-what-if.ts';
import { positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { karOuk } from './rule-sets/kar-ouk.ts';
import { ruleSets } from './rule-sets/list.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukManual } from './rule-sets/makruk-manual.ts';
import { makrukSchemingmind } from './rule-sets/makruk-schemingmind.ts';
import { oukForum } from './rule-sets/ouk-forum.ts';
import { oukPage } from './rule-sets/ouk-page.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { rek } from './rule-sets/rek.ts';
import type { Role } from './types.ts';
import { parseUci } from './uci.ts';

function played(rules: RuleSet, fen: string, ...moves: string[]): Position {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new Error(start.error.map(issue => issue.text).join(' '));
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start.value);
}

function only(position: Position, event: WhatIfEvent, role: Role | null = null): WhatIf {
  const found = whatIfs(position).filter(each => each.event === event && (role === null || each.role === role));
  expect(found).toHaveLength(1);
  return found[0] as WhatIf;
}

describe('a bare king takes a unit', () => {
  test('makruk: the limit is frozen, though a koul alone would give 44', () => {
    const position = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6');
    const boat = only(position, 'taken', 'boat');
    expect(boat).toMatchObject({ counter: 'b', owner: 'w', change: 'continues', fits: { limit: 44 }, choice: null });
    expect(boat.count).toMatchObject({ kind: 'piece', limit: 16, first: 7, left: 11 });
    expect(boat.squares).toEqual([32]);
    expect(only(position, 'taken', 'koul')).toMatchObject({ change: 'continues', fits: { limit: 16 } });
  });

  test('makruk counted by the players: the counter may restart with three units', () => {
    const position = played(makrukManual, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6');
    const boat = only(position, 'taken', 'boat');
    expect(boat).toMatchObject({ change: 'continues', count: { limit: 16 } });
    expect(boat.choice).toMatchObject({ kind: 'piece', units: 3, first: 4, limit: 44, left: 41 });
  });

  test('forum: two kouls and two horses give 22 - 6, without a koul 32 - 5', () => {
    const position = played(oukForum, '8/8/8/3k4/8/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3');
    expect(position.count()?.left).toBe(16);
    expect(only(position, 'taken', 'koul')).toMatchObject({ change: 'restarts', count: { limit: 32, left: 27 } });
    expect(only(position, 'taken', 'horse')).toMatchObject({ change: 'continues', count: { limit: 22 } });
  });

  test('the last unit: what is left is a dead position', () => {
    const position = played(makruk, '8/8/8/3k4/8/8/4K3/R7 w - - 0 1', 'a1a5', 'd5d6');
    expect(only(position, 'taken', 'boat')).toMatchObject({
      change: 'over',
      outcome: { result: '1/2-1/2', reason: 'dead-position' },
    });
  });

  test('page: no count runs until the bare king announces it, and then with the remaining moves', () => {
    const position = played(oukPage, '8/8/8/3k4/8/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3');
    expect(only(position, 'taken', 'koul')).toMatchObject({
      change: 'mayBegin',
      count: { first: 6, limit: 32, left: 26 },
    });
  });
});

describe('the fishes', () => {
  test('forum: with a fish 64, without it the count restarts by the table', () => {
    const position = played(oukForum, '8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6');
    expect(position.count()).toMatchObject({ kind: 'piece', limit: 64 });
    expect(only(position, 'promoted')).toMatchObject({
      change: 'restarts',
      count: { units: 7, first: 8, limit: 22, left: 15 },
      fits: { role: 'koul', atLeast: 2 },
    });
    expect(only(position, 'fishTaken')).toMatchObject({
      change: 'restarts',
      count: { units: 6, first: 7, limit: 22, left: 16 },
    });
    expect(only(position, 'taken', 'koul')).toMatchObject({ change: 'continues', count: { limit: 64, row: null } });
  });

  test('makruk: the pieces count of a bare king begins with the last promotion', () => {
    const position = played(makruk, '8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6');
    expect(position.count()).toBeNull();
    expect(only(position, 'promoted')).toMatchObject({
      change: 'begins',
      count: { kind: 'piece', counter: 'b', units: 7, first: 8, limit: 22, left: 15 },
    });
    expect(only(position, 'fishTaken').count).toMatchObject({ units: 6, first: 7, limit: 22 });
  });

  test('several fishes count as promoted before the last one', () => {
    const position = played(makruk, '8/8/8/3k4/P6P/8/4K3/R7 w - - 0 1', 'e2e3', 'd5d6');
    const promoted = only(position, 'promoted');
    expect(promoted.squares).toHaveLength(2);
    expect(promoted.count).toMatchObject({ units: 5, limit: 16 });
    expect(whatIfs(position).some(({ event }) => event === 'fishTaken')).toBe(false);
  });
});

describe('the last unit beside the king', () => {
  test('makruk: the pieces count takes the place of the board count', () => {
    const position = played(makruk, '8/8/8/3k1m2/8/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6');
    expect(position.count()).toMatchObject({ kind: 'board', counter: 'b' });
    expect(only(position, 'bared')).toMatchObject({
      counter: 'b',
      role: 'met',
      change: 'replaced',
      count: { kind: 'piece', units: 6, first: 7, limit: 22, left: 16 },
    });
  });

  test('ouk: with a fish on the board the board count goes on', () => {
    const position = played(oukPychess, '8/8/8/3k1m2/P7/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3', 'd5d6');
    expect(only(position, 'bared')).toMatchObject({ change: 'continues', count: { kind: 'board', limit: 64 } });
  });

  test('too many units of the chaser: drawn on the spot', () => {
    const position = played(makruk, '8/8/8/3k1m2/8/8/NN2K1MM/R1S2S1R w - - 0 1', 'e2e3', 'd5d6');
    expect(only(position, 'bared')).toMatchObject({ change: 'over', outcome: { reason: 'piece-count' } });
  });

  test('with equal sides it names both', () => {
    const position = played(makruk, '8/8/8/3k4/2m5/6M1/4K3/8 w - - 0 1');
    expect(
      whatIfs(position)
        .filter(({ event }) => event === 'bared')
        .map(({ counter }) => counter),
    ).toEqual(['w', 'b']);
  });
});

describe('had the count begun here', () => {
  test('makruk: today’s numbers beside those of the running count', () => {
    const position = played(makruk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a5', 'd5d6', 'a5a1', 'd6d5');
    expect(position.count()).toMatchObject({ number: 6, left: 11 });
    expect(only(position, 'here')).toMatchObject({ change: 'begins', count: { first: 5, limit: 16, left: 12 } });
  });

  test('budget: X - Y moves of the chaser (SchemingMind)', () => {
    const position = played(makrukSchemingmind, '8/8/8/3k4/P7/8/1N2K1N1/2S2S2 w - - 0 1', 'e2e3');
    expect(only(position, 'here')).toMatchObject({
      change: 'mayBegin',
      count: { units: 7, first: 8, limit: 22, left: 15, row: { role: 'koul' } },
    });
  });
});

test('without counting, and after the end, the list is empty', () => {
  expect(whatIfs(Position.start(rek))).toEqual([]);
  expect(whatIfs(played(makruk, '1k6/8/1K6/8/8/8/8/7R w - 32 29 60', 'h1h8'))).toEqual([]);
  expect(whatIfs(Position.start(makruk)).map(({ change }) => change)).toEqual(['none', 'none']);
});

test('every chess rule set answers for positions of every kind, checks of the staging aside', () => {
  const fens = [
    '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1',
    '8/8/3k4/8/P7/8/1N2K1N1/2S2S2 w - - 0 1',
    '8/8/3k1m2/8/8/8/1N2K1N1/2S2S2 b - - 0 1',
    'k7/P7/1K6/8/8/8/8/7R b - - 0 1',
    '4k3/8/8/pppppppp/PPPPPPPP/8/8/RNSKMSNR w - - 0 1',
  ];
  for (const rules of ruleSets.filter(each => familyOf(each) === 'chess')) {
    for (const fen of fens) {
      const position = positionFromFen(rules, fen);
      if (!position.ok) continue;
      for (const found of whatIfs(position.value)) {
        expect(found.outcome?.reason, `${rules.id} ${fen}`).not.toBe('first-check');
        if (found.count) expect(found.count.left, `${rules.id} ${fen}`).toBeGreaterThanOrEqual(0);
      }
    }
  }
  expect(whatIfs(played(karOuk, '8/8/8/3k4/8/8/4K3/R3S3 w - - 0 1', 'a1a4')).length).toBeGreaterThan(0);
});
