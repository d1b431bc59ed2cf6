/**
 * Reads FEN in all dialects that programs for these games write (docs/formats.md). The rule set need not be known;
 * `setup.ts` checks the set-up later.
 *
 *     placement turn [rights or ordered moves] [count limit] [checks] [half moves or count plies] [full moves]
 *
 * Only the placement is required. The piece letters of other programs are accepted (`fen-letters.ts`), and so is the
 * REN notation of Khmer Chess (`ren.ts`).
 */
import { lettersOf, type PieceLetters, THAI_NAMES } from './fen-letters.ts';
import { looksLikeRen, parseRen } from './ren.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import { MAX_PLIES } from './setup.ts';
import { type Color, type Move, type Piece, parseSquare, ROLES, type Setup, type Square } from './types.ts';

/** Far beyond the longest known game, and within the kernel's 32 bits. */
const MAX_FULLMOVES = 999_999;

const refuse = (code: string, text: string, data: Record<string, string | number>): Parsed<never> =>
  fail<Issue>({ code, text, data });

/** One rank, left to right. Column numbers in issues count the characters of the whole FEN, from 1. */
function readRank(text: string, rank: number, column: number, letters: PieceLetters): Parsed<(Piece | null)[]> {
  const row: (Piece | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    const place = { rank, column: column + at, letter };
    const last = row[row.length - 1];
    const role = letters[letter.toLowerCase()];
    if (/[1-8]/.test(letter)) row.push(...Array<null>(Number(letter)).fill(null));
    else if (letter === '~' && last?.role === 'met' && !last.promoted)
      row[row.length - 1] = { ...last, promoted: true };
    else if (role === 'promoted') row.push({ color: letter < 'a' ? 'w' : 'b', role: 'met', promoted: true });
    else if (role !== undefined) row.push({ color: letter < 'a' ? 'w' : 'b', role, promoted: false });
    else if (letter === '~') return refuse('fen-tilde', `'~' at column ${place.column} does not follow a met`, place);
    else
      return refuse('fen-letter', `'${letter}' at column ${place.column} is not a piece letter (rank ${rank})`, place);
  }
  if (row.length === 8) return ok(row);
  return refuse('fen-rank', `Rank ${rank} has ${row.length} squares instead of 8`, {
    rank,
    squares: row.length,
    column,
  });
}

function readPlacement(text: string): Parsed<(Piece | null)[]> {
  const ranks = text.split('/');
  if (ranks.length !== 8) {
    return refuse('fen-ranks', `The placement has ${ranks.length} ranks instead of 8`, {
      ranks: ranks.length,
      column: 1,
    });
  }
  const board: (Piece | null)[] = [];
  const letters = lettersOf(text);
  let column = text.length + 1;
  for (let rank = 1; rank <= 8; rank++) {
    const part = ranks[8 - rank] as string;
    column -= part.length + (rank === 1 ? 0 : 1);
    const row = readRank(part, rank, column, letters);
    if (!row.ok) return row;
    board.push(...row.value);
  }
  return ok(board);
}

/** Ignores letters that name no file and files without an own piece. */
function readRights(text: string, board: readonly (Piece | null)[]): Square[] {
  const squares = new Set<Square>();
  for (const letter of text) {
    const color: Color = letter < 'a' ? 'w' : 'b';
    const file = letter.toLowerCase().charCodeAt(0) - 97;
    const square = color === 'w' ? file : 56 + file;
    if (file >= 0 && file < 8 && board[square]?.color === color) squares.add(square);
  }
  return [...squares].sort((a, b) => a - b);
}

/** Rek moves that are ordered, as UCI text one after the other. */
function readOrders(text: string, board: readonly (Piece | null)[]): Parsed<Move[]> {
  const moves = new Set<Move>();
  for (const [move] of text.toLowerCase().matchAll(/..../g)) {
    const [from, to] = [parseSquare(move.slice(0, 2)) as Square, parseSquare(move.slice(2)) as Square];
    const piece = board[from];
    if (!piece || from === to)
      return refuse('fen-order', `The ordered move ${move} starts from an empty square`, { move });
    moves.add(from | (to << 6) | (ROLES.indexOf(piece.role) << 12));
  }
  return ok([...moves]);
}

