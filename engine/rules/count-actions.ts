/**
 * Count actions: what players do with a manual count (docs/help/en/counting.md), and the draw by agreement, which every
 * game has. An action happens between two moves: it changes the count in the record or the state of a draw offer, or it
 * is refused with a reason. The available actions are found by trying all of them.
 */
import { hasCount } from './capabilities.ts';
import { countOf, kindFor, unitsOnBoard } from './count.ts';
import type { CountBehind } from './count-behind.ts';
import { type PositionRecord, setCount, turnOf } from './record.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { type Color, type Count, type CountAction, type CountKind, type EndReason, opposite } from './types.ts';

/** Draw by agreement or claim: the side with an open offer, and the reason once the game is drawn. */
export interface DrawState {
  readonly offer: Color | null;
  readonly drawn: EndReason | null;
}

export const NO_DRAW: DrawState = { offer: null, drawn: null };

/** An offer stays open after the move of its own side and expires with the move of the other side. */
export const drawStateAfterMove = (drawState: DrawState, mover: Color): DrawState =>
  drawState.offer === mover ? { offer: mover, drawn: null } : NO_DRAW;

/** Codes of refused actions. */
const ACTION_CODES = [
  'action-over',
  'action-no-counting',
  'action-automatic',
  'action-turn',
  'action-running',
  'action-begins-itself',
  'action-cannot-start',
  'action-none-runs',
  'action-not-counter',
  'action-not-stoppable',
  'action-no-restart',
  'action-nothing-new',
  'action-no-claim',
  'action-offer-open',
  'action-no-offer',
  'action-call',
] as const;
export type ActionCode = (typeof ACTION_CODES)[number];

export interface ActionContext {
  readonly rules: RuleSet;
  readonly record: PositionRecord;
  readonly drawState: DrawState;
  /** The piece count that continues behind a board count (`count-behind.ts`). */
  readonly behind: CountBehind | null;
  /** The game is over. */
  readonly over: boolean;
  /** Whether a move led to this position. */
  readonly moved: boolean;
  /** Limit in plies of the count that a side could start now, 0 for none. */
  readonly limitFor: (side: Color) => number;
}

export interface ActionResult {
  readonly record: PositionRecord;
  readonly drawState: DrawState;
}

const NAMES = { w: 'White', b: 'Black' } as const;

const refuse = (code: ActionCode, text: string, { action, by }: CountAction): Parsed<never> =>
  fail<Issue>({ code, text, data: { action, by } });

function counted(
  { record, drawState }: ActionContext,
  kind: CountKind | null,
  limit: number,
  plies: number,
): Parsed<ActionResult> {
  const after = record.slice();
  setCount(after, kind, limit, plies);
  return ok({ record: after, drawState });
}

const begunPieceCount = (context: ActionContext, side: Color): Parsed<ActionResult> =>
  counted(context, 'piece', context.limitFor(side), 2 * unitsOnBoard(context.record));

function start(context: ActionContext, action: CountAction, running: Count | null): Parsed<ActionResult> {
  const { rules, record, limitFor } = context;
  const kind = kindFor(rules, record, action.by);
  const limit = limitFor(action.by);
  const announces = kind === 'piece' && rules.count.piece?.starts === 'announced';
  const replaces = announces && running?.kind === 'board';
  if (running !== null && !replaces) return refuse('action-running', 'A count is already running', action);
  if (limit === 0) return refuse('action-cannot-start', `${NAMES[action.by]} cannot start a count here`, action);
  if (kind === 'board') return counted(context, kind, limit, 0);
  if (!announces) return refuse('action-begins-itself', 'The piece count starts automatically', action);
  return begunPieceCount(context, action.by);
}

/** Stops a board count. A bare king that kept the board count continues with the piece count. */
function stop(context: ActionContext, action: CountAction, running: Count): Parsed<ActionResult> {
  const { rules, record, limitFor, behind } = context;
  if (running.kind === 'piece') return refuse('action-not-stoppable', 'A piece count cannot be stopped', action);
  if (!rules.count.board?.stoppable)
    return refuse('action-not-stoppable', 'Board counts cannot be stopped in this rule set', action);
  if (behind !== null) return counted(context, 'piece', behind.limit, behind.plies);
  const continues = kindFor(rules, record, action.by) === 'piece' && rules.count.piece?.starts === 'itself';
  return continues && limitFor(action.by) > 0 ? begunPieceCount(context, action.by) : counted(context, null, 0, 0);
}

