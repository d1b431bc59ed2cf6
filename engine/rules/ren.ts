/**
 * REN, the position text of Khmer Chess:
 *
 *     BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-@- graveyard
 *     rank 1 to rank 8, turn, lost first-move rights (KQkq), kings that have been in check (Kk), count, captured pieces
 *
 * Rank 1 comes first, file a first in each rank. b boat, h horse, g koul, q met, k king, f fish, t promoted fish;
 * capitals are White's. `-.4@64`: Black has called 4 of 64. Squares have our names (file a is on White's left), and
 * this start position is ours.
 *
 * The first releases exchanged kings and mets, `BHGQKGHB/.../bhgkqghb`: our start position mirrored. The rules are
 * symmetric, so such a text is mirrored when it is read (file a becomes h). Unmoved kings and mets show which start
 * position a text has; without any, the squares are kept. The very first releases also started with rank 8; read the
 * other way, White's fishes would be behind Black's.
 */
import { limitPlies } from './compile.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { Color, Count, Piece, Role, Setup, Square } from './types.ts';

/** Roles of the lower-case letters of Khmer Chess, in positions and in moves. */
export const KHMER_CHESS_ROLES: Readonly<Record<string, Role>> = {
  b: 'boat',
  h: 'horse',
  g: 'koul',
  q: 'met',
  t: 'met',
  k: 'king',
  f: 'fish',
};
const LETTERS: Readonly<Record<Role, string>> = {
  boat: 'b',
  horse: 'h',
  koul: 'g',
  met: 'q',
  king: 'k',
  fish: 'f',
};

/** The four pieces with first-move rights, in the order of the third field, and their squares in our start position. */
const FIRST_MOVERS = [
  { letter: 'K', color: 'w', role: 'king', home: 3 },
  { letter: 'Q', color: 'w', role: 'met', home: 4 },
  { letter: 'k', color: 'b', role: 'king', home: 60 },
  { letter: 'q', color: 'b', role: 'met', home: 59 },
] as const;

const MOVED = /^[K-][Q-][k-][q-]$/;
const ATTACKED = /^[K-][k-]$/;
const COUNT = /^(-|\d{1,3})\.(-|\d{1,3})(?:@(-|\d{1,3}))?$/;
const GRAVEYARD = /^[bhgqkft]{1,32}$/i;

/** Recognises REN by its fields, or by letters that FEN does not have. */
export function looksLikeRen(text: string): boolean {
  const [placement = '', , moved = '', attacked = ''] = text.trim().split(/\s+/);
  return (
    (MOVED.test(moved) && ATTACKED.test(attacked)) || (/[hg]/i.test(placement) && /^[bhgqkft1-8/]+$/i.test(placement))
  );
}

export interface RenReading {
  readonly setup: Setup;
  /** The text is from the first releases, so its squares were mirrored; its moves must be mirrored too. */
  readonly mirrored: boolean;
}

const mirrorSquare = (square: Square): Square => square ^ 7;

const refuse = (code: string, text: string, data: Record<string, string | number>): Parsed<never> =>
  fail<Issue>({ code, text, data });

/** The piece of a letter; `null` if it is not a piece letter. */
export function khmerChessPiece(letter: string): Piece | null {
  const small = letter.toLowerCase();
  const role = KHMER_CHESS_ROLES[small];
  return role ? { color: letter < 'a' ? 'w' : 'b', role, promoted: small === 't' } : null;
}

function readRanks(placement: string): Parsed<(Piece | null)[]> {
  const ranks = placement.split('/');
  if (ranks.length !== 8)
    return refuse('fen-ranks', `The placement has ${ranks.length} ranks instead of 8`, {
      ranks: ranks.length,
      column: 1,
    });
  const board: (Piece | null)[] = [];
  let column = 1;
  for (const [index, text] of ranks.entries()) {
    const before = board.length;
    for (const [at, letter] of [...text].entries()) {
      const piece = khmerChessPiece(letter);
      if (/[1-8]/.test(letter)) board.push(...Array<null>(Number(letter)).fill(null));
      else if (piece) board.push(piece);
      else {
        const data = { rank: index + 1, column: column + at, letter };
        return refuse(
          'fen-letter',
          `'${letter}' at column ${column + at} is not a piece letter (rank ${index + 1})`,
          data,
        );
      }
    }
    const squares = board.length - before;
    if (squares !== 8)
      return refuse('fen-rank', `Rank ${index + 1} has ${squares} squares instead of 8`, {
        rank: index + 1,
        squares,
        column,
      });
    column += text.length + 1;
  }
  return ok(board);
}

/** Number of fishes beyond the rank where they would have been promoted. */
const strayFishes = (board: readonly (Piece | null)[]): number =>
  board.filter((piece, square) => piece?.role === 'fish' && (piece.color === 'w' ? square >= 40 : square < 24)).length;

const isOn = (
  board: readonly (Piece | null)[],
  square: Square,
  { color, role }: { color: Color; role: Role },
): boolean => board[square]?.color === color && board[square]?.role === role;

