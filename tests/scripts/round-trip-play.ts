/**
 * Random games of every rule set through everything that writes and reads: FEN and REN at each ply, a move text in one
 * of the notations at each ply, PGN out and in, and a library on disk, saved and loaded. Players of the manual rule
 * sets count, stop and claim as the rules allow. What comes back must be what went in.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { makeMoveText, NOTATIONS } from '../../core/notation/notations.ts';
import { parseSan } from '../../core/notation/san.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy, unflattenStudy } from '../../core/study/flat.ts';
import type { MoveNode, Study } from '../../core/study/study.ts';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { makeFen, parseFen, positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { makeRen } from '../../engine/rules/ren.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { CountAction, Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { findAssets } from '../../host/assets.ts';
import { databaseServices } from '../../host/database/database.ts';
import { Random } from './random.ts';

export interface RoundTrips {
  readonly games: number;
  readonly plies: number;
  readonly actions: number;
  readonly gamesOf: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
}

const LONGEST = 300;

const fault = (rules: RuleSet, why: string, text: string): Error => new Error(`${rules.id}: ${why}\n${text}`);

interface Played {
  readonly study: Study;
  readonly plies: number;
  readonly actions: number;
  readonly end: string;
}

/** Captures are liked, since counts and ends come of them. */
function randomMove(random: Random, at: Position): Move {
  const losing = at.losingMoves();
  if (losing.length > 0 && random.chance(0.05)) return random.pick(losing);
  const moves = at.moves();
  const taking = random.chance(0.4) ? moves.filter(move => at.removed(move).length > 0) : [];
  return random.pick(taking.length > 0 ? taking : moves);
}

/** One game, checked at every ply on the way. */
function playedGame(random: Random, rules: RuleSet): Played {
  const line: { readonly move: string; readonly count: CountAction[] }[] = [];
  const first: CountAction[] = [];
  let at = Position.start(rules);
  let actions = 0;
  while (line.length < LONGEST && at.outcome() === null) {
    const offered = random.chance(0.15)
      ? at.availableActions().filter(action => action.action !== 'accept' || random.chance(0.03))
      : [];
    const action = offered.length > 0 ? random.pick(offered) : null;
    const acted = action && at.applyAction(action);
    if (action && acted?.ok) {
      (line.at(-1)?.count ?? first).push(action);
      at = acted.value;
      actions++;
      continue;
    }
    checkPosition(at);
    const move = randomMove(random, at);
    checkMoveText(random, at, move);
    line.push({ move: makeUci(move), count: [] });
    at = at.play(move);
  }
  checkPosition(at);
  const counted = (count: readonly CountAction[]) => (count.length > 0 ? { count } : {});
  let children: readonly MoveNode[] = [];
  for (const { move, count } of line.toReversed()) children = [{ move, ...counted(count), children }];
  const study: Study = {
    ...newStudy(rules.id, makeFen(Position.start(rules))),
    result: at.outcome()?.result ?? '*',
    root: { move: '', ...counted(first), children },
  };
  return { study, plies: line.length, actions, end: at.outcome()?.reason ?? 'unfinished' };
}

const placement = (fen: string): string => fen.split(' ').slice(0, 2).join(' ');

function checkPosition(at: Position): void {
  const { rules } = at;
  const fen = makeFen(at);
  const again = positionFromFen(rules, fen);
  if (!again.ok) throw fault(rules, `FEN refused: ${again.error[0]?.text}`, fen);
  const { value } = again;
  // Where players count, a limit with no plies says that a count may begin, also when one has just begun.
  const unmoved = rules.count.mode === 'manual' && at.setup().count?.plies === 0;
  if ((makeFen(value) !== fen && !unmoved) || value.key !== at.key)
    throw fault(rules, `FEN comes back as ${makeFen(value)}`, fen);
  // Ends by claim, agreement, repetition or a disobeyed order are not in a FEN.
  if (at.outcome() === null && !isDeepStrictEqual(value.moves(), at.moves())) throw fault(rules, 'other moves', fen);
  if (rules.count.mode === 'auto' && !isDeepStrictEqual(value.count(), at.count()))
    throw fault(rules, 'another count', fen);
  if (familyOf(rules) === 'rek') return;
  const ren = parseFen(makeRen(at));
  if (!ren.ok || placement(makeFen(ren.value)) !== placement(fen)) throw fault(rules, 'REN differs', makeRen(at));
}

function checkMoveText(random: Random, at: Position, move: Move): void {
  const notation = random.pick(NOTATIONS);
  const text = makeMoveText(notation, at, move);
  const read = parseSan(at, text);
  if (!read.ok || read.value !== move)
    throw fault(at.rules, `${notation} ${text} is not ${makeUci(move)}`, makeFen(at));
}

function checkPgn(rules: RuleSet, study: Study): void {
  const text = writePgn(study);
  const games = readPgn(text, { rules: 'makruk' });
  const [game] = games;
  if (games.length !== 1 || !game || game.issues.length > 0)
    throw fault(rules, `PGN: ${game?.issues[0]?.text ?? `${games.length} games`}`, text);
  if (!isDeepStrictEqual(game.study, studyAsWritten(study)))
    throw fault(rules, 'PGN comes back as another study', text);
  if (writePgn(game.study) !== text) throw fault(rules, 'PGN is written otherwise', text);
}

/** The writer fills the roster. */
const studyAsWritten = (study: Study): Study => {
  const [filled] = readPgn(writePgn({ ...study, root: { move: '', children: [] } }), { rules: study.rules });
  return { ...study, tags: filled?.study.tags ?? [] };
};

/** `games` of each rule set. Throws at the first difference. */
export async function playRoundTrips(
  games: number,
  seed: number,
  onRules: (rules: RuleSet) => void = () => {},
): Promise<RoundTrips> {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-trips-'));
  const db = databaseServices(() => {});
  const { rulesWasm } = findAssets();
  await db.database.open({ path: join(folder, 'library.db'), rulesWasm: rulesWasm.href, purpose: 'library' });
  const gamesOf: Record<string, number> = {};
  const ends: Record<string, number> = {};
  let plies = 0;
  let actions = 0;
  try {
    for (const [index, rules] of ruleSets.entries()) {
      const random = new Random(seed + 1000 * index);
      for (let game = 0; game < games; game++) {
        const played = playedGame(random, rules);
        checkPgn(rules, played.study);
        const saved = await db.library.save(null, null, 1, flattenStudy(played.study));
        const loaded = unflattenStudy((await db.library.open(saved.id)).study);
        if (!isDeepStrictEqual(loaded, played.study))
          throw fault(rules, 'the library gives another study', writePgn(loaded));
        const exported = await db.library.exportText([saved.id], null);
        if (exported.trim() !== writePgn(played.study).trim()) throw fault(rules, 'exported otherwise', exported);
        gamesOf[rules.id] = game + 1;
        ends[played.end] = (ends[played.end] ?? 0) + 1;
        plies += played.plies;
        actions += played.actions;
      }
      onRules(rules);
    }
  } finally {
    await db.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { games: games * ruleSets.length, plies, actions, gamesOf, ends };
}
