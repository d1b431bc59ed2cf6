/**
 * Stored games as PGN, or their start positions as EPD, in pieces. An export keeps the ids of its games and writes a piece when it is asked for one, so
 * neither the number of games nor the size of the text has a limit, and other calls are answered between two pieces.
 * Damaged games are reported and left out, also those whose rows are missing; games that were deleted in the meantime
 * are counted.
 *
 * Imported text in which no game could be read is written byte for byte. Readers find the end of such a text by the tag
 * pair that follows it. Among other games, a text that does not begin with a tag pair gets one, `[Unread "?"]`, so that
 * readers find its beginning.
 */
import type { ExportFormat, ExportReport, ExportSelection, FlatStudy, GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { joinedPgn, writePgn } from '../../core/pgn/writer.ts';
import { epdLine } from '../../core/problems/epd.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { RESULTS } from '../../engine/library/chunk.ts';
import { MoveWriter } from '../../engine/library/move-writer.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { GameColumns } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import { exportedGroups, type TagsOfGame } from './organisation/exported-groups.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PlainText } from './plain-text.ts';
import { libraryModule } from './position-index/kernel.ts';
import { type RawTexts, withoutShortened } from './raw-texts.ts';

export interface ExportPiece {
  /** Text in UTF-8, or bytes of imported text. */
  readonly content: Uint8Array;
  /** Games processed so far, including those left out. */
  readonly done: number;
  /** Set with the last piece. */
  readonly report: ExportReport | null;
}

export interface Exports {
  begin(ids: readonly GameId[], format: ExportFormat): { readonly id: number; readonly total: number };
  /** @throws CodedError `no-such-export`. */
  next(id: number): ExportPiece;
  end(id: number): void;
}

/** Bytes of a piece. A piece may exceed this by the games that are written at once; a long game is split. */
const PIECE = 256 * 1024;
/** Milliseconds after which a piece is returned although it is short, because saves and lists wait for it. */
const TURN = 30;

/** What exports read. */
export interface ExportParts {
  readonly games: GameStore;
  readonly groups: GameGroups;
  readonly columns: GameColumns;
}

/** @throws CodedError `no-such-game`. */
export function exportText({ games, groups, columns }: ExportParts, ids: readonly GameId[]): string {
  const tagsOf = exportedGroups(groups, columns, ids)();
  return games.gather(ids, ({ id, study }) => writePgn(unflattenStudy(withTags(study, tagsOf(id))))).join('\n');
}

const withTags = <S extends Pick<FlatStudy, 'tags'>>(study: S, tags: FlatStudy['tags']): S => ({
  ...study,
  tags: [...study.tags, ...tags],
});

export const selectedIds = (
  { ids, query, except = [] }: ExportSelection,
  list: { ids(query: NonNullable<ExportSelection['query']>): readonly GameId[] },
): readonly GameId[] => {
  if (ids !== null) return ids;
  const out = new Set(except);
  return query === null ? [] : list.ids(query).filter(id => !out.has(id));
};

/** @param newPlainText makes a writer for one export */
export function exports(parts: ExportParts, texts: RawTexts, newPlainText: () => PlainText): Exports {
  const running = new Map<number, Iterator<ExportPiece, ExportPiece>>();
  let last = 0;
  return {
    begin(ids, format) {
      const written = format === 'epd' ? epdPieces(parts.games, ids) : pieces(parts, texts, newPlainText(), ids);
      running.set(++last, written);
      return { id: last, total: ids.length };
    },
    next(id) {
      const found = running.get(id);
      if (!found) throw new CodedError('no-such-export', `There is no export ${id}; it may have ended`);
      const { value, done } = found.next();
      if (done) running.delete(id);
      return value;
    },
    end: id => void running.delete(id),
  };
}

