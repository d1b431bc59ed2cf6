import { expect, test } from 'vitest';
import { parseQuery } from '../../../api/query/parse.ts';
import { readPgn } from '../../../core/pgn/reader.ts';
import { linkedParts } from '../../../core/study/comment-links.ts';
import { everyNode } from '../../../core/study/walk.ts';
import { OpenStudy } from '../../state/game/study.svelte.ts';
import { everyCell, pathOf } from './layout.ts';
import { gameLink, placeLink, placeOf } from './links.ts';

const open = (movetext: string): OpenStudy => {
  const [game] = readPgn(`[Variant "Makruk"]\n\n${movetext} *`, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  return new OpenStudy(game.study, {}, () => undefined);
};

const game = open(
  '1. e4 {[%bookmark The plan]} e5 (1... d5 2. Nd2 {in a variation} Nd7) 2. Nd2 {see 2. Nd2} Nd7 {[%bookmark a|b]} 3. Ne2',
);

test('a link names a bookmark, a move with its number or all moves', () => {
  expect(placeOf(game, 'the plan')).toBe('e3e4');
  expect(placeOf(game, '2. Nd2'), 'of the main line').toBe('e3e4 e6e5 b1d2');
  expect(placeOf(game, '2... Nd7')).toBe('e3e4 e6e5 b1d2 b8d7');
  expect(placeOf(game, '1...d5')).toBe('e3e4 d6d5');
  expect(placeOf(game, '1. e4 d5 2. Nd2 Nd7')).toBe('e3e4 d6d5 b1d2 b8d7');
  expect(['2... Nd2', '4. Ne2', 'Nd2', 'nothing', '1. e4 c5', ''].map(target => placeOf(game, target))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('the link to each move leads back to it', () => {
  const cells = [...everyCell(game.study, game.positions)].filter(cell => cell.parent !== null);
  expect(cells).toHaveLength([...everyNode(game.study.root)].length - 1);
  const links = cells.map(pathOf).map(path => [path, placeLink(game, path)] as const);
  for (const [path, link] of links) {
    const [part, ...rest] = linkedParts(link);
    expect(rest).toEqual([]);
    expect(placeOf(game, part?.link?.target ?? ''), link).toBe(path);
  }
  expect(links.map(([, link]) => link)).toEqual([
    '[[The plan]]',
    '[[1... e5]]',
    '[[1... d5]]',
    '[[1. e4 d5 2. Nd2|2. Nd2]]',
    '[[1. e4 d5 2. Nd2 Nd7|2... Nd7]]',
    '[[2. Nd2]]',
    '[[2... Nd7]]',
    '[[3. Ne2]]',
  ]);
});

test('a link to a game is a query for its players, event and date', () => {
  const tags = [
    { name: 'White', value: 'Sok "Tiger" Dara' },
    { name: 'Black', value: '?' },
    { name: 'Event', value: 'Cup [A]' },
    { name: 'Date', value: '2026.04.01' },
  ];
  const link = gameLink({ tags });
  expect(link).toBe('[[library: white="Sok ""Tiger"" Dara" date:2026.04.01|Sok "Tiger" Dara]]');
  const [part] = linkedParts(link ?? '');
  expect(part?.link?.kind).toBe('library');
  expect(parseQuery(part?.link?.target ?? '').ok).toBe(true);
  expect(gameLink({ tags: tags.slice(1) })).toBeNull();
});
