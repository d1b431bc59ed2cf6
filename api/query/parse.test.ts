import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTED_LABELS } from '../../core/motifs/counted-labels.ts';
import { writePath, writePattern } from '../../core/pattern/write-pattern.ts';
import { GAME_KINDS } from '../../engine/endgame/types/game-verdict.ts';
import { pathSearches, patternSearches } from '../../tests/support/patterns.ts';
import { fold } from './fold.ts';
import { parseQuery } from './parse.ts';
import {
  COUNT_NAMES,
  type CountName,
  END_NAMES,
  FEATURES,
  NUMBER_FIELDS,
  type Query,
  READ_STATES,
  RESULT_NAMES,
  TEXT_FIELDS,
} from './query.ts';
import { writeQuery } from './write.ts';

const any = (text: string, whole = false): Query => ({ kind: 'text', field: 'any', text, whole });
const and = (...of: Query[]): Query => ({ kind: 'and', of });
const or = (...of: Query[]): Query => ({ kind: 'or', of });
const not = (of: Query): Query => ({ kind: 'not', of });
const number = (field: (typeof NUMBER_FIELDS)[number], from: number | null, to: number | null): Query => ({
  ...{ kind: 'number', field, from, to },
});
const count = (of: CountName, from: number | null, to: number | null): Query => ({ kind: 'count', of, from, to });
const date = (from: string | null, to: string | null): Query => ({ kind: 'date', from, to });
const FEN = '8/8/4k3/8/8/4K3/8/7R w - - 0 1';
const draw: Query = { kind: 'result', value: '1/2-1/2' };

it.each<[string, Query]>([
  ['', and()],
  [' \u200b ', and()],
  ['()', and()],
  ['sok', any('sok')],
  ['Sok dara', and(any('Sok'), any('dara'))],
  ['"sok dara"', any('sok dara')],
  ['„sok dara“ “kim"', and(any('sok dara'), any('kim'))],
  ['"say ""ouk"""', any('say "ouk"')],
  ['សុខ\u200bដារា', and(any('សុខ'), any('ដារា'))],
  ['"open', any('"open')],
  ['x"y', any('x"y')],
  ['white:sok', { kind: 'text', field: 'white', text: 'sok', whole: false }],
  ['White="Sok, Dara"', { kind: 'text', field: 'white', text: 'Sok, Dara', whole: true }],
  ['event=""', { kind: 'text', field: 'event', text: '', whole: true }],
  ['a OR b c', or(any('a'), and(any('b'), any('c')))],
  ['a | b|c', or(any('a'), any('b'), any('c'))],
  ['(a OR b) c', and(or(any('a'), any('b')), any('c'))],
  ['a AND NOT b', and(any('a'), not(any('b')))],
  ['-draw', not(draw)],
  ['NOT -draw', draw],
  ['--draw', any('--draw')],
  ['-(a b)', not(and(any('a'), any('b')))],
  ['Somchai-Dara', any('Somchai-Dara')],
  ['- a', and(any('-'), any('a'))],
  ['or not', and(any('or'), any('not'))],
  ['"draw" 1-0', and(any('draw'), { kind: 'result', value: '1-0' })],
  ['result:black', { kind: 'result', value: '0-1' }],
  ['result:decided', { kind: 'result', value: 'decided' }],
  ['elo:1800', number('elo', 1800, 1800)],
  ['elo:1800..2000', number('elo', 1800, 2000)],
  ['elo:..2000', number('elo', null, 2000)],
  [
    'whiteelo>=1800 moves<30 plies>9',
    and(number('whiteelo', 1800, null), number('moves', null, 29), number('plies', 10, null)),
  ],
  ['year:2019', date('2019', '2019')],
  ['date:2019.3..2020', date('2019.03', '2020')],
  ['date:2019-03-09', date('2019.03.09', '2019.03.09')],
  ['date<2019', date(null, '2018')],
  ['date<=2019', date(null, '2019')],
  ['date<2019.01', date(null, '2018.12')],
  ['date>2019.12', date('2020.01', null)],
  ['date<2019.01.01', date(null, '2018.12.31')],
  ['date>2019.12.31', date('2020.01.01', null)],
  ['tag:Annotator', { kind: 'tag', name: 'Annotator', text: null }],
  ['tag:"Annotator=Kim Sok"', { kind: 'tag', name: 'Annotator', text: 'Kim Sok' }],
  ['motif:paay', { kind: 'motif', motif: 'paay', by: null }],
  ['motif:paay/black', { kind: 'motif', motif: 'paay', by: { side: 'b' } }],
  ['motif:"paay/Sok, Dara"', { kind: 'motif', motif: 'paay', by: { player: 'Sok, Dara' } }],
  ['ending:KRvK tables:won-drawn', and({ kind: 'ending', value: 'KRvK' }, { kind: 'tables', value: 'won-drawn' })],
  ['pattern:"Ke1 !Pd4 | x=3"', { kind: 'pattern', value: 'Ke1 !Pd4 | x=3' }],
  ['material:KRvK -path:Nb1-d2', and({ kind: 'material', value: 'KRvK' }, not({ kind: 'path', value: 'Nb1-d2' }))],
  [`position:"makruk ${FEN}"`, { kind: 'position', rules: 'makruk', fen: FEN }],
  [`position:"${FEN}"`, { kind: 'position', rules: null, fen: FEN }],
  ['end:stalemate has:variations', and({ kind: 'end', value: 'stalemate' }, { kind: 'has', value: 'variations' })],
  ['end:time -end:bare-king', and({ kind: 'end', value: 'time' }, not({ kind: 'end', value: 'bare-king' }))],
  ['count:board count>=40', and(count('board', null, null), count('any', 40, null))],
  ['count:board>=40 count:piece<8', and(count('board', 40, null), count('piece', null, 7))],
  ['count:Piece=3..9 count:12', and(count('piece', 3, 9), count('any', 12, 12))],
  ['https://example.org/a', any('https://example.org/a')],
])('reads %j', (text, query) => {
  expect(parseQuery(text)).toEqual({ ok: true, value: query });
});