interface Tail {
  readonly rights: string;
  readonly orders: string;
  readonly limit: number;
  readonly checks: Setup['checks'];
  readonly clock: number;
  readonly fullmoves: number;
}

/** Remaining checks of each side. `+0+1` at the end of a FEN: checks given. */
const REMAINING = /^\d+\+\d+$/;

/** Reads the fields after the turn. The form and number of the fields show which ones are missing. */
function readTail(fields: readonly string[]): Parsed<Tail> {
  const rest = [...fields];
  const take = (form: RegExp): string | undefined => (form.test(rest[0] ?? '') ? rest.shift() : undefined);
  const orders = take(/^([a-h][1-8][a-h][1-8])+$/i) ?? '';
  const rights = orders === '' ? (take(/^(-|[a-z]+)$/i) ?? '-') : '-';
  const numbers = (): number => rest.filter(field => !field.includes('+')).length;
  let early = take(REMAINING);
  const limit = take(/^-$/) ?? (numbers() >= 3 ? take(/^\d+$/) : undefined) ?? '-';
  early ??= take(REMAINING);
  const clock = take(/^(\d+|-)$/) ?? '0';
  const fullmoves = take(/^\d+$/) ?? '1';
  const given = early ?? take(/^\+?\d+\+\d+$/);
  if (rest.length > 0) {
    return refuse('fen-field', `'${rest[0]}' is not a valid FEN field at this position`, { field: rest[0] as string });
  }
  const values = [limit, clock, fullmoves].map(field => (field === '-' ? 0 : Number(field)));
  const excess = values.find((value, at) => value > (at < 2 ? MAX_PLIES : MAX_FULLMOVES));
  if (excess !== undefined) return refuse('fen-number', `${excess} is too large for a FEN`, { number: excess });
  const [w = 0, b = 0] = (given ?? '').replace(/^\+/, '').split('+').map(Number);
  if (given !== undefined && (w > 1 || b > 1)) {
    return refuse('fen-checks', `'${given}' is not a valid check field; expected 1+1, 0+1 or 1+0`, { field: given });
  }
  const made = given?.startsWith('+') === true;
  return ok({
    rights: rights === '-' ? '' : rights,
    orders,
    limit: values[0] as number,
    checks: given === undefined ? null : made ? { w: 1 - w, b: 1 - b } : { w, b },
    clock: values[1] as number,
    fullmoves: Math.max(1, values[2] as number),
  });
}

/**
 * Issues: `fen-empty`, `fen-ranks`, `fen-rank`, `fen-letter`, `fen-tilde`, `fen-turn`, `fen-order`, `fen-field`,
 * `fen-number`, `fen-checks`; those of the placement include the column.
 */
export function parseFen(text: string): Parsed<Setup> {
  if (looksLikeRen(text)) {
    const ren = parseRen(text);
    return ren.ok ? ok(ren.value.setup) : ren;
  }
  const fields = text.trim().split(/[\s_]+/);
  const [placement = '', turn = 'w', ...tail] = fields;
  if (placement === '') return refuse('fen-empty', 'The FEN is empty', {});
  const board = readPlacement(placement);
  if (!board.ok) return board;
  if (!/^[wb]$/i.test(turn))
    return refuse('fen-turn', `'${turn}' is not a side to move; expected w or b`, { field: turn });
  const moveNumberAlone = lettersOf(placement) === THAI_NAMES && tail.length === 1;
  const read = readTail(moveNumberAlone ? ['-', '-', '0', ...tail] : tail);
  if (!read.ok) return read;
  const { rights, limit, checks, clock, fullmoves } = read.value;
  const orders = readOrders(read.value.orders, board.value);
  if (!orders.ok) return orders;
  return ok({
    board: board.value,
    turn: turn.toLowerCase() as Color,
    rights: readRights(rights, board.value),
    count: limit === 0 ? null : { limit, plies: clock },
    halfmoves: limit === 0 ? clock : 0,
    fullmoves,
    checks,
    ...(orders.value.length > 0 ? { orders: orders.value } : {}),
  });
}
