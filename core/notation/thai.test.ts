import { describe, expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { makeMoveText, NOTATIONS } from './notations.ts';
import { parseSan } from './san.ts';

const makruk = ruleSet('makruk')!;

const position = (fen: string): Position => {
  const parsed = positionFromFen(makruk, fen);
  if (!parsed.ok) throw new Error(parsed.error.map(issue => issue.text).join());
  return parsed.value;
};

const uciOf = (at: Position, text: string): string => {
  const read = parseSan(at, text);
  return read.ok ? makeUci(read.value) : `${read.error.code} ${read.error.data?.origins ?? ''}`.trim();
};

const written = (at: Position, uci: string, notation: (typeof NOTATIONS)[number]): string => {
  const move = parseUci(at, uci);
  return move.ok ? makeMoveText(notation, at, move.value) : move.error.code;
};

describe('Thai letters', () => {
  it('name files and pieces', () => {
    const start = Position.start(makruk);
    expect(uciOf(start, 'จ๔')).toBe('e3e4');
    expect(uciOf(start, 'จ4')).toBe('e3e4');
    expect(uciOf(start, 'ม-ค๓')).toBe('move-illegal');
    expect(uciOf(start, 'ม-ง๒')).toBe('b1d2');
    expect(uciOf(start, 'มง๒')).toBe('b1d2');
    expect(uciOf(start, 'ค-ค๒')).toBe('c1c2');
    expect(uciOf(start, 'ม็-ฉ๒')).toBe('e1f2');
    expect(uciOf(start, 'ข-ค๒')).toBe('d1c2');
    expect(uciOf(start, 'ข๔')).toBe('b3b4');
    expect(uciOf(start, 'ร-ญ๒')).toBe('h1h2');
    expect(uciOf(start, 'ซ๔')).toBe('move-unreadable');
  });

  it('can be long, with commas and Arabic digits', () => {
    const start = Position.start(makruk);
    for (const text of ['บ จ๓-จ๔', 'บจ๓-จ๔', 'บ,จ3-จ4', 'จ๓-จ๔', 'บ-จ๔']) expect(uciOf(start, text), text).toBe('e3e4');
    expect(uciOf(start, 'ม็,จ1-ฉ2')).toBe('e1f2');
    expect(uciOf(start, 'ค จ๓-จ๔')).toBe('move-illegal');
  });

  it('read ข, ค and ง as piece or file, whichever is legal', () => {
    const fish = position('4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1');
    expect(uciOf(fish, 'คxง๕')).toBe('c4d5');
    expect(uciOf(position('4k3/8/8/3p4/4S3/8/8/4K3 w - - 0 1'), 'คxง๕')).toBe('e4d5');
    expect(uciOf(position('4k3/8/8/2p5/1P6/8/8/4K3 w - - 0 1'), 'ขxค๕')).toBe('b4c5');
    expect(uciOf(position('4k3/8/8/2p5/3K4/8/8/8 w - - 0 1'), 'ขxค๕')).toBe('d4c5');
    expect(uciOf(position('4k3/8/8/4p3/3M~4/8/8/4K3 w - - 0 1'), 'งxจ๕')).toBe('d4e5');
    expect(uciOf(position('4k3/8/8/4p3/3M4/8/8/4K3 w - - 0 1'), 'งxจ๕')).toBe('d4e5');
    expect(uciOf(position('4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1'), 'งxจ๕')).toBe('d4e5');
  });

  it('are ambiguous when both interpretations are legal, and are written without ambiguity', () => {
    const both = position('4k3/8/8/3p4/2P1S3/8/8/4K3 w - - 0 1');
    expect(uciOf(both, 'คxง๕')).toBe('move-ambiguous e4, c4');
    expect(written(both, 'e4d5', 'thai')).toBe('ค จ๔xง๕');
    expect(written(both, 'c4d5', 'thai')).toBe('บ ค๔xง๕');
  });

  it('distinguish ม็ and ง by the promotion of the fish', () => {
    const two = position('4k3/8/8/8/1M1M~4/8/8/4K3 w - - 0 1');
    expect(uciOf(two, 'ง-ค๕')).toBe('d4c5');
    expect(uciOf(two, 'ม็-ค๕')).toBe('b4c5');
    expect(written(two, 'd4e5', 'thai')).toBe('ง-จ๕');
    expect(written(two, 'b4a5', 'thai')).toBe('ม็-ก๕');
    expect(written(two, 'b4a5', 'thai-long')).toBe('ม็ ข๔-ก๕');
  });

  it('end with promotion, check and mate', () => {
    const fish = position('4k3/8/8/6P1/8/8/8/4K3 w - - 0 1');
    expect(written(fish, 'g5g6m', 'thai')).toBe('ช๖=ง');
    for (const text of ['ช๖=M', 'ช๖=ง', 'ช๖=ม็', 'ช๖', 'บ ช๕-ช๖=M!?']) expect(uciOf(fish, text), text).toBe('g5g6m');
    expect(written(position('7k/8/6K1/8/8/8/8/R7 w - - 0 1'), 'a1a8', 'thai')).toBe('ร-ก๘#');
  });
});

describe('every notation', () => {
  for (const rules of ruleSets) {
    it(`round-trips: ${rules.id}`, () => {
      const random = new Random(11);
      for (let game = 0; game < 3; game++) {
        let at = Position.start(rules);
        for (let ply = 0; ply < 120 && at.moves().length > 0; ply++) {
          const move = random.pick(at.moves());
          const after = at.play(move);
          for (const notation of NOTATIONS) {
            const text = makeMoveText(notation, at, move, after);
            expect(uciOf(at, text), `${notation} ${text}`).toBe(makeUci(move));
          }
          at = after;
        }
      }
    });
  }
});

describe('long texts', () => {
  it('are rejected without catastrophic backtracking', () => {
    const start = Position.start(makruk);
    for (const text of ['ค', 'คค', 'ค,', 'ตรี', 'សេះ', 'K', 'Fe3', ''])
      for (const filling of [' ', '\t', 'x', '-', 'ค', '១', '0', 'e3', ','])
        expect(uciOf(start, `${text}${filling.repeat(20_000)}?`)).toMatch(/^move-/u);
  });
});