function* pieces(
  { games, groups, columns }: ExportParts,
  texts: RawTexts,
  plain: PlainText,
  ids: readonly GameId[],
): Generator<ExportPiece, ExportPiece> {
  const out = new PieceBytes();
  let done = 0;
  let written = 0;
  let deleted = 0;
  let began = performance.now();
  const groupsNow = exportedGroups(groups, columns, ids);
  let tagsOf = groupsNow();
  const writer = new MoveWriter(libraryModule());
  const piece = (content: Uint8Array): ExportPiece => ({ content, done, report: null });
  /** Called after other calls have been answered. */
  const resume = (): void => {
    began = performance.now();
    tagsOf = groupsNow();
  };
  /** The empty line between what has been written and the next game. */
  let between = '';
  while (done < ids.length) {
    const many = plain.write(ids, done, tagsOf);
    if (many > 0) {
      done += many;
      written += many;
      out.add(plain.text(between));
      between = '\n';
      if (out.length < PIECE && performance.now() - began < TURN) continue;
      yield piece(out.take());
      resume();
      continue;
    }
    const id = ids[done] as GameId;
    const found = findPlain(games, writer, id, tagsOf) ?? findGame(games, tagsOf, id);
    done++;
    if (found === 'deleted') deleted++;
    if (typeof found !== 'object') continue;
    const isRaw = !found.isPlain && (found.isUntouched || found.isShortened) && texts.has(id) && texts.isSound(id);
    written++;
    const { pgn } = found;
    if (!isRaw || !found.isUntouched) {
      out.add(between);
      out.add(pgn);
      between = '\n';
    }
    for (; out.length > PIECE; resume()) yield piece(out.take(PIECE));
    if (isRaw) {
      let last = 0;
      let first = true;
      for (const bytes of texts.parts(id)) {
        if (first) {
          const isAlone = ids.length === 1 && found.isUntouched;
          out.add(between);
          out.add(isAlone ? '' : headOf(bytes));
          yield piece(out.take());
        }
        first = false;
        // Not a Buffer, of which JSON would make a list of numbers.
        yield piece(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
        last = bytes.at(-1) ?? 0;
      }
      between = last === FEED ? '\n' : '\n\n';
      resume();
    }
    if (performance.now() - began < TURN) continue;
    yield piece(out.take());
    resume();
  }
  const report = { games: written, deleted, damaged: done - written - deleted };
  return { content: out.take(), done, report };
}

/** One line for each game. Imported text in which no game could be read has no position and is left out. */
function* epdPieces(games: GameStore, ids: readonly GameId[]): Generator<ExportPiece, ExportPiece> {
  let [lines, done, written, deleted, damaged] = ['', 0, 0, 0, 0];
  for (let began = performance.now(); done < ids.length; done++) {
    if (lines.length >= PIECE || performance.now() - began >= TURN) {
      yield { content: Buffer.from(lines), done, report: null };
      lines = '';
      began = performance.now();
    }
    const line = lineOf(games, ids[done] as GameId);
    if (line === 'deleted') deleted++;
    else if (line === 'damaged') damaged++;
    else if (line !== null) {
      lines += `${line.epd}\n`;
      written++;
    }
  }
  return { content: Buffer.from(lines), done, report: { games: written, deleted, damaged } };
}

/** `null`: it is text. */
function lineOf(games: GameStore, id: GameId): { readonly epd: string } | 'deleted' | 'damaged' | null {
  const read = orDeleted(() => {
    const [line] = games.gather([id], game => {
      const study = unflattenStudy(game.study);
      return keptOf(study) === 'text' ? null : { epd: epdLine(study) };
    });
    return line === undefined ? 'damaged' : line;
  });
  return read === 'deleted' && games.reportLost(id) ? 'damaged' : read;
}

/** What has been written and is not returned yet. */
class PieceBytes {
  #parts: Uint8Array[] = [];
  length = 0;

  add(part: string | Uint8Array): void {
    if (part.length === 0) return;
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  /** Removes and returns all of it, or as many bytes as `most` from its beginning. */
  take(most = this.length): Uint8Array {
    const [only] = this.#parts;
    if (only && this.#parts.length === 1 && only.length <= most) {
      this.#parts = [];
      this.length = 0;
      return only;
    }
    const taken = new Uint8Array(Math.min(most, this.length));
    for (let at = 0; at < taken.length; ) {
      const first = this.#parts[0] as Uint8Array;
      const part = first.subarray(0, taken.length - at);
      taken.set(part, at);
      at += part.length;
      if (part.length < first.length) this.#parts[0] = first.subarray(part.length);
      else this.#parts.shift();
    }
    this.length -= taken.length;
    return taken;
  }
}

const FEED = 10;

/** A tag pair at the beginning, after a byte order mark, spaces and empty lines. */
const TAG_FIRST = /^(?:\u00ef\u00bb\u00bf)?\s*\[\w[\w+#=:.-]*\s+"/u;

const headOf = (bytes: Uint8Array): string =>
  TAG_FIRST.test(Buffer.from(bytes.subarray(0, 1024)).toString('latin1')) ? '' : '[Unread "?"]\n\n';

interface Found {
  readonly pgn: string;
  /** It is only tags and a main line. */
  readonly isPlain: boolean;
  /** As the import stored it. */
  readonly isUntouched: boolean;
  /** `pgn` lacks the text because it is too long for a game. */
  readonly isShortened: boolean;
}

/** A game that is in a block, written by the kernel; `null`: another game, a damaged or deleted one. */
function findPlain(games: GameStore, writer: MoveWriter, id: GameId, tagsOf: TagsOfGame): Found | null {
  const game = orDeleted(() => games.plain(id));
  const rules = game && game !== 'deleted' ? ruleSet(game.rules) : null;
  if (!game || game === 'deleted' || rules === null) return null;
  const moves = writer.write(rules, game.moves, RESULTS.indexOf(game.result));
  if (moves === null) return null;
  const { result, tags } = withTags(game, tagsOf(id));
  const text = Buffer.from(moves.buffer, moves.byteOffset, moves.length).toString('latin1');
  const pgn = joinedPgn({ rules: game.rules, start: rules.startFen, tags, result }, text);
  return { pgn, isPlain: true, isUntouched: game.revision === 1, isShortened: false };
}

function orDeleted<T>(find: () => T): T | 'deleted' {
  try {
    return find();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'no-such-game') return 'deleted';
    throw error;
  }
}

function findGame(games: GameStore, tagsOf: TagsOfGame, id: GameId): Found | 'deleted' | 'damaged' {
  const read = orDeleted(() => {
    const [found] = games.gather([id], ({ study, revision }): Found => {
      const rest = withoutShortened(study);
      const pgn = writePgn(unflattenStudy(withTags(rest, tagsOf(id))));
      return { pgn, isPlain: false, isUntouched: revision === 1, isShortened: rest !== study };
    });
    return found ?? 'damaged';
  });
  return read === 'deleted' && games.reportLost(id) ? 'damaged' : read;
}
