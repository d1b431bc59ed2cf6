/**
 * The rules kernel: memory map, position record and the exports of each module.
 *
 * The modules of this folder never allocate. Constant tables are at fixed low addresses, so that a table access is one
 * load with a constant offset. Functions take the addresses of position records and move lists, which belong to the
 * caller. In `rules.wasm` (plain memory) the TypeScript side owns the space above TABLES_END; in `engine.wasm` (shared
 * memory) each thread owns an arena above TABLES_END.
 *
 *   0     ...  1023          unused (so that address 0 can mean none)
 *   1024  ...  TABLES_END-1  constant tables (`tables.ts`, written by `writeTables()`, the same bytes for everybody)
 *   TABLES_END ...           owned by the caller: position records, move lists, compiled rule sets
 *
 * Position record, RECORD = 128 bytes, 8-byte aligned. `make(p, q, move)` reads record p and writes record q (q != p);
 * a search keeps record ply n at base + n * RECORD.
 *
 *   offset  type  name        meaning
 *   0, 8    u64   WHITE BLACK squares of each side's pieces (bit 0 = a1, bit 63 = h8)
 *   16..56  u64   FISH MET KOUL HORSE BOAT KING   squares of each role, both sides (ROLE + 8 * role number)
 *   64      u64   RIGHTS      squares of pieces that still have their first-move right
 *   72      u64   CHECKERS    pieces that attack the king of the side to move; always up to date
 *   80      u64   BOARD_KEY   Zobrist key of placement and side to move
 *   88      u64   RIGHTS_KEY  Zobrist key of RIGHTS; position key = BOARD_KEY ^ RIGHTS_KEY (`positionKey`)
 *   96      u8    SIDE        side to move: 0 White, 1 Black
 *   97      u8    ENDED       1: the last move won by the goal "first check"; no legal moves
 *   98      u16   HALFMOVES   plies since the last capture or fish move, also while a count runs
 *   100     u16   COUNT_LIMIT running count, in plies as FEN writes it; 0 = none
 *   102     u16   COUNT_PLIES plies counted; the count has expired when COUNT_PLIES > COUNT_LIMIT > 0
 *   104     u16   LAST_MOVE   the move that led here, 0 for none
 *   106     u8    CAPTURED    role number + 1 of the piece it captured, 0 for none
 *   107     u8    COUNT_KIND  which count runs: 0 none, 1 board count, 2 piece count (`count.ts`)
 *   108     u32   FULLMOVES   kept by `play` only
 *   112     u64   PROMOTED    mets that were fishes; kept by `play` only
 *   120     u64   -           free for the caller
 *
 * The capture games use some fields differently (`../rek/record.ts`).
 *
 * A move is 16 bits: from, to << 6, role << 12, 0x8000 when the fish promotes. A move onto an own fish is a *sut* move:
 * the fish steps ahead, and the piece takes its square. Roles: 0 fish, 1 met, 2 koul, 3 horse, 4 boat, 5 king. Move
 * lists have u32 entries with the move in the low half (the high half is zero, free for a score); LIST bytes are enough
 * for any list.
 *
 * Exports, by module. Generic functions take the side to move as a type, White or Black, and are compiled for each:
 *
 *   tables.ts    writeTables(); steps(side, role, s), also as kingSteps(s) metSteps(s) horseSteps(s) koulSteps(side, s)
 *                fishSteps(side, s); boatAttacks(s, occupied); between(a, b), lineThrough(a, b), lines(s);
 *                zobrist(side, role, s)
 *   options.ts   useRules(address): selects the compiled rule set at address for this instance (thread)
 *   attacks.ts   attackedBy(p, side, occupied): squares; attackersTo(p, square, occupied): pieces of both sides;
 *                attackersOfKing(p, side); aloneBefore(king, boats, occupied);
 *                pinned(p, side, king, occupied); piecesOf, occupiedOf, sideOf, kingOf
 *   generate.ts  generate(p, list), generateNoisy(p, list) (captures and promotions), generateQuiet(p, list) (the
 *                rest): strictly legal moves, returns the end address of the list; generateSide<S>(p, list);
 *                steppingFishes<S>(...)
 *   legal.ts     isLegal(p, move), for moves from a table or a killer slot
 *   count-moves.ts  countMoves(p), countSide<S>(p): number of legal moves, without generating a list
 *   make.ts      make(p, q, move), makeFor<S>(p, q, move): updates all but FULLMOVES and PROMOTED; play(p, q, move):
 *                those too; makePieces<S>(p, q, move): only what legal moves depend on; pass(p, q): null move;
 *                settle(p): derives keys and checkers of a record that the caller filled; roleAt(p, bit)
 *   count.ts     countExpired(p); countLimit(p, side): limit of the count that side could start;
 *                mayRunBoardCount(p, side); mateIsDraw(p): a mate by the counter is a draw;
 *                advanceCount(...), called by make
 *   ending.ts    isDead(p); positionKey(p), repetitionKey(p), searchKey(p) (with the running count)
 *   perft.ts     perft(p, list, depth), perftMake(p, list, depth): p needs depth + 1 records behind it, list
 *                depth * LIST bytes
 */

export const TABLES: usize = 1024;

export const WHITE: usize = 0;
export const BLACK: usize = 8;
/** The squares of role r are at ROLE + 8 * r. */
export const ROLE: usize = 16;
export const FISH: usize = 16;
export const MET: usize = 24;
export const KOUL: usize = 32;
export const HORSE: usize = 40;
export const BOAT: usize = 48;
export const KING: usize = 56;
export const RIGHTS: usize = 64;
export const CHECKERS: usize = 72;
export const BOARD_KEY: usize = 80;
export const RIGHTS_KEY: usize = 88;
export const SIDE: usize = 96;
export const ENDED: usize = 97;
export const HALFMOVES: usize = 98;
export const COUNT_LIMIT: usize = 100;
export const COUNT_PLIES: usize = 102;
export const LAST_MOVE: usize = 104;
export const CAPTURED: usize = 106;
export const COUNT_KIND: usize = 107;
export const FULLMOVES: usize = 108;
export const PROMOTED: usize = 112;
export const RECORD: usize = 128;

/** Bytes of a move list: 256 entries; 16 pieces have at most 15 * 14 + 10 moves. */
export const LIST: usize = 1024;

export const FISH_ROLE: i32 = 0;
export const MET_ROLE: i32 = 1;
export const KOUL_ROLE: i32 = 2;
export const HORSE_ROLE: i32 = 3;
export const BOAT_ROLE: i32 = 4;
export const KING_ROLE: i32 = 5;
export const PROMOTES: i32 = 0x8000;

/** Type tags: generic code is compiled once for each side; `sizeof<S>() == 1` is White. */
export type White = u8;
export type Black = u16;
