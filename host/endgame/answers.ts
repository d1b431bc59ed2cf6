/** What the tables are asked about a place or a line of a game, put together; the tables are open already and the rule set is known. */
import type {
  EndgameLine,
  EndgameLineQuestion,
  EndgameLosses,
  EndgameProof,
  EndgameQuestion,
  Issue,
  MissingTable,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { adjudicateLine } from '../../engine/endgame/game/line-verdict.ts';
import { endingsAt } from '../../engine/endgame/reached.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { GameLine } from '../../engine/endgame/types/game-verdict.ts';
import { chrungOf, statesOf } from '../../engine/endgame/verdict/endgame-states.ts';
import { moveVerdicts } from '../../engine/endgame/verdict/move-verdicts.ts';
import { provenPlay } from '../../engine/endgame/verdict/proof.ts';
import { spareMaterialOf } from '../../engine/endgame/verdict/spare-material.ts';
import { probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Move } from '../../engine/rules/types.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import type { Answered } from './services.ts';

const refused = (issue: Issue | undefined): CodedError =>
  new CodedError(issue?.code ?? 'bad-call', issue?.text ?? 'This is no position');

/** @throws CodedError when rules, start or a move are none. */
function positionOf(question: EndgameQuestion): Position {
  const reached = searchedPosition(question);
  if (!reached.ok) throw refused(reached.error[0]);
  return reached.value;
}

/** @throws CodedError as above */
export function answer(question: EndgameQuestion, tables: EndgameTables): Omit<Answered, 'making'> {
  const position = positionOf(question);
  const named = endingsAt(position)[0]?.name ?? null;
  const pathOf = (ending: string | null): string | null =>
    tables.files.find(file => file.ending.name === ending)?.path ?? null;
  const silent = {
    ending: named,
    path: pathOf(named),
    verdict: null,
    moves: [],
    states: { chrung: chrungOf(position), cheung: null },
    missing: [],
    unjudged: null,
  };
  const judged = probePosition(position, tables);
  if (!judged.ok) return { ...silent, fault: judged.error };
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return { ...silent, fault: moves.error };
  const told = statesOf(position, tables);
  if (!told.ok) return { ...silent, fault: told.error };
  const { verdict, unjudged } = judged.value;
  const ending = verdict?.ending ?? named;
  const unknown = moves.value.filter(move => move.verdict === null).map(({ move }) => position.play(move));
  return {
    ending,
    path: pathOf(ending),
    verdict,
    moves: unknown.length < moves.value.length ? moves.value.map(one => ({ ...one, move: makeUci(one.move) })) : [],
    states: told.value,
    missing: missing([...(verdict === null ? [position] : []), ...unknown], tables),
    unjudged: unjudged === null || unjudged.code === 'table-missing' ? null : unjudged.code,
    fault: null,
  };
}

/** Tables that are not there and would know these places, those of distances first. */
function missing(places: readonly Position[], tables: EndgameTables): readonly MissingTable[] {
  const found = new Map<string, MissingTable>();
  for (const place of places) {
    const judged = probePosition(place, tables);
    const why = judged.ok ? judged.value.unjudged : null;
    if (why?.code === 'table-missing') found.set(`${why.table.ending} ${JSON.stringify(why.table.rule)}`, why.table);
  }
  const order = ({ ending, rule }: MissingTable): string => `${rule === null ? 0 : 1} ${ending}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** @throws CodedError as above */
export function proof(question: EndgameQuestion, tables: EndgameTables): EndgameProof {
  const play = provenPlay(positionOf(question), tables);
  if (!play.ok) return { line: [], fault: play.error };
  return { line: play.value.map(({ acts, move }) => ({ acts, move: makeUci(move) })), fault: null };
}

/** @throws CodedError as above */
export function losses(question: EndgameQuestion, tables: EndgameTables): EndgameLosses {
  const told = spareMaterialOf(positionOf(question), tables);
  return told.ok ? { losses: told.value, fault: null } : { losses: [], fault: told.error };
}

function lineOf({ rules: id, fen, moves, acts, result }: EndgameLineQuestion): GameLine {
  const rules = ruleSet(id);
  if (rules === null) throw new CodedError('unknown-rules', `There is no rule set '${id}'`);
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw refused(start.error[0]);
  const played: Move[] = [];
  let position = start.value;
  for (const text of moves) {
    const move = parseUci(position, text);
    if (!move.ok) throw refused(move.error);
    played.push(move.value);
    position = position.play(move.value);
  }
  return { start: start.value, moves: played, acts: acts ?? [], result };
}

/** @throws CodedError as above */
export function line(question: EndgameLineQuestion, tables: EndgameTables): EndgameLine {
  const judged = adjudicateLine(lineOf(question), tables);
  if (!judged.ok) return { from: 0, verdicts: [], game: null, missing: [], fault: judged.error };
  const { verdict: game, known, missing } = judged.value;
  const after = known.map(one => one.after);
  const isKnown = (one: unknown): boolean => one !== null;
  const from = Math.max(0, after.findIndex(isKnown));
  return { from, verdicts: after.slice(from, after.findLastIndex(isKnown) + 1), game, missing, fault: null };
}
