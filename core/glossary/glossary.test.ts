import { expect, test } from 'vitest';
import { SOURCES } from '../../engine/rules/rule-set.ts';
import { playBoard } from './board.ts';
import { foldSound, foldText } from './fold.ts';
import { findTerms } from './search.ts';
import { OTHER_SOURCES } from './sources.ts';
import { PLACES, TERM_GROUPS } from './term.ts';
import { TERMS, type TermId, termOf } from './terms.ts';

const played = (id: string) => {
  const board = termOf(id)?.board;
  if (!board) throw new Error(`${id} has no board`);
  const result = playBoard(id, board);
  if (!result.ok) throw new Error(`${id}: ${result.error}`);
  return result.value;
};

const noWords = () => ({ title: '', meaning: '' });
const found = (query: string): readonly TermId[] => findTerms(query, noWords).map(({ id }) => id);

test('ids are unique anchors, and related terms exist', () => {
  const ids = TERMS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[a-z]+(?:-[a-z]+)*$/u.test(id))).toEqual([]);
  const missing = TERMS.flatMap(({ id, related }) =>
    related.filter(other => termOf(other) === null || other === id).map(other => `${id}: ${other}`),
  );
  expect(missing).toEqual([]);
  expect(TERMS.filter(({ related }) => related.length === 0)).toEqual([]);
});

test('every term has a known group, sources and places', () => {
  const known: readonly string[] = [...SOURCES, ...Object.keys(OTHER_SOURCES)];
  for (const { id, group, sources, shown } of TERMS) {
    expect(TERM_GROUPS, id).toContain(group);
    expect(sources.length, id).toBeGreaterThan(0);
    for (const source of sources) expect(known, id).toContain(source);
    for (const place of shown) expect(PLACES, id).toContain(place);
  }
  expect(TERM_GROUPS.filter(group => !TERMS.some(term => term.group === group))).toEqual([]);
});

test('names are written in their scripts', () => {
  for (const { id, name, khmer, thai } of TERMS) {
    expect(name, id).toMatch(/^[a-z ()]+$/u);
    if (khmer !== undefined) expect(khmer, id).toMatch(/^\p{Script=Khmer}+$/u);
    if (thai !== undefined) expect(thai, id).toMatch(/^\p{Script=Thai}+$/u);
    expect(khmer ?? thai, id).toBeDefined();
  }
});

test('every board is legal and can be played', () => {
  const faults = TERMS.flatMap(({ id, board }) => {
    if (board === undefined) return [];
    const result = playBoard(id, board);
    return result.ok ? [] : [`${id}: ${result.error}`];
  });
  expect(faults).toEqual([]);
});

test('every piece, motif and king hunt has a board', () => {
  const bare = TERMS.filter(
    ({ group, board, shown }) =>
      board === undefined &&
      (shown.includes('motifs') || ['move', 'attack', 'defence', 'state', 'ending'].includes(group)),
  );
  expect(bare.map(({ id }) => id)).toEqual(['doeu']);
});

test('boards of results end as the term says', () => {
  const end = (id: string) => played(id).example.steps.at(-1)?.position.outcome()?.reason ?? null;
  expect(end('ouk-ngeub')).toBe('checkmate');
  expect(end('aab')).toBe('stalemate');
  expect(end('smoeu')).toBe('dead-position');
  expect(end('kar-ouk-game')).toBe('first-check');
  expect(end('trouv-cheung')).toBe('checkmate');
  expect(end('khos-cheung')).toBe('checkmate');
});

test('boards of checks give check at the named ply', () => {
  const checks: readonly TermId[] = [
    'ouk',
    'ruk',
    'si-ouk',
    'si-ruk',
    'bak-ruk',
    'paay',
    'paay-ouk',
    'si-paay',
    'ouk-baek',
    'ruk-baek',
    'ouk-daach',
    'ruk-daach',
    'ouk-ta',
    'bet-ouk',
  ];
  for (const id of checks) {
    const { example, at } = played(id);
    expect(example.steps[at]?.position.inCheck(), id).toBe(true);
  }
});

test('the reach of a piece is drawn from its legal moves', () => {
  expect(played('ses').diagrams[0]?.dots.length).toBe(8);
  expect(played('koul').diagrams[0]?.dots.length).toBe(5);
  const fish = played('trey').diagrams[0];
  expect([fish?.dots.length, fish?.rings.length]).toEqual([1, 2]);
});

test('spellings fold to the same text', () => {
  for (const [a, b] of [
    ['Ouk-Ngeub', 'ouk ngeub'],
    ['Dénh', 'denh'],
    ['អុក\u200bងាប់', 'អុកងាប់'],
    ['ស្តេច', 'ស្ដេច'],
  ] as const) {
    expect(foldText(a)).toBe(foldText(b));
  }
  for (const [a, b] of [
    ['oak', 'ouk'],
    ['rook', 'ruk'],
    ['jeub ang', 'cheub-ang'],
    ['khos', 'kos'],
    ['chhneah', 'chnea'],
    ['touk', 'tuuk'],
  ] as const) {
    expect(foldSound(a).replace(/h$/u, '')).toBe(foldSound(b).replace(/h$/u, ''));
  }
});

test('the search finds a term in three scripts and several spellings', () => {
  const cases: readonly (readonly [string, TermId])[] = [
    ['paay', 'paay'],
    ['pay', 'paay'],
    ['Pi', 'paay'],
    ['ពាយ', 'paay'],
    ['OAK NGEUB', 'ouk-ngeub'],
    ['ouk-ngeub', 'ouk-ngeub'],
    ['អុក ងាប់', 'ouk-ngeub'],
    ['អុក\u200bងាប់', 'ouk-ngeub'],
    ['รุกจน', 'ouk-ngeub'],
    ['jeub ang', 'cheub-ang'],
    ['cheubang', 'cheub-ang'],
    ['ស្តេច', 'sdaach'],
    ['sdach', 'sdaach'],
    ['ขุน', 'sdaach'],
    ['touk', 'tuuk'],
    ['เรือ', 'tuuk'],
    ['trey bork', 'trey-bak'],
    ['เบี้ยหงาย', 'trey-bak'],
    ['ม้าโยง', 'ma-phuk'],
    ['นับศักดิ์กระดาน', 'board-count'],
    ['kos cheung', 'khos-cheung'],
  ];
  expect(
    cases.filter(([query, id]) => found(query)[0] !== id).map(([query]) => `${query}: ${found(query)[0]}`),
  ).toEqual([]);
  expect(found('rook')).toEqual(expect.arrayContaining(['ruk', 'tuuk']));
  expect(found('  - ')).toEqual([]);
  expect(found('zeppelin')).toEqual([]);
});

test('the search reads titles and meanings in the language of the page', () => {
  const words = (id: TermId) =>
    id === 'paay' ? { title: 'Abzug', meaning: 'Eine Figur geht aus der Linie.' } : noWords();
  expect(findTerms('abzug', words).map(({ id }) => id)).toEqual(['paay']);
  expect(findTerms('aus der linie', words).map(({ id }) => id)).toEqual(['paay']);
});
