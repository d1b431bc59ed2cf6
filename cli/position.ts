/** `position --stdin`: describes the position after a list of moves and count actions. */
import type { Command } from 'commander';
import { countActionText, parseCountAction } from '../core/study/count-action-text.ts';
import type { CountPart } from '../engine/rules/count-rule.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../engine/rules/result.ts';
import type { CountAction } from '../engine/rules/types.ts';
import { makeUci, parseUci } from '../engine/rules/uci.ts';
import type { PositionLimits } from './limits.ts';
import { answerLines, type Deadline, deadlineIn, type Request, timeExceeded } from './line-service.ts';
import { loadKernel, positionIn, refuse } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';

export async function answerPositions(options: RulesOption & PositionLimits, command: Command): Promise<boolean> {
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  return answerLines(options.maxLine, request =>
    answerPosition(rules ? { rules: rules.id, ...request } : request, options),
  );
}

/** For requests that come from the command line itself. */
const UNLIMITED = { maxMoves: Number.POSITIVE_INFINITY, maxTime: Number.POSITIVE_INFINITY };

/** Count actions by the ply after which they occurred; 0 is the start position. */
type CountActions = ReadonlyMap<number, readonly CountAction[]>;

/** Codes: those of {@link reachedIn}. */
function answerPosition(request: Request, limits: PositionLimits): Parsed<object> {
  const end = reachedIn(request, limits);
  return end.ok ? ok(describe(end.value)) : end;
}

/**
 * The position after the moves and count actions of a request. Codes: those of positions and count actions,
 * `uci-syntax`, `uci-illegal`, `bad-request`, `moves-exceeded`, `time-exceeded`.
 */
export function reachedIn(
  request: Request,
  limits: Pick<PositionLimits, 'maxMoves' | 'maxTime'> = UNLIMITED,
): Parsed<Position> {
  const line = lineIn(request, limits);
  return line.ok ? ok(line.value.at(-1) as Position) : line;
}

/**
 * The start position of a request and the position after each of its moves, with its count actions. Codes: those of
 * {@link reachedIn}.
 */
export function lineIn(
  request: Request,
  limits: Pick<PositionLimits, 'maxMoves' | 'maxTime'> = UNLIMITED,
): Parsed<readonly Position[]> {
  const start = positionIn(request);
  if (!start.ok) return start;
  const { moves = [] } = request;
  if (!Array.isArray(moves) || !moves.every(move => typeof move === 'string'))
    return refuse('bad-request', 'moves must be a list of moves in UCI notation');
  if (moves.length > limits.maxMoves)
    return refuse('moves-exceeded', `${moves.length} moves exceed the limit of ${limits.maxMoves} (--max-moves)`);
  const actions = readActions(request, moves.length);
  if (!actions.ok) return actions;
  return playAll(start.value, moves, actions.value, deadlineIn(limits.maxTime));
}

export function readActions({ acts = {}, actions = acts }: Request, plies: number): Parsed<CountActions> {
  const form = 'actions must map plies, from 0 to the number of moves, to lists of strings like "b start"';
  if (typeof actions !== 'object' || actions === null || Array.isArray(actions)) return refuse('bad-request', form);
  const read = new Map<number, CountAction[]>();
  for (const [ply, texts] of Object.entries(actions)) {
    const number = Number(ply);
    if (!/^\d+$/.test(ply) || number > plies || !Array.isArray(texts)) return refuse('bad-request', form);
    const list = texts.map(text => (typeof text === 'string' ? parseCountAction(text) : null));
    const unread = list.indexOf(null);
    if (unread >= 0)
      return refuse('bad-request', `${JSON.stringify(texts[unread])} at ply ${ply} is not a count action`);
    read.set(
      number,
      list.filter(action => action !== null),
    );
  }
  return ok(read);
}

function playAll(
  start: Position,
  moves: readonly string[],
  actions: CountActions,
  deadline: Deadline,
): Parsed<readonly Position[]> {
  const line: Position[] = [];
  let position = start;
  for (let ply = 0; ply <= moves.length; ply++) {
    if (deadline.passed()) return timeExceeded(deadline);
    if (ply > 0) {
      const move = parseUci(position, moves[ply - 1] as string);
      if (!move.ok) return fail({ ...move.error, text: `Move ${ply}: ${move.error.text}` });
      position = position.play(move.value);
    }
    for (const action of actions.get(ply) ?? []) {
      const acted = position.applyAction(action);
      if (!acted.ok)
        return fail({ ...acted.error, text: `Ply ${ply}, ${countActionText(action)}: ${acted.error.text}` });
      position = acted.value;
    }
    line.push(position);
  }
  return ok(line);
}

const part = ({ state, counters, limit, units, first, budget, missing }: CountPart): object => ({
  state,
  counters,
  limit,
  units,
  first,
  budget,
  missing: missing.map(({ code }) => code),
});

function describe(position: Position): object {
  const outcome = position.outcome();
  const count = position.count();
  const { mode, board, piece } = position.countRule();
  const losing = position.losingMoves().map(makeUci).sort();
  return {
    fen: makeFen(position),
    turn: position.turn,
    check: position.inCheck(),
    moves: position.moves().map(makeUci).sort(),
    ...(losing.length > 0 ? { losing } : {}),
    over: outcome !== null,
    result: outcome?.result ?? '*',
    reason: outcome?.reason ?? null,
    count: count && {
      kind: count.kind,
      counter: count.counter,
      number: count.number,
      limit: count.limit,
      left: count.left,
    },
    actions: position.availableActions().map(countActionText),
    counting: { mode, board: part(board), piece: part(piece) },
  };
}
