/** Answers to requests about a position or a line of a game. The tables are open and the rule set is registered. */
import type {
  EndgameAnswer,
  EndgameLine,
  EndgameLineQuestion,
  EndgameLosses,
  EndgameProof,
  EndgameQuestion,
  Issue,
  MissingTable,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { placesAlong } from '../../engine/endgame/game/game-verdict.ts';
import { adjudicateLine } from '../../engine/endgame/game/line-verdict.ts';
import { endingsAt } from '../../engine/endgame/reached.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Cheung } from '../../engine/endgame/types/answers.ts';
import type { GameLine } from '../../engine/endgame/types/game-verdict.ts';
import { cheungOf, chrungOf, statesOf } from '../../engine/endgame/verdict/endgame-states.ts';
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
import type { TableSource } from './table-source.ts';

const requestError = (issue: Issue | undefined): CodedError =>
  new CodedError(issue?.code ?? 'bad-call', issue?.text ?? 'Invalid position');

/** @throws CodedError if the rule set, the start position or a move is invalid */
function positionOf(question: EndgameQuestion): Position {
  const reached = searchedPosition(question);
  if (!reached.ok) throw requestError(reached.error[0]);
  return reached.value;
}

/** @throws CodedError if the request is invalid */
function verdict({ tables, placeOf }: TableSource, question: EndgameQuestion): EndgameAnswer {
  const position = positionOf(question);
  const named = endingsAt(position)[0]?.name ?? null;
  const tablePlace = (ending: string | null): EndgameAnswer['place'] => {
    const file = tables.files.find(file => file.ending.name === ending);
    return file === undefined ? null : placeOf(file.path);
  };
  const noVerdict = {
    ending: named,
    place: tablePlace(named),
    verdict: null,
    moves: [],
    states: { chrung: chrungOf(position), cheung: null },
    missing: [],
    making: [],
    noVerdictReason: null,
  };
  const probed = probePosition(position, tables);
  if (!probed.ok) return { ...noVerdict, fault: probed.error };
  const moves = moveVerdicts(position, tables);
  if (!moves.ok) return { ...noVerdict, fault: moves.error };
  const states = statesOf(position, tables);
  if (!states.ok) return { ...noVerdict, fault: states.error };
  const { verdict, noVerdictReason } = probed.value;
  const ending = verdict?.ending ?? named;
  const undecided = moves.value.filter(move => move.verdict === null).map(({ move }) => position.play(move));
  return {
    ending,
    place: tablePlace(ending),
    verdict,
    moves: undecided.length < moves.value.length ? moves.value.map(one => ({ ...one, move: makeUci(one.move) })) : [],
    states: states.value,
    missing: missingTables([...(verdict === null ? [position] : []), ...undecided], tables),
    making: [],
    noVerdictReason: noVerdictReason === null || noVerdictReason.code === 'table-missing' ? null : noVerdictReason.code,
    fault: null,
  };
}

/** Missing tables that would decide these positions, DTM tables first. */
function missingTables(positions: readonly Position[], tables: EndgameTables): readonly MissingTable[] {
  const found = new Map<string, MissingTable>();
  for (const position of positions) {
    const probed = probePosition(position, tables);
    const reason = probed.ok ? probed.value.noVerdictReason : null;
    if (reason?.code === 'table-missing')
      found.set(`${reason.table.ending} ${JSON.stringify(reason.table.rule)}`, reason.table);
  }
  const order = ({ ending, rule }: MissingTable): string => `${rule === null ? 0 : 1} ${ending}`;
  return [...found.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** @throws CodedError if the request is invalid */
function proof({ tables }: TableSource, question: EndgameQuestion): EndgameProof {
  const play = provenPlay(positionOf(question), tables);
  if (!play.ok) return { line: [], fault: play.error };
  return { line: play.value.map(({ actions, move }) => ({ actions, move: makeUci(move) })), fault: null };
}

/** @throws CodedError if the request is invalid */
function losses({ tables }: TableSource, question: EndgameQuestion): EndgameLosses {
  const losses = spareMaterialOf(positionOf(question), tables);
  return losses.ok ? { losses: losses.value, fault: null } : { losses: [], fault: losses.error };
}

function lineOf({ rules: id, fen, moves, actions, result }: EndgameLineQuestion): GameLine {
  const rules = ruleSet(id);
  if (rules === null) throw new CodedError('unknown-rules', `There is no rule set '${id}'`);
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw requestError(start.error[0]);
  const played: Move[] = [];
  let position = start.value;
  for (const text of moves) {
    const move = parseUci(position, text);
    if (!move.ok) throw requestError(move.error);
    played.push(move.value);
    position = position.play(move.value);
  }
  return { start: start.value, moves: played, actions: actions ?? [], result };
}

/** @throws CodedError if the request is invalid */
function line({ tables }: TableSource, question: EndgameLineQuestion): EndgameLine {
  const game = lineOf(question);
  const none = { from: 0, verdicts: [], cheung: [], game: null, missing: [] };
  const adjudicated = adjudicateLine(game, tables);
  if (!adjudicated.ok) return { ...none, fault: adjudicated.error };
  const { verdict, known, missing } = adjudicated.value;
  const after = known.map(one => one.after);
  const isDecided = (one: unknown): boolean => one !== null;
  const from = Math.max(0, after.findIndex(isDecided));
  const to = after.findLastIndex(isDecided) + 1;
  const cheung: (Cheung | null)[] = [];
  for (const { position } of placesAlong(game).slice(from, to)) {
    const found = cheungOf(position, tables);
    if (!found.ok) return { ...none, fault: found.error };
    cheung.push(found.value);
  }
  return { from, verdicts: after.slice(from, to), cheung, game: verdict, missing, fault: null };
}

/** The service `tables` of the API: answered from the existing tables, or when all required tables are built. */
export const tableAnswers = { now: { verdict }, whenReady: { proof, losses, line } };
