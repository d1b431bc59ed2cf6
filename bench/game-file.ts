/**
 * Large files of random games. Kernels choose and write the moves, without an object for each position, so that a
 * million games take about a minute.
 */
import { open } from 'node:fs/promises';
import { joinedPgn } from '../core/pgn/writer.ts';
import type { Study, Tag } from '../core/study/study.ts';
import { RESULTS } from '../engine/library/chunk.ts';
import { startRecord } from '../engine/library/kernel.ts';
import { MoveWriter } from '../engine/library/move-writer.ts';
import { kernelFor } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import { RECORD_WORDS } from '../engine/rules/record.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { libraryModule } from '../host/database/position-index/kernel.ts';
import { type Random, randomMove, randomResult, randomSource, randomTags } from './library.ts';

const PLAYERS = 20_000;
/** Characters that are written at once. */
const PIECE = 1_000_000;

type Result = Study['result'];

interface Line {
  readonly moves: Uint16Array;
  readonly result: Result;
}

/** Writes `count` games of 20 to 120 plies, with these rule sets in turn. */
export async function writeGames(path: string, count: number, rules: readonly RuleSet[]): Promise<void> {
  await using file = await open(path, 'w');
  const random = randomSource(1);
  const writer = new MoveWriter(libraryModule());
  let text = '';
  for (let game = 1; game <= count; game++) {
    const played = rules[game % rules.length] as RuleSet;
    const { moves, result } = randomLine(played, random, 20 + Math.floor(random() * 100));
    const movetext = writer.write(played, new Uint8Array(moves.buffer), RESULTS.indexOf(result));
    if (movetext === null) throw new Error(`${played.id}: a random game cannot be written`);
    const head = {
      rules: played.id,
      start: played.startFen,
      tags: withPlayers(randomTags(random, game), random),
      result,
    };
    text += `${joinedPgn(head, Buffer.from(movetext).toString('latin1'))}\n`;
    if (text.length < PIECE) continue;
    await file.write(text);
    text = '';
  }
  await file.write(text);
}

/** A game of at most `limit` plies that ends earlier when there are no moves. It may go on after a draw. */
function randomLine(rules: RuleSet, random: Random, limit: number): Line {
  const { kernel, words, record, next, list } = kernelFor(rules);
  words.set(startRecord(rules), record >> 2);
  const moves: number[] = [];
  let [at, after] = [record, next];
  while (moves.length < limit) {
    const count = (kernel.generate(at, list) - list) >> 2;
    if (count === 0) break;
    const move = words[(list >> 2) + randomMove(random, moves.length, count)] as number;
    kernel.play(at, after, move);
    [at, after] = [after, at];
    moves.push(move);
  }
  const last = Position.ofRecord(rules, words.slice(at >> 2, (at >> 2) + RECORD_WORDS));
  return { moves: Uint16Array.from(moves), result: last.outcome()?.result ?? randomResult(random) };
}

/** Some players have many games; rounds are small numbers. */
function withPlayers(tags: readonly Tag[], random: Random): Tag[] {
  const player = (): string => `Player ${Math.floor(random() ** 2 * PLAYERS)}`;
  const values: Readonly<Record<string, string>> = {
    White: player(),
    Black: player(),
    Round: String(1 + Math.floor(random() * 11)),
  };
  return tags.map(({ name, value }) => ({ name, value: values[name] ?? value }));
}
