/** The start position of a block, and the moves as the pages write them. */
import { positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Move } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { parseSan } from '../notation/san.ts';

/** @param fen `null` for the start position of the rule set */
export function startOf(id: string, fen: string | null): Parsed<Position, string> {
  const rules = ruleSet(id);
  if (rules === null) return fail(`unknown rule set '${id}'`);
  if (fen === null) return ok(Position.start(rules));
  const position = positionFromFen(rules, fen);
  return position.ok ? position : fail(position.error.map(({ text }) => text).join('; '));
}

/** Reads a move in SAN or UCI. */
export function readMove(position: Position, text: string): Parsed<Move, string> {
  const uci = parseUci(position, text);
  if (uci.ok) return uci;
  const san = parseSan(position, text);
  return san.ok ? san : fail(san.error.text);
}
