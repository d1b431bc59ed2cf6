import { expect, test } from 'vitest';
import { readPgn } from '../../../core/pgn/reader.ts';
import { addLine, newStudy, studyOfLine } from '../../../core/study/edit.ts';
import { Positions, startPosition } from '../../../core/study/positions.ts';
import { everyNode } from '../../../core/study/walk.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type Cell, type Item, type Layout, layoutRows, pathOf, type Row, rowIndexes } from './layout.ts';
import { placesByKey } from './transpositions.ts';

const positionsOf = (study: { readonly rules: string; readonly start: string }) => {
  const start = startPosition(study);
  if (!start) throw new Error(study.start);
  return new Positions(start);
};

function laidOut(moves: string, layout?: Layout) {
  const [game] = readPgn(`[Variant "Makruk"]\n\n${moves} *`, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  expect(game.issues).toEqual([]);
  const positions = positionsOf(game.study);
  return { study: game.study, positions, rows: layoutRows(game.study, positions, layout) };
}

const cellText = (cell: Cell | null) => cell?.placed.san ?? '-';
const itemText = (item: Item): string => {
  if (item.kind === 'move') {
    return `${item.numbered ? `${item.cell.number}${item.cell.side === 'w' ? '.' : '…'}` : ''}${item.cell.placed.san}`;
  }
  if (item.kind === 'fold') return item.hidden === 0 ? '▾' : `▸${item.hidden}`;
  return item.kind === 'comment' ? `{${item.text}}` : item.kind === 'open' ? '(' : ')';
};

const text = (moves: string, layout?: Layout): string[] =>
  laidOut(moves, layout).rows.map(row => {
    if (row.kind === 'pair') return `${row.number} ${cellText(row.white)} ${cellText(row.black)}`;
    if (row.kind === 'actions') return `actions ${row.cell.node.count?.map(({ action }) => action).join(' ')}`;
    if (row.kind === 'comment') return `${row.before ? 'before ' : ''}{${row.text}}`;
    return `${'>'.repeat(row.depth)} ${row.items.map(itemText).join(' ')}`.replace(' ▾', '');
  });

test('shows the main line in pairs, interrupted by comments', () => {
  expect(text('{First words} 1. e4 e5 2. Nd2 {Out} Nd7 3. Ne2 Ne7')).toEqual([
    '{First words}',
    '1 e4 e5',
    '2 Nd2 -',
    '{Out}',
    '2 - Nd7',
    '3 Ne2 Ne7',
  ]);
});

test('a variation follows the move it replaces and the pair goes on after it', () => {
  expect(text('1. e4 (1. d4 d5 2. Nd2) e5 2. Nd2')).toEqual(['1 e4 -', '> 1.d4 d5 2.Nd2', '1 - e5', '2 Nd2 -']);
});

test('a forced continuation is a paragraph that ends the line before it', () => {
  const game = '1. e4 e5 (1... d5) 2. Nd2 {[%force]} (2. Ne2) 2... Nd7 3. Ne2 {[%force]} 3... Ne7';
  expect(text(game)).toEqual(['1 e4 e5', '> 1…d5', '> 2.Nd2 Nd7', '>> 3.Ne2 Ne7', '> 2.Ne2']);
  expect(text(game, { inline: true, collapsed: new Set() })).toEqual([
    ' 1.e4 e5 ( 1…d5 )',
    '> 2.Nd2 Nd7',
    '>> 3.Ne2 Ne7',
    '> 2.Ne2',
  ]);
  expect(text('1. e4 e5 (1... d5 2. Nd2 (2. Ne2 Nd7 3. Nd2 {[%force]}) 2... Nd7) 2. Nd2')).toContain('>>> 3.Nd2');
});

test('shows a short variation inside a variation in brackets with its numbers', () => {
  expect(text('1. e4 (1. d4 d5 (1... e5 2. Nd2) 2. Nd2 Nd7) e5')).toEqual([
    '1 e4 -',
    '> 1.d4 d5 ( 1…e5 2.Nd2 ) 2.Nd2 Nd7',
    '1 - e5',
  ]);
});

test('a branching variation begins paragraphs one step deeper, the continuation first', () => {
  expect(text('1. e4 (1. d4 d5 (1... e5 2. Nd2 (2. Ne2 Nd7) 2... Nd7) 2. Sc2) e5')).toEqual([
    '1 e4 -',
    '> 1.d4',
    '>> 1…d5 2.Sc2',
    '>> 1…e5 2.Nd2 ( 2.Ne2 Nd7 ) 2…Nd7',
    '1 - e5',
  ]);
});

test('every move of the tree is laid out once, whatever the nesting', () => {
  const { study, rows } = laidOut('1. e4 (1. d4 d5 (1... e5 (1... c5 2. Nd2) 2. Nd2 (2. Ne2))) e5 2. Nd2 (2. Ne2) Nd7');
  const cellsOf = (row: Row): readonly Cell[] => {
    if (row.kind === 'pair') return [row.white, row.black].filter(cell => cell !== null);
    return row.kind === 'line' ? row.items.flatMap(item => (item.kind === 'move' ? [item.cell] : [])) : [];
  };
  const cells = rows.flatMap(cellsOf);
  const paths = cells.map(pathOf);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBe([...everyNode(study.root)].length - 1);
  const indexes = rowIndexes(rows);
  expect(indexes.size).toBe(cells.length);
  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row)) expect(indexes.get(cell.node)).toBe(index);
});

