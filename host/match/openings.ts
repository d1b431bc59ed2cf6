/**
 * Files of openings for matches. A line is a sequence of UCI moves from the start position, or a position (FEN or EPD).
 * Empty lines and lines that begin with `#` are skipped.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../api/failure.ts';
import { readPositionLine } from '../../core/pgn/position-line.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules } from '../../engine/rules/rule-sets/list.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { Assets } from '../assets.ts';
import { type Opening, playOpening } from './play-game.ts';

const MOVES = /^[a-h][1-8][a-h][1-8]/u;

/** @throws CodedError `bad-opening` with the line that has no legal opening, `no-openings` for a file without any */
export function parseOpenings(text: string, rules: RuleSet, name: string): readonly Opening[] {
  const openings: Opening[] = [];
  for (const [i, line] of text.split(/\r?\n/u).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const opening = openingOf(trimmed, rules);
    if (opening === null) throw badOpening(`${name}:${i + 1}: expected UCI moves or a FEN: ${trimmed}`);
    openings.push(checked(opening, rules, `${name}:${i + 1}: `));
  }
  if (openings.length === 0) throw new CodedError('no-openings', `${name} contains no opening`);
  return openings;
}

function openingOf(line: string, rules: RuleSet): Opening | null {
  if (MOVES.test(line)) return { fen: rules.startFen, moves: line.split(/\s+/u) };
  const fen = readPositionLine(line)?.fen;
  return fen === undefined ? null : { fen, moves: [] };
}

const badOpening = (text: string): CodedError => new CodedError('bad-opening', text);

/**
 * The opening, written from its position and moves: what a page or a file has as text never reaches an engine.
 * @throws CodedError `bad-opening` for one that is not legal or after which the game is over
 */
function checked({ fen, moves }: Opening, rules: RuleSet, place: string): Opening {
  try {
    const { start, position, played } = playOpening(rules, { fen, moves });
    if (position.outcome() !== null) throw new RangeError('the game is over');
    return { fen: fen === rules.startFen ? fen : makeFen(start), moves: played.map(makeUci) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badOpening(`${place}${error.message}`);
  }
}

/** One position as an opening. @throws CodedError `bad-opening` */
export const positionOpening = ({ fen, moves }: Opening, rules: RuleSet): Opening => checked({ fen, moves }, rules, '');

/** The openings that come with the program, of the game of a rule set. @throws CodedError `bad-opening` */
export function builtInOpenings({ openings }: Assets, rules: RuleSet): Promise<readonly Opening[]> {
  const { id } = ordinaryRules(rules.variant) ?? rules;
  return readOpenings(fileURLToPath(new URL(`${id}.txt`, openings)), rules);
}

export const readOpenings = async (path: string, rules: RuleSet): Promise<readonly Opening[]> =>
  parseOpenings(await readFile(path, 'utf8'), rules, path);