it.each([
  ['wihte:sok', 'field', 0],
  ['a constructor:b', 'field', 2],
  ['a white:', 'no-value', 2],
  ['elo:high', 'value', 0],
  ['elo:1..2..3', 'value', 0],
  ['elo:..', 'value', 0],
  ['elo<0', 'value', 0],
  ['moves>999999999', 'value', 0],
  ['count:board<0', 'value', 0],
  ['date<0000', 'value', 0],
  ['year>9999.12.31', 'value', 0],
  ['date:2019.13', 'value', 0],
  ['date:2019.03.32', 'value', 0],
  ['result:constructor', 'value', 0],
  ['has:everything', 'value', 0],
  ['motif:pay', 'value', 0],
  ['motif:paay/', 'value', 0],
  ['count:boards', 'value', 0],
  ['count:board>=', 'value', 0],
  ['count:board40', 'value', 0],
  ['count>=board>=4', 'value', 0],
  ['end:lost', 'value', 0],
  ['tag:=x', 'value', 0],
  ['a pattern:Qd4', 'board', 2],
  ['material:Rd4', 'board', 0],
  ['path:Nb1', 'board', 0],
  ['path=Nb1-d2', 'operator', 0],
  ['position:makruk', 'value', 0],
  ['position:"makruk 8/8"', 'value', 0],
  ['white>sok', 'operator', 0],
  ['result<1-0', 'operator', 0],
  ['tag=Annotator', 'operator', 0],
  ['\u0e48', 'text', 0],
  ['(a', 'open', 0],
  ['a) b', 'close', 1],
  [')', 'condition', 0],
  ['a OR', 'condition', 2],
  ['a OR | b', 'condition', 5],
  ['NOT', 'condition', 0],
  ['('.repeat(101), 'deep', 100],
])('explains what is wrong in %j', (text, code, at) => {
  const parsed = parseQuery(text);
  expect(parsed).toMatchObject({ ok: false, error: { code: `bad-query-${code}`, data: { at } } });
});

const text = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('draw', 'OR', '-a', 'white:b', 'a b', '"', '“a”', '1-0', '(', 'សុខ', 'ที่'),
);
const searchable = text.filter(value => fold(value).trim() !== '');
const limits = <T extends number | string>(value: fc.Arbitrary<T>) =>
  fc.tuple(fc.option(value), fc.option(value)).filter(([from, to]) => from !== null || to !== null);
