import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPgn } from '../pgn/reader.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { mainLine } from '../study/walk.ts';
import { COUNTED_LABELS, MOTIF_VERSION } from './counted-labels.ts';
import { countMotifs } from './counts.ts';
import { LABELS } from './labels.ts';

const SAMPLES = new URL('../../resources/samples/', import.meta.url);

const samples = () =>
  readdirSync(SAMPLES)
    .filter(name => name.endsWith('.pgn'))
    .sort()
    .flatMap(name => readPgn(readFileSync(new URL(name, SAMPLES), 'utf8'), { rules: 'makruk' }));

it('counts every label except those that need tables and those that are never shown', () => {
  const counted = new Set<string>(COUNTED_LABELS);
  expect(counted.size).toBe(COUNTED_LABELS.length);
  expect(LABELS.filter(({ id }) => !counted.has(id)).map(({ id }) => id)).toEqual([
    'khos-cheung',
    'trouv-cheung',
    'chang',
  ]);
  // The labels of a side are bits of a number.
  expect(COUNTED_LABELS.length).toBeLessThan(53);
});

it('has a version for the counts of the sample games', () => {
  const counts = samples().flatMap(({ study }) => {
    const start = startPosition(study);
    if (start === null) return [];
    const nodes = [study.root, ...mainLine(study)];
    const line = new Positions(start).along(nodes).map(({ position }) => position);
    const { w, b } = countMotifs(
      line,
      nodes.map(node => node.eval ?? null),
    );
    return [COUNTED_LABELS.map(label => [w[label] ?? 0, b[label] ?? 0])];
  });
  const digest = createHash('sha256').update(JSON.stringify(counts)).digest('hex').slice(0, 16);
  // If the digest changes, libraries must count again: raise the version, and replace both values here.
  expect([MOTIF_VERSION, digest]).toEqual([3, '463cf72a7c31e9ab']);
});

it('counts kar-ouk only where a check wins', () => {
  const found = new Set(
    samples().flatMap(({ study }) => {
      const start = startPosition(study);
      if (start === null) return [];
      const line = new Positions(start).along([study.root, ...mainLine(study)]).map(({ position }) => position);
      const { w, b } = countMotifs(line, null);
      return (w['kar-ouk'] ?? b['kar-ouk']) === undefined ? [] : [start.rules.goal];
    }),
  );
  expect([...found]).toEqual(['firstCheck']);
});
