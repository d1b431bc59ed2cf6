/** The detectors against the naive reference (tests/support/naive-motifs.ts), label by label on every ply. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { isPromotion, type Move, type Piece, toOf } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { naiveLabels } from '../../tests/support/naive-motifs.ts';
import { readPgn } from '../pgn/reader.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { mainLine } from '../study/walk.ts';
import { LABELS } from './labels.ts';
import { motifsOfLine } from './motifs.ts';
import { BY_DEFINITION, MOTIF_DEFAULTS, type MotifOptions } from './options.ts';

const counts = new Map<string, number>();
let compared = 0;

/** Our labels beside those of the reference. */
function compare(line: readonly Position[], options: MotifOptions): void {
  const expected = naiveLabels(line, options);
  for (const [at, { motifs }] of motifsOfLine(line, options).entries()) {
    const found = motifs.map(({ label }) => label);
    for (const label of found) counts.set(label, (counts.get(label) ?? 0) + 1);
    compared++;
    const ours = [...found].sort().join(' ');
    const theirs = [...expected[at]!].sort().join(' ');
    const where = `${line[0]!.rules.id} ${makeFen(line[at]!)} ${makeUci(line[at + 1]!.lastMove!)}`;
    if (ours !== theirs) expect.fail(`${where}: ${ours || 'none'}, reference ${theirs || 'none'}`);
  }
}

/** The start position, or in half of the games a thinned one with some fishes turned over. */
function beginning(random: Random, rules: RuleSet): Position {
  const start = Position.start(rules);
  if (random.chance(0.4)) return start;
  const setup = start.setup();
  for (;;) {
    const share = 0.3 + random.fraction() * 0.65;
    const bare = random.chance(0.25) ? random.pick(['w', 'b'] as const) : null;
    const kept = setup.board.map(piece =>
      piece?.role !== 'king' && (piece?.color === bare || random.chance(share)) ? null : piece,
    );
    const turned = random.fraction();
    const board: (Piece | null)[] = Array(64).fill(null);
    for (const [square, piece] of kept.entries()) {
      if (piece === null) continue;
      const isTurned = piece.role === 'fish' && random.chance(turned);
      const target = isTurned || piece.role === 'king' ? random.below(64) : square;
      if (board[target] !== null) continue;
      board[target] = isTurned ? { ...piece, role: 'met', promoted: true } : piece;
    }
    const thinned = Position.fromSetup(rules, { ...setup, board, rights: [] });
    if (thinned.ok) return thinned.value;
  }
}

/** A move at random, more often a capture, a promotion or a check. */
function chosen(random: Random, at: Position): Move {
  const moves = at.moves();
  if (random.chance(0.5)) return random.pick(moves);
  const sharp = moves.filter(move => isPromotion(move) || at.pieceAt(toOf(move)) !== null || at.play(move).inCheck());
  return random.pick(sharp.length > 0 ? sharp : moves);
}

function randomLine(random: Random, rules: RuleSet): readonly Position[] {
  const line = [beginning(random, rules)];
  while (line.length <= 60 && line.at(-1)!.moves().length > 0)
    line.push(line.at(-1)!.play(chosen(random, line.at(-1)!)));
  return line;
}

function report(title: string, labels: readonly string[]): void {
  console.log(`${title}: ${compared} plies, ${labels.map(id => `${id} ${counts.get(id) ?? 0}`).join(', ')}`);
  compared = 0;
  counts.clear();
}

const chess = ruleSets.filter(rules => familyOf(rules) === 'chess');

/** Of the capture games, of given evaluations and tables, and off by default. */
const NOT_COMPARED = ['rek', 'khouch', 'khos-cheung', 'trouv-cheung', 'chang'];

/** So rare in random games that only the cases of `cases.tsv` are sure to contain them. */
const RARE = [
  'aab',
  'ouk-ngeub',
  'paay-ouk',
  'si-paay',
  'bet-ouk',
  'si-brateanh',
  'ruk-daach',
  'ruk-baek',
  'ouk-ta',
  'ta',
  'si-pir',
];

for (const seed of [1, 2]) {
  test(`random games under every chess rule set, seed ${seed}`, () => {
    const random = new Random(seed);
    for (let game = 0; game < 3 * chess.length; game++) {
      const line = randomLine(random, chess[game % chess.length]!);
      compare(line, BY_DEFINITION);
      if (game % 3 === 0) compare(line, MOTIF_DEFAULTS);
    }
    const ids = LABELS.map(({ id }) => id).filter(id => !NOT_COMPARED.includes(id));
    const missing = ids.filter(id => !counts.has(id) && !RARE.includes(id));
    report('naive reference', ids);
    expect(missing).toEqual([]);
  });
}

test('the sample games', () => {
  const folder = new URL('../../resources/samples/', import.meta.url);
  for (const name of readdirSync(folder).filter(name => name.endsWith('.pgn'))) {
    for (const { study } of readPgn(readFileSync(new URL(name, folder), 'utf8'), { rules: 'makruk' })) {
      const start = startPosition(study)!;
      if (familyOf(start.rules) !== 'chess') continue;
      const line = new Positions(start).along([study.root, ...mainLine(study)]).map(({ position }) => position);
      for (const options of [BY_DEFINITION, MOTIF_DEFAULTS]) compare(line, options);
    }
  }
  report(
    'naive reference, samples',
    LABELS.map(({ id }) => id).filter(id => counts.has(id)),
  );
});
