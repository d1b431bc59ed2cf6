/**
 * Random games of the capture games through PGN, the library, its explorer and FEN, the disobeyed order at a game's end
 * included.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPgn } from '../../core/pgn/reader.ts';
import { writeGames, writePgn } from '../../core/pgn/writer.ts';
import { studyOfLine } from '../../core/study/edit.ts';
import { flattenStudy, unflattenStudy } from '../../core/study/flat.ts';
import { Positions } from '../../core/study/positions.ts';
import type { Study } from '../../core/study/study.ts';
import { mainLineMoves, nodesAlong } from '../../core/study/walk.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { DatabaseServices } from './services.ts';

const GAMES = 50;
const folder = temporaryFolder('rek');
let db: DatabaseServices;

beforeAll(async () => {
  db = await openServices(join(folder, 'rek.sqlite'));
});
afterAll(async () => {
  await db.database.close();
});

/** Prefers captures, so that games end; sometimes disobeys an order. */
function randomGame(rules: RuleSet, random: Random): Study {
  let position = Position.start(rules);
  const moves: string[] = [];
  while (moves.length < 160 && position.outcome() === null) {
    const losing = position.losingMoves();
    const taking = position.moves().filter(move => position.removed(move).length > 0);
    const pool =
      losing.length > 0 && random.chance(0.15)
        ? losing
        : taking.length > 0 && random.chance(0.6)
          ? taking
          : position.moves();
    const move = random.pick(pool);
    moves.push(makeUci(move));
    position = position.play(move);
  }
  const study = studyOfLine(rules.id, makeFen(Position.start(rules)), moves);
  return { ...study, result: position.outcome()?.result ?? '*' };
}

function* along(study: Study): Generator<Position> {
  let position = Position.start(ruleSet(study.rules) as RuleSet);
  yield position;
  for (const text of mainLineMoves(study)) {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    position = position.play(move.value);
    yield position;
  }
}

test.each(['rek', 'min-rek-chanh'])('%s: %#', async id => {
  const rules = ruleSet(id) as RuleSet;
  const random = new Random(50);
  const studies = Array.from({ length: GAMES }, () => randomGame(rules, random));
  const ends = studies.map(study => [...along(study)].at(-1)?.outcome()?.reason);
  expect(ends.filter(reason => reason === 'king-captured').length).toBeGreaterThan(10);
  if (id === 'min-rek-chanh') expect(ends.filter(reason => reason === 'order-disobeyed').length).toBeGreaterThan(3);

  const read = readPgn(writeGames(studies), { rules: 'makruk' });
  expect(read.map(game => game.issues)).toEqual(studies.map(() => []));
  expect(read.map(game => game.study.rules)).toEqual(studies.map(() => id));
  expect(read.map(game => writePgn(game.study))).toEqual(studies.map(writePgn));

  let fens = 0;
  for (const position of studies.flatMap(study => [...along(study)])) {
    if (position.outcome()?.reason === 'order-disobeyed') continue;
    const fen = makeFen(position);
    const again = positionFromFen(rules, fen);
    if (!again.ok) throw new Error(`${fen}: ${again.error[0]?.text}`);
    expect([makeFen(again.value), again.value.key, again.value.moves()]).toEqual([fen, position.key, position.moves()]);
    fens++;
  }

  const ids: number[] = [];
  for (const study of studies) ids.push((await db.library.save(null, null, 1, flattenStudy(study))).id);
  for (const [at, game] of ids.entries()) {
    const stored = unflattenStudy((await db.library.open(game)).study);
    expect(writePgn(stored)).toBe(writePgn(studies[at] as Study));
    const nodes = nodesAlong(stored, mainLineMoves(stored).join(' ')) ?? [];
    const places = new Positions(Position.start(rules)).along(nodes);
    expect(places.at(-1)?.position.outcome()?.reason).toBe(ends[at]);
  }
  const start = await db.explorer.position(id, rules.startFen, {});
  expect(start.games).toBe(GAMES);
  for (const study of studies.slice(0, 12)) {
    const line = [...along(study)];
    const deep = line[Math.floor(line.length / 2)] as Position;
    const answer = await db.explorer.position(id, makeFen(deep), {});
    expect(answer.games).toBeGreaterThan(0);
    expect(answer.moves.map(move => move.move)).toContain(mainLineMoves(study)[Math.floor(line.length / 2)]);
    const last = line.at(-1) as Position;
    expect((await db.explorer.position(id, makeFen(last), {})).games).toBeGreaterThan(0);
  }
  expect(await db.library.exportText([ids[0] as number], null)).toContain(writePgn(studies[0] as Study).trim());
  console.log(
    `${id}: ${GAMES} games, ${fens} positions, ${JSON.stringify(
      Object.groupBy(ends, end => end ?? 'open'),
      (_, value) => (Array.isArray(value) ? value.length : value),
    )}`,
  );
});