function restart(context: ActionContext, action: CountAction, running: Count): Parsed<ActionResult> {
  const { rules, record, limitFor } = context;
  if (running.kind === 'board' || rules.count.piece?.restart !== 'counterOption')
    return refuse('action-no-restart', 'This count cannot be restarted', action);
  const limit = limitFor(action.by);
  if (limit === 0) return refuse('action-cannot-start', `${NAMES[action.by]} cannot start a count here`, action);
  if (limit === running.limitPlies && running.plies === 2 * unitsOnBoard(record))
    return refuse('action-nothing-new', 'A restart would not change the count', action);
  return begunPieceCount(context, action.by);
}

function claim({ rules, record, drawState }: ActionContext, action: CountAction, running: Count): Parsed<ActionResult> {
  const drawn = running.kind === 'board' ? 'board-count' : 'piece-count';
  const expired = running.plies > running.limitPlies;
  const mayClaim = action.by === running.counter && expired && rules.count.claims;
  const mayDeclare = action.by !== running.counter && running.kind === 'board' && rules.count.board?.drawOffer === true;
  if (!mayClaim && !mayDeclare)
    return refuse('action-no-claim', `${NAMES[action.by]} has no draw to claim here`, action);
  return ok({ record, drawState: { ...drawState, drawn } });
}

function count(context: ActionContext, action: CountAction): Parsed<ActionResult> {
  const { rules, record } = context;
  const running = countOf(rules, record);
  if (rules.count.mode === 'auto') return refuse('action-automatic', 'Counts are automatic in this rule set', action);
  if (action.action !== 'claim' && action.by !== turnOf(record))
    return refuse('action-turn', `${NAMES[action.by]} can do this only on its own turn`, action);
  if (action.action === 'start') return start(context, action, running);
  if (running === null) return refuse('action-none-runs', 'No count is running', action);
  if (action.action === 'claim') return claim(context, action, running);
  if (action.by !== running.counter) return refuse('action-not-counter', `${NAMES[action.by]} is not counting`, action);
  return action.action === 'stop' ? stop(context, action, running) : restart(context, action, running);
}

function answerDraw({ record, drawState }: ActionContext, action: CountAction): Parsed<ActionResult> {
  if (action.action === 'offer') {
    if (drawState.offer !== null) return refuse('action-offer-open', 'A draw has already been offered', action);
    return ok({ record, drawState: { offer: action.by, drawn: null } });
  }
  if (drawState.offer !== opposite(action.by))
    return refuse('action-no-offer', `${NAMES[action.by]} has no draw offer to answer`, action);
  return ok({ record, drawState: action.action === 'accept' ? { offer: null, drawn: 'agreement' } : NO_DRAW });
}

/** A call belongs to the move that led here, which may be the last one of a game. */
function call({ record, drawState, moved }: ActionContext, action: CountAction): Parsed<ActionResult> {
  const { by, number = 0 } = action;
  if (!moved || by === turnOf(record))
    return refuse('action-call', `${NAMES[by]} has not just moved and cannot call a number`, action);
  if (!Number.isInteger(number) || number < 1 || number > 999)
    return refuse('action-call', 'The number must be from 1 to 999', action);
  return ok({ record, drawState });
}

/** Applies an action, or returns why it is refused, with a code of {@link ACTION_CODES}. */
export function applyCountAction(context: ActionContext, action: CountAction): Parsed<ActionResult> {
  const isAboutDraw = action.action === 'offer' || action.action === 'decline' || action.action === 'accept';
  if (!isAboutDraw && !hasCount(context.rules))
    return refuse('action-no-counting', 'This rule set has no counts', action);
  if (action.action === 'call') return call(context, action);
  if (context.over) return refuse('action-over', 'The game is over', action);
  return isAboutDraw ? answerDraw(context, action) : count(context, action);
}

/** The actions that {@link applyCountAction} accepts, those of the side to move first. Calls are not listed. */
export function availableCountActions(context: ActionContext): readonly CountAction[] {
  const turn = turnOf(context.record);
  const actions: readonly CountAction['action'][] = ['start', 'stop', 'restart', 'claim', 'accept', 'decline', 'offer'];
  return [turn, opposite(turn)]
    .flatMap(by => actions.map((action): CountAction => ({ action, by })))
    .filter(action => applyCountAction(context, action).ok);
}