test('a line of 3,000 plies and variations nested 400 deep are laid out', () => {
  const shuffle = (ply: number): string => ['b1d2', 'b8d7', 'd2b1', 'd7b8'][ply % 4] as string;
  const start = makeFen(Position.start(makruk));
  const line = Array.from({ length: 3000 }, (_, ply) => shuffle(ply));
  const long = studyOfLine('makruk', start, line);
  expect(layoutRows(long, positionsOf({ rules: 'makruk', start })).length).toBe(1500);

  let deep = newStudy('makruk', start);
  let path = '';
  for (let ply = 0; ply < 400; ply++) {
    deep = addLine(deep, path, [ply % 2 === 0 ? 'a1a2' : 'a8a7']).study;
    const grown = addLine(deep, path, [shuffle(ply)]);
    deep = grown.study;
    path = grown.path;
  }
  const rows = layoutRows(deep, positionsOf({ rules: 'makruk', start }));
  const moves = rows.flatMap(row => (row.kind === 'line' ? row.items.filter(item => item.kind === 'move') : []));
  expect(moves.length).toBe(799);
  expect(Math.max(...rows.map(row => (row.kind === 'line' ? row.depth : 0)))).toBeGreaterThan(300);
});

test('positions that stand at several places find each other', () => {
  const { study, positions } = laidOut('1. e4 e5 2. Nd2 (2. d4 d5) Nd7 (2... d5 3. d4)');
  const shared = [...placesByKey(study, positions).values()].filter(cells => cells.length > 1);
  expect(shared.map(cells => cells.map(cell => cell.placed.san))).toEqual([]);
  const other = laidOut('1. e4 (1. d4 e5 2. e4) e5 2. d4');
  const twice = [...placesByKey(other.study, other.positions).values()].filter(cells => cells.length > 1);
  expect(twice.map(cells => cells.map(pathOf).sort())).toEqual([['d3d4 e6e5 e3e4', 'e3e4 e6e5 d3d4']]);
});

test('actions before the first move have a row of their own, those after a move stay with it', () => {
  const rows = text('{[%count w start]} 1. e4 {[%count b offer]} d5');
  expect(rows).toEqual(['actions start', '1 e4 d5']);
});

const BRANCHING = '{Start} 1. e4 e5 (1... d5 2. Nd2 Nd7 3. Ne2 Ne7 4. a4 a5 5. h4 (5. g4)) 2. d4 (2. Nd2 Nd7) exd4';

test('shows the main line as running text, with long variations as paragraphs', () => {
  expect(text(BRANCHING, { inline: true, collapsed: new Set() })).toEqual([
    ' {Start} 1.e4 e5',
    '> 1…d5 2.Nd2 Nd7 3.Ne2 Ne7 4.a4 a5 5.h4 ( 5.g4 )',
    ' 2.d4 ( 2.Nd2 Nd7 ) 2…exd4',
  ]);
});

test.each([true, false])('shows only the first move of a collapsed variation (as text: %s)', inline => {
  const collapsed = new Set(['e3e4 d6d5', 'e3e4 e6e5 b1d2', 'e3e4']);
  const rows = text(BRANCHING, { inline, collapsed }).join('\n');
  expect(rows).toContain('> 1…d5 ▸8');
  expect(rows).toContain('2.Nd2 ▸1');
  expect(rows).toContain('exd4');
});
