/**
 * Files of openings for matches. A line is a sequence of UCI moves from the start position, or a position (FEN or EPD).
 * Empty lines and lines that begin with `#` are skipped.
 */
import { readFile } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';
import { readPositionLine } from '../../core/pgn/position-line.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Opening, openingPosition } from './play-game.ts';

const MOVES = /^[a-h][1-8][a-h][1-8]/u;

/** @throws CodedError `bad-opening` with the line that has no legal opening, `no-openings` for a file without any */
export function parseOpenings(text: string, rules: RuleSet, name: string): readonly Opening[] {
  const openings: Opening[] = [];
  for (const [i, line] of text.split(/\r?\n/u).entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const opening = openingOf(trimmed, rules);
    try {
      if (opening === null) throw new RangeError(`expected UCI moves or a FEN: ${trimmed}`);
      if (openingPosition(rules, opening).outcome() !== null) throw new RangeError('the game is over');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new CodedError('bad-opening', `${name}:${i + 1}: ${error.message}`);
    }
    openings.push(opening);
  }
  if (openings.length === 0) throw new CodedError('no-openings', `${name} contains no opening`);
  return openings;
}

function openingOf(line: string, rules: RuleSet): Opening | null {
  if (MOVES.test(line)) return { fen: rules.startFen, moves: line.split(/\s+/u) };
  const fen = readPositionLine(line)?.fen;
  return fen === undefined ? null : { fen, moves: [] };
}

export const readOpenings = async (path: string, rules: RuleSet): Promise<readonly Opening[]> =>
  parseOpenings(await readFile(path, 'utf8'), rules, path);
