import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { squareIn } from '../notation/notations.ts';
import { type DiagramLook, diagramOf } from './diagram.ts';
import { drawSized, drawSvg, HELP_LOOK } from './svg.ts';
import { estimatedWidth, wrapText } from './wrap-text.ts';

const makruk = ruleSet('makruk') as RuleSet;
const drawings = new Map(
  ['w', 'b'].flatMap(side =>
    ['fish', 'met', 'koul', 'horse', 'boat', 'king', 'promoted'].map(role => [
      `${side}-${role}`,
      readFileSync(new URL(`../../resources/pieces/western/${side}-${role}.svg`, import.meta.url), 'utf8'),
    ]),
  ),
);

const placesOf = (svg: string, name: string): readonly string[] =>
  [...svg.matchAll(/<use href="#([\w-]+)" x="(\d+)" y="(\d+)"/gu)].flatMap(([, piece, x, y]) =>
    piece === name ? [`${Number(x) - 2} ${Number(y) - 2}`] : [],
  );

function played(...moves: readonly string[]): Position {
  let position = Position.start(makruk);
  for (const text of moves) {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    position = position.play(move.value);
  }
  return position;
}

test('a diagram of a position has its last move, arrows and marked squares', () => {
  const position = played('e3e4', 'd6d5');
  const { last, arrows, circles } = diagramOf(position, true, [
    { color: 'red', from: 'e4' },
    { color: 'blue', from: 'a1', to: 'h8' },
    { color: 'green', from: 'k9' },
  ]);
  expect(last).toEqual([43, 35]);
  expect(circles).toEqual([{ square: 28, color: 'red' }]);
  expect(arrows).toEqual([{ from: 0, to: 63, color: 'blue' }]);
  expect(diagramOf(position, false, []).last).toBeNull();
});

test('Black at the bottom turns pieces, marks and coordinates', () => {
  const read = positionFromFen(makruk, '7k/8/8/8/8/8/8/K7 w - - 0 1');
  if (!read.ok) throw new Error('no position');
  const diagram = diagramOf(read.value, false, [{ color: 'green', from: 'a1' }]);
  const look: DiagramLook = { ...HELP_LOOK, orientation: 'b', squareName: square => squareIn('khmer', square) };
  const svg = drawSvg(diagram, drawings, look);
  expect(placesOf(drawSvg(diagram, drawings), 'w-king')).toEqual(['0 420']);
  expect(placesOf(svg, 'w-king')).toEqual(['420 0']);
  expect(svg).toContain('<circle cx="450" cy="30" r="26"');
  const labels = [...svg.matchAll(/<text [^>]*>(?:<tspan[^>]*>)?(.)</gu)].map(([, label]) => label);
  expect(labels.slice(0, 2)).toEqual([squareIn('khmer', 7)[0], squareIn('khmer', 6)[0]]);
  expect(labels.at(-1)).toBe(squareIn('khmer', 56)[1]);
});

test('captions are escaped, wrapped and make the picture higher', () => {
  const diagram = diagramOf(played(), false, []);
  const plain = drawSized(diagram, HELP_LOOK, '');
  const text = 'White to move & win <quickly>';
  const one = drawSized(diagram, { ...HELP_LOOK, captions: [text] }, '');
  expect(one.svg).toContain('White to move &amp; win &lt;quickly&gt;');
  expect(one.height).toBeGreaterThan(plain.height);
  const many = drawSized(diagram, { ...HELP_LOOK, captions: [`${text} ${text} ${text}`] }, '');
  expect(many.height).toBeGreaterThan(one.height);
  expect(many.width).toBe(plain.width);
});

test('a disc shows the side to move at its own edge of the board', () => {
  const look = { ...HELP_LOOK, sideToMove: true };
  const disc = (position: Position, orientation: 'w' | 'b'): string | undefined =>
    /<circle cx="516" cy="(\d+)" r="8" fill="(#\w+)"/u.exec(
      drawSvg(diagramOf(position, false, []), drawings, { ...look, orientation }),
    )?.[0];
  expect(disc(played(), 'w')).toContain('cy="492" r="8" fill="#ffffff"');
  expect(disc(played(), 'b')).toContain('cy="36" r="8" fill="#ffffff"');
  expect(disc(played('e3e4'), 'w')).toContain('cy="36" r="8" fill="#17110d"');
});

test('wraps Thai and Khmer between words, and marks have no width', () => {
  for (const text of ['ผู้เล่นฝ่ายขาวเดินก่อนและได้เปรียบมากในตำแหน่งนี้', 'ស្ដេចសស្ថិតនៅក្នុងអុក ហើយត្រូវតែដើរឥឡូវនេះ']) {
    const lines = wrapText(text, 12);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines.filter(line => /^\p{M}/u.test(line))).toEqual([]);
  }
  expect(estimatedWidth('กี่')).toBe(estimatedWidth('ก'));
  expect(wrapText('  ', 10)).toEqual([]);
});
