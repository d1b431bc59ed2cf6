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
  'act-over',
  'act-no-counting',
  'act-automatic',
  'act-turn',
  'act-running',
  'act-begins-itself',
  'act-cannot-start',
  'act-none-runs',
  'act-not-counter',
  'act-not-stoppable',
  'act-no-restart',
  'act-nothing-new',
  'act-no-claim',
  'act-offer-stands',
  'act-no-offer',
  'act-call',
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

const refuse = (code: ActionCode, text: string, { act, by }: CountAction): Parsed<never> =>
  fail<Issue>({ code, text, data: { act, by } });

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

function start(context: ActionContext, act: CountAction, running: Count | null): Parsed<ActionResult> {
  const { rules, record, limitFor } = context;
  const kind = kindFor(rules, record, act.by);
  const limit = limitFor(act.by);
  const announces = kind === 'piece' && rules.count.piece?.starts === 'announced';
  const replaces = announces && running?.kind === 'board';
  if (running !== null && !replaces) return refuse('act-running', 'A count is already running', act);
  if (limit === 0) return refuse('act-cannot-start', `${NAMES[act.by]} cannot start a count here`, act);
  if (kind === 'board') return counted(context, kind, limit, 0);
  if (!announces) return refuse('act-begins-itself', 'The piece count starts automatically', act);
  return begunPieceCount(context, act.by);
}

/** Stops a board count. A bare king that kept the board count continues with the piece count. */
function stop(context: ActionContext, act: CountAction, running: Count): Parsed<ActionResult> {
  const { rules, record, limitFor, behind } = context;
  if (running.kind === 'piece') return refuse('act-not-stoppable', 'A piece count cannot be stopped', act);
  if (!rules.count.board?.stoppable)
    return refuse('act-not-stoppable', 'Board counts cannot be stopped in this rule set', act);
  if (behind !== null) return counted(context, 'piece', behind.limit, behind.plies);
  const continues = kindFor(rules, record, act.by) === 'piece' && rules.count.piece?.starts === 'itself';
  return continues && limitFor(act.by) > 0 ? begunPieceCount(context, act.by) : counted(context, null, 0, 0);
}

function restart(context: ActionContext, act: CountAction, running: Count): Parsed<ActionResult> {
  const { rules, record, limitFor } = context;
  if (running.kind === 'board' || rules.count.piece?.restart !== 'counterOption')
    return refuse('act-no-restart', 'This count cannot be restarted', act);
  const limit = limitFor(act.by);
  if (limit === 0) return refuse('act-cannot-start', `${NAMES[act.by]} cannot start a count here`, act);
  if (limit === running.limitPlies && running.plies === 2 * unitsOnBoard(record))
    return refuse('act-nothing-new', 'A restart would not change the count', act);
  return begunPieceCount(context, act.by);
}

function claim({ rules, record, drawState }: ActionContext, act: CountAction, running: Count): Parsed<ActionResult> {
  const drawn = running.kind === 'board' ? 'board-count' : 'piece-count';
  const expired = running.plies > running.limitPlies;
  const mayClaim = act.by === running.counter && expired && rules.count.claims;
  const mayDeclare = act.by !== running.counter && running.kind === 'board' && rules.count.board?.drawOffer === true;
  if (!mayClaim && !mayDeclare) return refuse('act-no-claim', `${NAMES[act.by]} has no draw to claim here`, act);
  return ok({ record, drawState: { ...drawState, drawn } });
}

function count(context: ActionContext, act: CountAction): Parsed<ActionResult> {
  const { rules, record } = context;
  const running = countOf(rules, record);
  if (rules.count.mode === 'auto') return refuse('act-automatic', 'Counts are automatic in this rule set', act);
  if (act.act !== 'claim' && act.by !== turnOf(record))
    return refuse('act-turn', `${NAMES[act.by]} can do this only on its own turn`, act);
  if (act.act === 'start') return start(context, act, running);
  if (running === null) return refuse('act-none-runs', 'No count is running', act);
  if (act.act === 'claim') return claim(context, act, running);
  if (act.by !== running.counter) return refuse('act-not-counter', `${NAMES[act.by]} is not counting`, act);
  return act.act === 'stop' ? stop(context, act, running) : restart(context, act, running);
}

function answerDraw({ record, drawState }: ActionContext, act: CountAction): Parsed<ActionResult> {
  if (act.act === 'offer') {
    if (drawState.offer !== null) return refuse('act-offer-stands', 'A draw has already been offered', act);
    return ok({ record, drawState: { offer: act.by, drawn: null } });
  }
  if (drawState.offer !== opposite(act.by))
    return refuse('act-no-offer', `${NAMES[act.by]} has no draw offer to answer`, act);
  return ok({ record, drawState: act.act === 'accept' ? { offer: null, drawn: 'agreement' } : NO_DRAW });
}

/** A call belongs to the move that led here, which may be the last one of a game. */
function call({ record, drawState, moved }: ActionContext, act: CountAction): Parsed<ActionResult> {
  const { by, number = 0 } = act;
  if (!moved || by === turnOf(record))
    return refuse('act-call', `${NAMES[by]} has not just moved and cannot call a number`, act);
  if (!Number.isInteger(number) || number < 1 || number > 999)
    return refuse('act-call', 'The number must be from 1 to 999', act);
  return ok({ record, drawState });
}

/** Applies an action, or returns why it is refused, with a code of {@link ACTION_CODES}. */
export function applyCountAction(context: ActionContext, act: CountAction): Parsed<ActionResult> {
  const isAboutDraw = act.act === 'offer' || act.act === 'decline' || act.act === 'accept';
  if (!isAboutDraw && !hasCount(context.rules)) return refuse('act-no-counting', 'This rule set has no counts', act);
  if (act.act === 'call') return call(context, act);
  if (context.over) return refuse('act-over', 'The game is over', act);
  return isAboutDraw ? answerDraw(context, act) : count(context, act);
}

/** The actions that {@link applyCountAction} accepts, those of the side to move first. Calls are not listed. */
export function availableCountActions(context: ActionContext): readonly CountAction[] {
  const turn = turnOf(context.record);
  const acts: readonly CountAction['act'][] = ['start', 'stop', 'restart', 'claim', 'accept', 'decline', 'offer'];
  return [turn, opposite(turn)]
    .flatMap(by => acts.map((act): CountAction => ({ act, by })))
    .filter(act => applyCountAction(context, act).ok);
}
