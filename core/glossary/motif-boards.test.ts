import { expect, test } from 'vitest';
import type { LabelId } from '../motifs/labels.ts';
import { LABELS } from '../motifs/labels.ts';
import type { MotifInputs } from '../motifs/motif.ts';
import { motifsOfLine } from '../motifs/motifs.ts';
import { MOTIF_DEFAULTS } from '../motifs/options.ts';
import { playBoard } from './board.ts';
import { TERMS, termOf } from './terms.ts';

/** What an engine or endgame tables would answer, by label and by index of the position. */
const GIVEN: Partial<Record<LabelId, Readonly<Record<number, MotifInputs>>>> = {
  khouch: {
    0: { evaluations: [{ cp: 0, mate: null }] },
    1: { evaluations: [{ cp: -500, mate: null }] },
  },
  'trouv-cheung': {
    1: { endings: [{ chaserFirst: 2, bareFirst: 1, verdict: 'win' }] },
    3: { endings: [{ chaserFirst: 1, bareFirst: 2, verdict: 'win' }] },
  },
  'khos-cheung': { 1: { endings: [{ chaserFirst: 2, bareFirst: 1, verdict: 'win' }] } },
};

function inputsOf(label: LabelId, length: number): MotifInputs {
  const at = (index: number): MotifInputs => GIVEN[label]?.[index] ?? {};
  const indices = Array.from({ length }, (_, index) => index);
  return {
    evaluations: indices.map(index => at(index).evaluations?.[0] ?? null),
    endings: indices.map(index => at(index).endings?.[0] ?? null),
  };
}

/** The labels that the detectors give to the named ply of a term’s board, and then those of the states that hold. */
function labelsOn(label: LabelId): readonly LabelId[] {
  const board = termOf(label)?.board;
  if (board === undefined) throw new Error(`${label} has no board`);
  const played = playBoard(label, board);
  if (!played.ok) throw new Error(`${label}: ${played.error}`);
  const line = played.value.example.steps.map(({ position }) => position);
  const found = motifsOfLine(line, { ...MOTIF_DEFAULTS, chang: true }, inputsOf(label, line.length));
  const { motifs = [], states = [] } = found[played.value.at - 1] ?? {};
  return [...motifs, ...states].map(motif => motif.label);
}

test('every label of a motif has a term', () => {
  expect(LABELS.filter(({ id }) => termOf(id) === null).map(({ id }) => id)).toEqual([]);
  const labelled: readonly string[] = LABELS.map(({ id }) => id);
  expect(TERMS.filter(({ shown }) => shown.includes('motifs')).filter(({ id }) => !labelled.includes(id))).toEqual([]);
});

test.each(LABELS.map(({ id }) => id))('the detectors find %s on its board', id => {
  expect(labelsOn(id)).toContain(id);
});

test('no board carries a more specific label than its own, apart from moves that are several things', () => {
  const others = LABELS.flatMap(({ id }) => {
    const [first] = labelsOn(id);
    return first === id ? [] : [`${id}: ${first}`];
  });
  expect(others).toEqual([]);
});
