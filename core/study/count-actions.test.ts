import { describe, expect, it } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { COUNT_ACTIONS, type CountAction } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import { Random } from '../../tests/scripts/random.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { clearAllNotes, clearNotes, setComment } from './annotate.ts';
import { countActionText, parseCountAction } from './count-action-text.ts';
import { addCountAction, countActionsByPly, removeCountAction, studyFrom } from './count-actions.ts';
import { addLine, newStudy, removeAfter } from './edit.ts';
import { flattenStudy, unflattenStudy } from './flat.ts';
import { newHistory, record, redo, undo } from './history.ts';
import { Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { mainLine, mainLineMoves, nodeAt, nodesAlong } from './walk.ts';

const FEN = '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60';
const START: CountAction = { action: 'start', by: 'b' };
const base = addLine(newStudy('makruk-manual', FEN), '', ['e6e5', 'd4d1', 'e5e6', 'd1d2']).study;

const at = (positions: Positions, study: Study, path: Path): Position =>
  positions.along(nodesAlong(study, path) ?? []).at(-1)?.position as Position;

const positionsOf = (study: Study): Positions => new Positions(startPosition(study) as Position);

describe('edits', () => {
  it('adds and removes actions in order, and returns the same study when nothing changes', () => {
    const one = addCountAction(base, 'e6e5', { action: 'offer', by: 'b' });
    const two = addCountAction(one, 'e6e5', { action: 'decline', by: 'w' });
    expect(nodeAt(two, 'e6e5')?.count).toEqual([
      { action: 'offer', by: 'b' },
      { action: 'decline', by: 'w' },
    ]);
    expect(removeCountAction(two, 'e6e5', 2)).toBe(two);
    expect(removeCountAction(two, 'e6e6', 0)).toBe(two);
    expect(removeCountAction(removeCountAction(two, 'e6e5', 0), 'e6e5', 0)).toEqual(base);
  });

  it('replaces the first call by a second call of the same side', () => {
    const call = (number: number, by: 'w' | 'b' = 'b'): CountAction => ({ action: 'call', by, number });
    const called = addCountAction(
      addCountAction(addCountAction(base, '', START), 'e6e5', call(1)),
      'e6e5',
      call(2, 'w'),
    );
    expect(nodeAt(addCountAction(called, 'e6e5', call(3)), 'e6e5')?.count).toEqual([call(3), call(2, 'w')]);
    expect(addCountAction(called, 'e6e5', call(1))).toBe(called);
  });

  it('undoes and redoes count actions', () => {
    const started = addCountAction(base, '', START);
    const history = record(newHistory(base, ''), started, '', { code: 'count' });
    expect(undo(history).present.study).toBe(base);
    expect(redo(undo(history)).present.study).toBe(started);
  });

  it('keeps count actions when notes are cleared', () => {
    const started = addCountAction(setComment(base, 'e6e5', 'one'), 'e6e5', { action: 'offer', by: 'b' });
    const kept = [{ action: 'offer', by: 'b' }];
    for (const cleared of [clearNotes(started, 'e6e5'), clearAllNotes(started)]) {
      expect(nodeAt(cleared, 'e6e5')).toMatchObject({ count: kept });
      expect(nodeAt(cleared, 'e6e5')?.comment).toBe(undefined);
    }
    const plain = addCountAction(base, 'e6e5', { action: 'offer', by: 'b' });
    expect(clearAllNotes(plain)).toBe(plain);
  });
});

describe('positions', () => {
  it('include the count actions of their nodes, in variations too', () => {
    const started = addCountAction(addLine(base, 'e6e5', ['d4d2', 'e5e6']).study, '', START);
    const positions = positionsOf(started);
    expect(positions.along([started.root])[0]?.position.count()).toMatchObject({ number: 0 });
    expect(at(positions, started, 'e6e5 d4d1 e5e6').count()).toMatchObject({ number: 2, counter: 'b' });
    expect(at(positions, started, 'e6e5 d4d2 e5e6').count()).toMatchObject({ number: 2, counter: 'b' });
    expect(positions.root.position.count()).toBe(null);
  });

  it('are recomputed only after a changed count action', () => {
    const positions = positionsOf(base);
    const end = 'e6e5 d4d1 e5e6 d1d2';
    const before = at(positions, base, end);
    expect(before.count()).toBe(null);
    const started = addCountAction(base, '', START);
    expect(at(positions, started, end).count()).toMatchObject({ number: 2 });
    const later = addCountAction(base, 'e6e5 d4d1', START);
    expect(at(positions, later, end).count()).toMatchObject({ number: 1 });
    expect(at(positions, later, 'e6e5').count()).toBe(null);
    const again = at(positions, base, end);
    expect(again.equals(before)).toBe(true);
    const noted = setComment(base, 'e6e5', 'a comment above changes no position');
    expect(at(positions, noted, end)).toBe(again);
  });

  it('keep impossible count actions and report them', () => {
    const study = addCountAction(addCountAction(base, 'e6e5', { action: 'stop', by: 'w' }), 'e6e5', {
      action: 'start',
      by: 'w',
    });
    const placed = positionsOf(study).along(nodesAlong(study, 'e6e5') ?? [])[1];
    expect(placed?.refused).toMatchObject([{ action: { action: 'stop' }, issue: { code: 'action-none-runs' } }]);
    expect(placed?.position.count()).toMatchObject({ counter: 'w', number: 0 });
    const automatic = { ...study, rules: 'makruk' };
    expect(positionsOf(automatic).along(nodesAlong(automatic, 'e6e5') ?? [])[1]?.refused).toMatchObject([
      { issue: { code: 'action-automatic' } },
      { issue: { code: 'action-automatic' } },
    ]);
  });

  it('show the outcome of a claim and of an agreement', () => {
    const claimed = addCountAction(addCountAction(base, '', START), 'e6e5', { action: 'claim', by: 'w' });
    expect(at(positionsOf(claimed), claimed, 'e6e5').outcome()).toEqual({ result: '1/2-1/2', reason: 'board-count' });
    const agreed = [
      { action: 'offer', by: 'w' },
      { action: 'accept', by: 'b' },
    ] as const;
    const drawn = agreed.reduce(
      (study, action) => addCountAction(study, 'e6e5 d4d1', action),
      removeAfter(base, 'e6e5 d4d1'),
    );
    expect(at(positionsOf(drawn), drawn, 'e6e5 d4d1').outcome()?.reason).toBe('agreement');
  });
});

describe('a study from a position', () => {
  it('keeps a count that has just been started', () => {
    const started = addCountAction(base, '', START);
    const position = at(positionsOf(started), started, '');
    const study = studyFrom(position);
    expect([study.start, study.root.count]).toEqual([FEN, [START]]);
    expect(at(positionsOf(study), study, '').equals(position)).toBe(true);
    expect(readPgn(writePgn(study), { rules: 'makruk' })[0]?.study).toEqual(study);
  });

  it('has no count actions if the FEN is enough', () => {
    const started = addCountAction(base, '', START);
    const position = at(positionsOf(started), started, 'e6e5 d4d1');
    expect(studyFrom(position)).toEqual(newStudy('makruk-manual', '8/8/6m1/4k3/8/8/6K1/3R4 b - 128 2 61'));
  });
});

describe('text', () => {
  it('round-trips every action, and reads no other text', () => {
    for (const action of COUNT_ACTIONS) {
      for (const by of ['w', 'b'] as const) {
        const done: CountAction = action === 'call' ? { action, by, number: 12 } : { action, by };
        expect(parseCountAction(countActionText(done))).toEqual(done);
      }
    }
    for (const text of [
      '',
      'b',
      'start',
      'b begin',
      'b  start',
      'B start',
      'b start 1',
      'w call',
      'w call 0',
      'w call x',
    ])
      expect(parseCountAction(text), text).toBe(null);
  });

  it('writes count actions to PGN in order, with the notes of their node', () => {
    const started = setComment(addCountAction(base, '', START), '', 'The end begins.');
    const called = addCountAction(addCountAction(started, 'e6e5', { action: 'call', by: 'b', number: 1 }), 'e6e5', {
      action: 'offer',
      by: 'b',
    });
    const text = writePgn(called);
    expect(text.replaceAll('\n', ' ')).toContain(
      '{[%count b start] The end begins.} 60... Ke5 {[%count b call 1] [%count b offer]}',
    );
    expect(readPgn(text, { rules: 'makruk' })[0]?.study).toEqual(called);
  });

  it('keeps other commands as commands', () => {
    const written = writePgn(base).replace(
      '60... Ke5',
      '60... Ke5 {[%count b begin] [%count b start] [%count w call 0]}',
    );
    const study = readPgn(written, { rules: 'makruk' })[0]?.study as Study;
    expect(nodeAt(study, 'e6e5')).toMatchObject({
      count: [START],
      commands: ['count b begin', 'count w call 0'],
    });
    expect(readPgn(writePgn(study), { rules: 'makruk' })[0]?.study).toEqual(study);
  });
});

const ENDINGS = [
  '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60',
  '8/8/4k3/3m4/8/8/6K1/3R2N1 w - - 0 60',
  '8/3k4/8/2KSS1P1/8/8/8/8 w - - 0 1',
  '8/4k1m1/8/5P2/8/2RMK3/8/8 b - - 0 50',
  '3k4/2m5/5M2/4M3/3KS3/8/8/7p w - - 0 33',
];

/** A game from an ending whose players do whatever they may, and now and then what they may not. */
function counted(random: Random, rules: string): { study: Study; refused: number } {
  const fen = random.pick(ENDINGS);
  let position = startPosition({ rules, start: fen }) as Position;
  let study = newStudy(rules, makeFen(position));
  let path: Path = '';
  let refused = 0;
  for (let ply = 0; ply < 30; ply++) {
    while (random.chance(0.4)) {
      const possible = position.availableActions();
      const wild: CountAction = {
        action: random.pick(COUNT_ACTIONS.slice(0, -1)),
        by: random.pick(['w', 'b'] as const),
      };
      const action = possible.length > 0 && random.chance(0.8) ? random.pick(possible) : wild;
      if ((action.action === 'accept' || action.action === 'claim') && random.chance(0.9)) continue;
      study = addCountAction(study, path, action);
      const acted = position.applyAction(action);
      if (acted.ok) position = acted.value;
      else refused++;
    }
    const moves = position.moves();
    if (moves.length === 0) break;
    const move = random.pick(moves);
    const grown = addLine(study, path, [makeUci(move)]);
    study = grown.study;
    path = grown.path;
    position = position.play(move);
    const number = position.count()?.number;
    if (number !== undefined && number > 0 && position.count()?.counter !== position.turn && random.chance(0.3)) {
      const called = random.chance(0.8) ? number : 1 + random.below(99);
      study = addCountAction(study, path, { action: 'call', by: position.turn === 'w' ? 'b' : 'w', number: called });
    }
  }
  return { study, refused };
}

const MANUAL = [
  'makruk-manual',
  'ouk-pychess-manual',
  'kar-ouk-manual',
  'makruk-schemingmind',
  'ouk-page',
  'kar-ouk-page',
];

describe.each(MANUAL)('%s: random games with counts', id => {
  it('survive PGN and flat data with the same count at every ply', () => {
    let counts = 0;
    let refusals = 0;
    let actions = 0;
    for (let seed = 1; seed <= 80; seed++) {
      const { study, refused } = counted(new Random(seed), id);
      const text = writePgn(study);
      const again = readPgn(text, { rules: 'makruk' })[0]?.study as Study;
      const flat = unflattenStudy(JSON.parse(JSON.stringify(flattenStudy(study))));
      expect(again, text).toEqual(study);
      expect(flat).toEqual(study);
      expect(writePgn(again)).toBe(text);
      const nodes = [study.root, ...mainLine(study)];
      const places = positionsOf(study).along(nodes);
      const others = positionsOf(flat).along([flat.root, ...mainLine(flat)]);
      expect(
        places.reduce((sum, place) => sum + place.refused.length, 0),
        text,
      ).toBe(refused);
      for (const [ply, { position }] of places.entries()) {
        expect(others[ply]?.position.equals(position), `${seed} ${ply}`).toBe(true);
        actions += nodes[ply]?.count?.length ?? 0;
        if (position.count()) counts++;
        const line = { moves: mainLineMoves(study).slice(0, ply), actions: countActionsByPly(nodes.slice(0, ply + 1)) };
        const searched = searchedPosition({ rules: id, fen: study.start, ...line });
        expect(searched.ok && searched.value.equals(position), `${seed} ${ply}`).toBe(true);
      }
      refusals += refused;
    }
    expect(ruleSet(id)?.count.mode).toBe('manual');
    expect(counts).toBeGreaterThan(ruleSet(id)?.count.board ? 200 : 50);
    expect(refusals).toBeGreaterThan(20);
    console.log(`${id}: ${actions} actions, ${refusals} refused, ${counts} positions with a count`);
  });
});

it('a node without count actions has no count field', () => {
  const nodes: readonly MoveNode[] = [base.root, ...mainLine(base)];
  expect(countActionsByPly(nodes)).toEqual([]);
});