const condition = fc.oneof<fc.Arbitrary<Query>[]>(
  fc.record({
    kind: fc.constant('text'),
    field: fc.constantFrom('any', ...TEXT_FIELDS),
    text: searchable,
    whole: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('text'),
    field: fc.constantFrom(...TEXT_FIELDS),
    text: fc.oneof(text, fc.constant('')),
    whole: fc.constant(true),
  }),
  fc
    .tuple(fc.constantFrom('Annotator', 'Ply-Count'), fc.option(searchable))
    .map(([name, text]): Query => ({ kind: 'tag', name, text })),
  fc
    .tuple(fc.constantFrom(...NUMBER_FIELDS), limits(fc.nat({ max: 9999 })))
    .map(([field, [from, to]]) => number(field, from, to)),
  limits(fc.constantFrom('2019', '2019.03', '2019.03.31')).map(([from, to]) => date(from, to)),
  fc.record({ kind: fc.constant('result'), value: fc.constantFrom(...RESULT_NAMES) }),
  fc.record({ kind: fc.constantFrom('rules', 'game', 'ending'), value: text }),
  fc.record({ kind: fc.constant('tables'), value: fc.constantFrom(...GAME_KINDS) }),
  fc.record({ kind: fc.constant('has'), value: fc.constantFrom(...FEATURES) }),
  fc.record({ kind: fc.constant('end'), value: fc.constantFrom(...END_NAMES) }),
  fc
    .tuple(fc.constantFrom(...COUNT_NAMES), fc.option(fc.nat({ max: 999 })), fc.option(fc.nat({ max: 999 })))
    .map(([of, from, to]) => count(of, from, to)),
  fc.record({ kind: fc.constant('read'), value: fc.constantFrom(...READ_STATES) }),
  patternSearches.map((search): Query => ({ kind: 'pattern', value: writePattern(search) })),
  pathSearches.map((search): Query => ({ kind: 'path', value: writePath(search) })),
  fc.record({
    kind: fc.constant('position'),
    rules: fc.constantFrom(null, 'makruk', 'own-0123'),
    fen: fc.constant(FEN),
  }),
  fc.record({
    kind: fc.constant('motif'),
    motif: fc.constantFrom(...COUNTED_LABELS),
    by: fc.oneof(
      fc.constant(null),
      fc.constantFrom({ side: 'w' as const }, { side: 'b' as const }),
      searchable.filter(value => value.trim() !== '').map(player => ({ player })),
    ),
  }),
);
const queries = fc.letrec<{ query: Query }>(tie => ({
  query: fc.oneof(
    { maxDepth: 4 },
    condition,
    fc
      .array(tie('query'), { maxLength: 3 })
      .filter(of => of.length !== 1)
      .map(of => and(...of)),
    fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map(of => or(...of)),
    tie('query')
      .filter(of => of.kind !== 'not')
      .map(not),
  ),
})).query;

it('quotes a value that would make an address of its field', () => {
  const query: Query = { kind: 'text', field: 'collection', text: '//#', whole: false };
  expect(writeQuery(query)).toBe('collection:"//#"');
  expect(parseQuery(writeQuery(query))).toEqual({ ok: true, value: query });
});

it('reads what it writes', () => {
  fc.assert(
    fc.property(queries, query => {
      expect(parseQuery(writeQuery(query))).toEqual({ ok: true, value: query });
    }),
    { seed: 1, numRuns: 1000 },
  );
});

it('reads or explains any text, at a place in it', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom('(', ')', '|', '-', '"', ' OR ', ' NOT ', 'white:', 'elo>=', '..', '1', 'motif:', '\u200b', 'ขา'),
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const query = pieces.join('');
      const parsed = parseQuery(query);
      if (parsed.ok) {
        read++;
        expect(parseQuery(writeQuery(parsed.value))).toEqual(parsed);
      } else expect(Number(parsed.error.data?.at)).toBeLessThanOrEqual(query.length);
    }),
    { seed: 2, numRuns: 2000 },
  );
  expect(read).toBeGreaterThan(100);
});
