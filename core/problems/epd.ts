/**
 * Writes a study as a line of EPD: its start position as a FEN with all fields, then the operations `dm` (number of
 * moves of a problem), `bm` (first move of the main line), `id` (event and players) and `c0` (comment before the first
 * move). `core/pgn` reads such lines.
 */
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import { quoted } from '../puzzles/puzzle.ts';
import { tagValue } from '../study/edit.ts';
import { startPosition } from '../study/positions.ts';
import type { Study } from '../study/study.ts';
import { stipulatedMoves } from './stipulation.ts';

/** Event and players, as far as they are known. */
export function gameName(study: Pick<Study, 'tags'>): string {
  const known = (name: string): string => tagValue(study, name).replace(/^\?$/u, '');
  const players = [known('White'), known('Black')].filter(name => name !== '').join(' - ');
  return [known('Event'), players].filter(text => text !== '').join(', ');
}

/** The first move of the main line in short notation; empty for a game from the rule set's own start position. */
function firstMove(study: Study): string {
  const [first] = study.root.children;
  const position = startPosition(study);
  if (first === undefined || position === null || study.start === ruleSet(study.rules)?.startFen) return '';
  const move = parseUci(position, first.move);
  return move.ok ? makeSan(position, move.value) : '';
}

/** Without a line break. */
export function epdLine(study: Study): string {
  const moves = stipulatedMoves(study);
  const name = gameName(study);
  const best = firstMove(study);
  const comment = (study.root.comment ?? '').replace(/\b(?:dm|bm) [^;]*(?:;|$)/gu, '').trim();
  const operations = [
    ...(moves === null ? [] : [`dm ${moves};`]),
    ...(best === '' ? [] : [`bm ${best};`]),
    ...(name === '' ? [] : [`id ${quoted(name)};`]),
    ...(comment === '' ? [] : [`c0 ${quoted(comment)};`]),
  ];
  return [study.start, ...operations].join(' ');
}
