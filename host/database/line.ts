/**
 * Converts a main line between text and columns: checked against the rules once, 16 bits per move, one key per
 * position.
 */

import { CodedError } from '../../api/failure.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';

export interface Line {
  readonly moves: Uint16Array;
  /** The key of every position, including the first and the last: one more than moves. */
  readonly keys: BigInt64Array;
}

/** @throws CodedError `no-such-rules`. */
export function knownRules(id: string): RuleSet {
  const rules = ruleSet(id);
  if (!rules) throw new CodedError('no-such-rules', `There is no rule set '${String(id)}'`);
  return rules;
}

/** @throws CodedError `no-such-rules`, `bad-position`. */
export function positionOf(rules: string, fen: string): Position {
  const known = knownRules(rules);
  if (fen === known.startFen) return Position.start(known);
  const parsed = positionFromFen(known, String(fen));
  if (parsed.ok) return parsed.value;
  throw new CodedError('bad-position', `${fen}: ${parsed.error.map(issue => issue.text).join('; ')}`);
}

/** A line that has been played. */
export interface PlayedLine extends Line {
  readonly last: Position;
}

/** @throws CodedError `bad-study` when a move is not legal; `no-such-rules`, `bad-position`. */
export function readLine(rules: string, start: string, texts: readonly string[]): PlayedLine {
  let position = positionOf(rules, start);
  const moves = new Uint16Array(texts.length);
  const keys = new BigInt64Array(texts.length + 1);
  keys[0] = position.key;
  for (const [ply, text] of texts.entries()) {
    const move = parseUci(position, text);
    if (!move.ok) throw new CodedError('bad-study', `Ply ${ply + 1} of the main line: ${move.error.text}`);
    moves[ply] = move.value;
    position = position.play(move.value);
    keys[ply + 1] = position.key;
  }
  return { moves, keys, last: position };
}

/** The keys of a stored line. @throws RangeError for an illegal move; CodedError `no-such-rules`, `bad-position`. */
export const keysAlong = (rules: string, start: string, moves: Uint16Array): BigInt64Array =>
  positionOf(rules, start).keysAlong(moves);

export const uciOf = (moves: Uint16Array): readonly string[] => Array.from(moves, makeUci);

export function movesToBytes(moves: Uint16Array): Uint8Array {
  const bytes = new Uint8Array(moves.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [ply, move] of moves.entries()) view.setUint16(2 * ply, move, true);
  return bytes;
}

export function movesFromBytes(bytes: Uint8Array): Uint16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint16Array.from({ length: bytes.byteLength >> 1 }, (_, ply) => view.getUint16(2 * ply, true));
}
