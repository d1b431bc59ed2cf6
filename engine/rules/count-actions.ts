/**
 * What players do with the count where they count themselves (rule book 4.2, 4.3, 4.8), and the draw by agreement, which
 * every game knows. An act happens in a position, between two moves: it changes the count in the record, or what is being
 * said about a draw, or it is refused with a reason. Which acts may be done is found out by trying them.
 */
import { hasCount } from './capabilities.ts';
import { countOf, kindFor, unitsOnBoard } from './count.ts';
import type { CountBehind } from './count-behind.ts';
import { type PositionRecord, setCount, turnOf } from './record.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { type Color, type Count, type CountAction, type CountKind, type EndReason, opposite } from './types.ts';

/** What has been said of a draw: who has offered one that is neither taken nor declined, and the draw once there is one. */
export interface Talk {
  readonly offer: Color | null;
  readonly drawn: EndReason | null;
}

export const SILENCE: Talk = { offer: null, drawn: null };

/** An offer outlasts the move of its own side and lapses with the answer of the other. */
export const talkAfterMove = (talk: Talk, mover: Color): Talk =>
  talk.offer === mover ? { offer: mover, drawn: null } : SILENCE;

/** The codes with which an act is refused. */
export const ACTION_CODES = [
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

export interface Scene {
  readonly rules: RuleSet;
  readonly record: PositionRecord;
  readonly talk: Talk;
  /** The piece count behind a board count that was kept. */
  readonly behind: CountBehind | null;
  /** Nothing can be done any more. */
  readonly over: boolean;
  /** A move led here. */
  readonly moved: boolean;
  /** Limit in plies of the count that a side could begin now, 0 for none. */
  readonly limitFor: (side: Color) => number;
}

export interface Acted {
  readonly record: PositionRecord;
  readonly talk: Talk;
}

const NAMES = { w: 'White', b: 'Black' } as const;

const refuse = (code: ActionCode, text: string, { act, by }: CountAction): Parsed<never> =>
  fail<Issue>({ code, text, data: { act, by } });

function counted({ record, talk }: Scene, kind: CountKind | null, limit: number, plies: number): Parsed<Acted> {
  const after = record.slice();
  setCount(after, kind, limit, plies);
  return ok({ record: after, talk });
}

const begunPieceCount = (scene: Scene, side: Color): Parsed<Acted> =>
  counted(scene, 'piece', scene.limitFor(side), 2 * unitsOnBoard(scene.record));

function start(scene: Scene, act: CountAction, running: Count | null): Parsed<Acted> {
  const { rules, record, limitFor } = scene;
  const kind = kindFor(rules, record, act.by);
  const limit = limitFor(act.by);
  const announces = kind === 'piece' && rules.count.piece?.starts === 'announced';
  const replaces = announces && running?.kind === 'board';
  if (running !== null && !replaces) return refuse('act-running', 'A count is running already', act);
  if (limit === 0) return refuse('act-cannot-start', `${NAMES[act.by]} cannot begin a count here`, act);
  if (kind === 'board') return counted(scene, kind, limit, 0);
  if (!announces) return refuse('act-begins-itself', 'The piece count begins by itself', act);
  return begunPieceCount(scene, act.by);
}

/** A lone king who gives up the board count he had kept falls back on the piece count. */
function stop(scene: Scene, act: CountAction, running: Count): Parsed<Acted> {
  const { rules, record, limitFor, behind } = scene;
  if (running.kind === 'piece') return refuse('act-not-stoppable', 'A piece count cannot be stopped', act);
  if (!rules.count.board?.stoppable)
    return refuse('act-not-stoppable', 'This rule set lets no board count be stopped', act);
  if (behind !== null) return counted(scene, 'piece', behind.limit, behind.plies);
  const falls = kindFor(rules, record, act.by) === 'piece' && rules.count.piece?.starts === 'itself';
  return falls && limitFor(act.by) > 0 ? begunPieceCount(scene, act.by) : counted(scene, null, 0, 0);
}

function restart(scene: Scene, act: CountAction, running: Count): Parsed<Acted> {
  const { rules, record, limitFor } = scene;
  if (running.kind === 'board' || rules.count.piece?.restart !== 'counterOption')
    return refuse('act-no-restart', 'This count cannot be begun anew', act);
  const limit = limitFor(act.by);
  if (limit === 0) return refuse('act-cannot-start', `${NAMES[act.by]} cannot begin a count here`, act);
  if (limit === running.limitPlies && running.plies === 2 * unitsOnBoard(record))
    return refuse('act-nothing-new', 'The count would go on as it is', act);
  return begunPieceCount(scene, act.by);
}

function claim({ rules, record, talk }: Scene, act: CountAction, running: Count): Parsed<Acted> {
  const drawn = running.kind === 'board' ? 'board-count' : 'piece-count';
  const expired = running.plies > running.limitPlies;
  const mayClaim = act.by === running.counter && expired && rules.count.claims;
  const mayDeclare = act.by !== running.counter && running.kind === 'board' && rules.count.board?.drawOffer === true;
  if (!mayClaim && !mayDeclare) return refuse('act-no-claim', `${NAMES[act.by]} has no draw to claim here`, act);
  return ok({ record, talk: { ...talk, drawn } });
}

function count(scene: Scene, act: CountAction): Parsed<Acted> {
  const { rules, record } = scene;
  const running = countOf(rules, record);
  if (rules.count.mode === 'auto') return refuse('act-automatic', 'Counts run by themselves in this rule set', act);
  if (act.act !== 'claim' && act.by !== turnOf(record))
    return refuse('act-turn', `${NAMES[act.by]} can do this on its own turn only`, act);
  if (act.act === 'start') return start(scene, act, running);
  if (running === null) return refuse('act-none-runs', 'No count is running', act);
  if (act.act === 'claim') return claim(scene, act, running);
  if (act.by !== running.counter) return refuse('act-not-counter', `${NAMES[act.by]} is not counting`, act);
  return act.act === 'stop' ? stop(scene, act, running) : restart(scene, act, running);
}

function speak({ record, talk }: Scene, act: CountAction): Parsed<Acted> {
  if (act.act === 'offer') {
    if (talk.offer !== null) return refuse('act-offer-stands', 'A draw has been offered already', act);
    return ok({ record, talk: { offer: act.by, drawn: null } });
  }
  if (talk.offer !== opposite(act.by)) return refuse('act-no-offer', `${NAMES[act.by]} has been offered no draw`, act);
  return ok({ record, talk: act.act === 'accept' ? { offer: null, drawn: 'agreement' } : SILENCE });
}

/** A number is heard with the move that led here, also with the last one of a game. */
function call({ record, talk, moved }: Scene, act: CountAction): Parsed<Acted> {
  const { by, number = 0 } = act;
  if (!moved || by === turnOf(record))
    return refuse('act-call', `${NAMES[by]} has not just moved and calls no number`, act);
  if (!Number.isInteger(number) || number < 1 || number > 999)
    return refuse('act-call', 'A number from 1 to 999 is called', act);
  return ok({ record, talk });
}

/** The act done, or why it cannot be: codes of {@link ACTION_CODES}. */
export function applyCountAction(scene: Scene, act: CountAction): Parsed<Acted> {
  const speaks = act.act === 'offer' || act.act === 'decline' || act.act === 'accept';
  if (!speaks && !hasCount(scene.rules)) return refuse('act-no-counting', 'This rule set has no counts', act);
  if (act.act === 'call') return call(scene, act);
  if (scene.over) return refuse('act-over', 'The game is over', act);
  return speaks ? speak(scene, act) : count(scene, act);
}

/** Acts that {@link applyCountAction} takes here, those of the side to move first; numbers may be called besides. */
export function availableCountActions(scene: Scene): readonly CountAction[] {
  const turn = turnOf(scene.record);
  const acts: readonly CountAction['act'][] = ['start', 'stop', 'restart', 'claim', 'accept', 'decline', 'offer'];
  return [turn, opposite(turn)]
    .flatMap(by => acts.map((act): CountAction => ({ act, by })))
    .filter(act => applyCountAction(scene, act).ok);
}
