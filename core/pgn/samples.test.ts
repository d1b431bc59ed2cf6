/** The sample library reads without a word of complaint, and its results agree with the rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tagValue } from '../study/edit.ts';
import { Positions, startPosition } from '../study/positions.ts';
import type { Study } from '../study/study.ts';
import { continuation, everyNode, mainLine } from '../study/walk.ts';
import { readPgn } from './reader.ts';
import { writeGames } from './writer.ts';

const folder = new URL('../../resources/samples/', import.meta.url);
const files = readdirSync(folder).filter(name => name.endsWith('.pgn'));
const games = files.flatMap(name => readPgn(readFileSync(new URL(name, folder), 'utf8'), { rules: 'makruk' }));
const positionsOf = (study: Study) =>
  new Positions(startPosition(study)!).along([study.root, ...mainLine(study)]).map(({ position }) => position);
const ends = games.map(game => positionsOf(game.study).at(-1)!.outcome());

describe('the samples', () => {
  it('are a dozen games of both rule sets', () => {
    expect(games.length).toBeGreaterThanOrEqual(12);
    expect(
      games.filter(game => ['ouk-pychess', 'ouk-engine'].includes(game.study.rules)).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('have games of every kind with unique titles', () => {
    for (const rules of ['kar-ouk-engine', 'rek', 'min-rek-chanh'])
      expect(games.filter(game => game.study.rules === rules).length, rules).toBeGreaterThanOrEqual(2);
    for (const { study } of games) expect(tagValue(study, 'Event')).not.toBe('');
    const own = games
      .filter(({ study }) => tagValue(study, 'Site') === 'Chatrang')
      .map(({ study }) => tagValue(study, 'Event'));
    expect(new Set(own).size).toBe(own.length);
  });

  it('are read completely and without issues', () => {
    for (const game of games) expect([game.kept, game.issues, game.study.leftovers]).toEqual(['whole', [], []]);
  });

  it('have the results that follow from the rules', () => {
    for (const [index, game] of games.entries()) if (ends[index]) expect(game.study.result).toBe(ends[index].result);
    const reasons = new Set(ends.map(end => end?.reason));
    for (const reason of [
      'checkmate',
      'repetition',
      'board-count',
      'piece-count',
      'first-check',
      'king-captured',
    ] as const)
      expect(reasons, reason).toContain(reason);
  });

  it('have no moves after the end of the game', () => {
    for (const { study } of games) {
      const positions = positionsOf(study);
      expect(positions.findIndex(position => position.outcome() !== null)).toSatisfy(
        (at: number) => at < 0 || at === positions.length - 1,
      );
    }
  });

  it('have legal variations, and comments in every game', () => {
    for (const { study } of games) {
      const nodes = [...everyNode(study.root)].map(({ node }) => node);
      expect(nodes.filter(node => node.comment).length).toBeGreaterThan(3);
      expect(continuation(study.root).length).toBeGreaterThan(20);
    }
    expect(games.flatMap(game => [...everyNode(game.study.root)]).some(({ node }) => node.children.length > 1)).toBe(
      true,
    );
  });

  it('are formatted as the writer does', () => {
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8');
      expect(writeGames(readPgn(text, { rules: 'makruk' }).map(game => game.study))).toBe(text);
    }
  });
});
