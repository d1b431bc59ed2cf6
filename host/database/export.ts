/**
 * Stored games as PGN, in pieces. An export holds the ids of its games and writes a piece when it is asked for one, so neither the
 * number of games nor the size of the text has a limit, and other calls are answered between two pieces. Damaged games are reported
 * and left out; games that were deleted meanwhile are counted.
 */
import type { ExportReport, ExportSelection, GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import { raiseStudy } from '../../core/study/flat.ts';
import type { GameStore } from './game-store.ts';

export interface ExportPiece {
  readonly content: string | Uint8Array;
  /** Games that have been gone through, left out or not. */
  readonly done: number;
  /** With the last piece. */
  readonly report: ExportReport | null;
}

export interface Exports {
  begin(ids: readonly GameId[]): { readonly id: number; readonly total: number };
  /** @throws CodedError `no-such-export`. */
  next(id: number): ExportPiece;
  end(id: number): void;
}

/** Characters, or bytes, of a piece; a piece may be one game longer when the game is short, and a long game is cut. */
const PIECE = 256 * 1024;
/** Milliseconds after which a piece is answered although it is short: saves and lists wait that long. */
const TURN = 30;

/** @throws CodedError `no-such-game`. */
export const exportText = (games: GameStore, ids: readonly GameId[]): string =>
  games.gather(ids, ({ study }) => writePgn(raiseStudy(study))).join('\n');

export const selectedIds = (
  { ids, query, except = [] }: ExportSelection,
  list: { ids(query: NonNullable<ExportSelection['query']>): readonly GameId[] },
): readonly GameId[] => {
  if (ids !== null) return ids;
  const out = new Set(except);
  return query === null ? [] : list.ids(query).filter(id => !out.has(id));
};

export function exports(games: GameStore): Exports {
  const running = new Map<number, Iterator<ExportPiece, ExportPiece>>();
  let last = 0;
  return {
    begin(ids) {
      running.set(++last, pieces(games, ids));
      return { id: last, total: ids.length };
    },
    next(id) {
      const found = running.get(id);
      if (!found) throw new CodedError('no-such-export', `There is no export ${id}; it has ended`);
      const { value, done } = found.next();
      if (done) running.delete(id);
      return value;
    },
    end: id => void running.delete(id),
  };
}

function* pieces(games: GameStore, ids: readonly GameId[]): Generator<ExportPiece, ExportPiece> {
  let text = '';
  let done = 0;
  let written = 0;
  let deleted = 0;
  let began = performance.now();
  for (const id of ids) {
    const pgn = pgnOf(games, id);
    done++;
    if (pgn === 'deleted') deleted++;
    if (typeof pgn !== 'object') continue;
    text += written > 0 ? `\n${pgn.text}` : pgn.text;
    written++;
    for (; text.length > PIECE; began = performance.now()) {
      const end = cutBefore(text, PIECE);
      yield { content: text.slice(0, end), done, report: null };
      text = text.slice(end);
    }
    if (performance.now() - began < TURN) continue;
    yield { content: text, done, report: null };
    text = '';
    began = performance.now();
  }
  return { content: text, done, report: { games: written, deleted, damaged: done - written - deleted } };
}

function pgnOf(games: GameStore, id: GameId): { readonly text: string } | 'deleted' | 'damaged' {
  try {
    const [text] = games.gather([id], ({ study }) => writePgn(raiseStudy(study)));
    return text === undefined ? 'damaged' : { text };
  } catch (error) {
    if (error instanceof CodedError && error.code === 'no-such-game') return 'deleted';
    throw error;
  }
}

/** Never between the two halves of a character. */
function cutBefore(text: string, length: number): number {
  const code = text.charCodeAt(length - 1);
  return code >= 0xd800 && code <= 0xdbff ? length - 1 : length;
}
