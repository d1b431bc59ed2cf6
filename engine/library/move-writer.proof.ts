/** The kernel writes the movetext that `core/pgn` writes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { randomGame, randomSource } from '../../bench/library.ts';
import { movetext } from '../../core/pgn/writer.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { Position } from '../rules/position.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { parseUci } from '../rules/uci.ts';
import { RESULTS } from './chunk.ts';
import { compileLibrary } from './kernel.ts';
import { MoveWriter } from './move-writer.ts';

const GAMES = 60;
const writer = new MoveWriter(compileLibrary(readFileSync(new URL('../../build/library.wasm', import.meta.url))));

it.each(ruleSets.map(rules => [rules.id, rules] as const))('writes games of %s', (_, rules) => {
  const random = randomSource(GAMES);
  let checks = 0;
  for (let game = 0; game < GAMES; game++) {
    const study = randomGame(rules, random, 20 + game * 5, 1);
    let position = Position.start(rules);
    const moves = flattenStudy(study)
      .nodes.slice(1)
      .map(({ move: text }) => {
        const move = parseUci(position, text);
        if (!move.ok) throw new Error(text);
        position = position.play(move.value);
        return move.value;
      });
    const bytes = new Uint8Array(Uint16Array.from(moves).buffer);
    const written = writer.write(rules, bytes, RESULTS.indexOf(study.result));
    const expected = movetext(study);
    expect(written && Buffer.from(written).toString('latin1')).toBe(expected);
    checks += expected.match(/[+#]/gu)?.length ?? 0;
    const [first = 0] = moves;
    expect(writer.write(rules, new Uint8Array(Uint16Array.of(first, first, first).buffer), 0)).toBeNull();
  }
  expect(checks).toBeGreaterThan(0);
});
