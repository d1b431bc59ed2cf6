/** Reads a stored game's study from its row: decodes and checks it, and plays its moves. */
import { study as form } from '../../api/arguments.ts';
import type { FlatStudy } from '../../api/contract.ts';
import type { Tag } from '../../core/study/study.ts';
import { applyActions } from '../../engine/rules/apply-actions.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { treeFault } from './check-study.ts';
import { keysAlong, knownRules, movesFromBytes, positionOf, uciOf } from './line.ts';
import { parseJson, type RecordName } from './records.ts';

/** The columns of a game that make up its study. */
export interface StudyRecord {
  readonly rules: string;
  readonly result: FlatStudy['result'];
  readonly start: string | null;
  /** `null` when the contents of the game are missing. */
  readonly moves: Uint8Array | null;
  /** JSON, or already read. */
  readonly tags: string | readonly Tag[];
  readonly tree: string | null;
  readonly leftovers: string | null;
}

export interface NameRecord {
  readonly white: unknown;
  readonly black: unknown;
  readonly event: unknown;
  readonly date: unknown;
}

/** For a game whose names cannot be read. */
export const NAMELESS: NameRecord = { white: '', black: '', event: '', date: '' };

/** A name for people: `Sok – Dara, Phnom Penh Open, 2011.04.02`. */
export function gameName(id: number, { white, black, event, date }: NameRecord): RecordName {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');
  const players = `${text(white) || '?'} – ${text(black) || '?'}`;
  const day = /^\d/.test(text(date)) ? text(date) : '';
  return { table: 'games', key: String(id), name: [players, text(event), day].filter(part => part !== '').join(', ') };
}

/** @throws CodedError `no-such-rules` where the start follows from unknown rules. */
export const startOf = ({ rules, start }: Pick<StudyRecord, 'rules' | 'start'>): string =>
  start ?? knownRules(rules).startFen;

/** To be called inside `readRecord`. @throws Error for malformed data and illegal moves. */
export function readStudy(record: StudyRecord): FlatStudy {
  const moves = storedMoves(record);
  const plain = (): FlatStudy['nodes'] => ['', ...uciOf(moves)].map((move, index) => ({ move, parent: index - 1 }));
  const study = {
    rules: record.rules,
    start: startOf(record),
    tags: Array.isArray(record.tags) ? record.tags : parseJson(record.tags),
    result: record.result,
    nodes: record.tree === null ? plain() : parseJson(record.tree),
    leftovers: record.leftovers === null ? [] : parseJson(record.leftovers),
  };
  if (record.tree !== null) return soundStudy(study);
  // A plain line is played from its numbers, which is faster than from text.
  if (ruleSet(record.rules) !== null) keysAlong(record.rules, study.start, moves);
  return wellFormed(study);
}

/** @throws TypeError when the contents are missing or not a list of moves. */
export function storedMoves({ moves }: Pick<StudyRecord, 'moves'>): Uint16Array {
  if (!(moves instanceof Uint8Array)) throw new TypeError('its moves are missing');
  if (moves.length % 2 !== 0) throw new TypeError('its moves are cut off');
  return movesFromBytes(moves);
}

/** @throws TypeError, RangeError, CodedError when it is not a study or one of its moves cannot be played. */
export function soundStudy(value: unknown): FlatStudy {
  const study = wellFormed(value);
  if (ruleSet(study.rules) !== null) playAll(study);
  return study;
}

function wellFormed(value: unknown): FlatStudy {
  const study = value as FlatStudy;
  const fault = form.fault(study, 'study') ?? treeFault(study.nodes);
  if (fault) throw new TypeError(fault);
  return study;
}

function playAll({ rules, start, nodes }: FlatStudy): void {
  const positions: Position[] = [];
  for (const [index, { move: text, parent, count }] of nodes.entries()) {
    let position = positions[parent] ?? positionOf(rules, start);
    if (index > 0) {
      const move = parseUci(position, text);
      if (!move.ok) throw new TypeError(`${text}, node ${index} of its tree: ${move.error.text}`);
      position = position.play(move.value);
    }
    positions.push(count === undefined ? position : applyActions(position, count).position);
  }
}
