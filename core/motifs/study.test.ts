import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { addLine, studyOfLine } from '../study/edit.ts';
import { Positions, startPosition } from '../study/positions.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { mainLine, nodesAlong } from '../study/walk.ts';
import { motifsOfLine } from './motifs.ts';
import { hasMotifCommand, motifsOfStudy, writeMotifs } from './study.ts';

const sample = readFileSync(new URL('../../resources/samples/5-ouk-games.pgn', import.meta.url));
const games = readPgn(sample.toString('utf8'), { rules: 'ouk-pychess' }).map(({ study }) => study);
const first = games[0] as Study;

const positionsOf = (study: Study): Positions => new Positions(startPosition(study)!);
const labelsOf = (study: Study) => {
  const found = motifsOfStudy(study, positionsOf(study));
  return (node: MoveNode) => (found.get(node)?.motifs ?? []).map(({ label }) => label);
};

it('has the motifs of the whole line for the main line', () => {
  let plies = 0;
  let labels = 0;
  for (const study of games) {
    const positions = positionsOf(study);
    const nodes = mainLine(study);
    const line = positions.along([study.root, ...nodes]).map(({ position }) => position);
    const evaluations = [study.root, ...nodes].map(node => node.eval ?? null);
    const expected = motifsOfLine(line, undefined, { evaluations });
    const found = motifsOfStudy(study, positions);
    expect(nodes.map(node => found.get(node))).toEqual(expected);
    plies += nodes.length;
    labels += expected.reduce((sum, { motifs }) => sum + motifs.length, 0);
  }
  console.log(`${games.length} games, ${plies} plies, ${labels} labels`);
  expect(labels).toBeGreaterThan(100);
});

it('has the same motifs in a variation as in a game of its own', () => {
  const [moves, others] = [first, games[1] as Study].map(study => mainLine(study).map(node => node.move)) as [
    string[],
    string[],
  ];
  const one = studyOfLine(first.rules, first.start, moves);
  const other = studyOfLine(first.rules, first.start, others);
  const both = addLine(one, '', others).study;
  const inBoth = labelsOf(both);
  expect(mainLine(both).map(inBoth)).toEqual(mainLine(one).map(labelsOf(one)));
  const variation = nodesAlong(both, others.join(' '))!.slice(1);
  expect(variation.map(inBoth)).toEqual(mainLine(other).map(labelsOf(other)));
});

it('writes labels as commands, reads them back and removes them', () => {
  const find = labelsOf(first);
  const written = writeMotifs(first, find);
  const nodes = mainLine(written);
  expect(nodes.filter(hasMotifCommand).length).toBe(mainLine(first).filter(node => find(node).length > 0).length);
  const again = readPgn(writePgn(written), { rules: first.rules })[0]!.study;
  expect(mainLine(again).map(node => node.commands)).toEqual(nodes.map(node => node.commands));
  expect(writeMotifs(written, () => [])).toEqual(first);
  expect(writeMotifs(first, () => [])).toBe(first);
});