/** Issue codes as for `parseFen`. */
export function parseRen(text: string): Parsed<RenReading> {
  const [placement = '', turn = 'w', moved = '----', attacked = '--', count = '-.-', graveyard, ...rest] = text
    .trim()
    .split(/\s+/);
  const ranks = readRanks(placement);
  if (!ranks.ok) return ranks;
  if (!/^[wb]$/.test(turn))
    return refuse('fen-turn', `'${turn}' is not a side to move; expected w or b`, { field: turn });
  const counted = COUNT.exec(count);
  const odd = [
    MOVED.test(moved) ? undefined : moved,
    ATTACKED.test(attacked) ? undefined : attacked,
    counted ? undefined : count,
    graveyard === undefined || GRAVEYARD.test(graveyard) ? undefined : graveyard,
    rest[0],
  ].find(field => field !== undefined);
  if (odd !== undefined || !counted)
    return refuse('fen-field', `'${odd}' is not a valid REN field at this position`, { field: odd ?? '' });
  const turned = Array.from({ length: 64 }, (_, square) => ranks.value[square ^ 56] ?? null);
  const upright = strayFishes(ranks.value) > 0 && strayFishes(turned) === 0 ? turned : ranks.value;
  const unmoved = FIRST_MOVERS.filter((_, at) => moved[at] === '-');
  const here = unmoved.filter(mover => isOn(upright, mover.home, mover)).length;
  const there = unmoved.filter(mover => isOn(upright, mirrorSquare(mover.home), mover)).length;
  const mirrored = there > here;
  const board = mirrored ? upright.map((_, square) => upright[mirrorSquare(square)] ?? null) : upright;
  const side = turn === 'b' ? 'b' : 'w';
  const setup: Setup = {
    board,
    turn: side,
    rights: unmoved
      .filter(mover => isOn(board, mover.home, mover))
      .map(mover => mover.home)
      .sort((a, b) => a - b),
    count: countOfField(counted, side),
    halfmoves: 0,
    fullmoves: 1,
    checks: null,
  };
  return ok({ setup, mirrored });
}

/** The count of Khmer Chess ends when the limit is called, as in ouk. */
function countOfField([, white = '-', black = '-', limit = '-']: readonly string[], turn: Color): Setup['count'] {
  const counter: Color | null = white !== '-' ? 'w' : black !== '-' ? 'b' : null;
  if (counter === null) return null;
  const number = Number(counter === 'w' ? white : black);
  const plies = 2 * number - (turn === counter ? 0 : 1);
  return plies < 0 ? null : { limit: limitPlies(Math.max(2, Number(limit === '-' ? 64 : limit)), 'limit'), plies };
}

/** The letter of a piece in Khmer Chess, upper case for White. */
export const khmerChessLetter = (piece: Piece): string => {
  const letter = piece.role === 'met' && piece.promoted ? 't' : LETTERS[piece.role];
  return piece.color === 'w' ? letter.toUpperCase() : letter;
};

const FULL_SET: readonly (readonly [Role, number])[] = [
  ['boat', 2],
  ['horse', 2],
  ['koul', 2],
  ['met', 1],
  ['fish', 8],
];

/** The pieces missing from a full set, Black's first. A promoted fish counts as a fish. */
function graveyardOf(board: readonly (Piece | null)[]): string {
  const missing = (['b', 'w'] as const).map(color =>
    FULL_SET.map(([role, full]) => {
      const there = board.filter(
        piece => piece?.color === color && (piece.role === role ? !piece.promoted : role === 'fish' && piece.promoted),
      );
      return khmerChessLetter({ color, role, promoted: false }).repeat(Math.max(0, full - there.length));
    }).join(''),
  );
  return missing.join('');
}

/** What {@link makeRen} needs of a `Position`. */
interface RenSource {
  readonly turn: Color;
  board(): readonly (Piece | null)[];
  setup(): Setup;
  inCheck(): boolean;
  count(): Count | null;
}

/** The position as Khmer Chess writes it today. It has no clocks and no rights away from the home squares. */
export function makeRen(position: RenSource): string {
  const board = position.board();
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    board
      .slice(8 * rank, 8 * rank + 8)
      .map(piece => (piece === null ? '1' : khmerChessLetter(piece)))
      .join('')
      .replace(/1+/g, run => String(run.length)),
  );
  const { rights } = position.setup();
  const moved = FIRST_MOVERS.map(mover =>
    rights.includes(mover.home) && isOn(board, mover.home, mover) ? '-' : mover.letter,
  ).join('');
  const attacked = position.inCheck() ? (position.turn === 'w' ? 'K-' : '-k') : '--';
  const count = position.count();
  const called =
    count === null ? '-.-@-' : `${count.counter === 'w' ? `${count.number}.-` : `-.${count.number}`}@${count.limit}`;
  return [ranks.join('/'), position.turn, moved, attacked, called, graveyardOf(board)].join(' ').trim();
}
