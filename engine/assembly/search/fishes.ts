/**
 * Fish structure: placement, phalanxes, weaknesses, passed fishes, and the shelter of the king. It depends only on the
 * fishes and the kings, so it is kept in a cache, as pawn structure is in chess engines. Black's fishes are evaluated
 * as White's on a board turned upside down.
 *
 * Entry of the cache, ENTRY bytes:
 *
 *   0   u64  white fishes     8   u64  black fishes    16  u16  squares of the kings    20  i32  score for White
 *   24  u64  passed fishes    32  u64  fish span of White                                40  u64  of Black
 */
import { kingOf } from '../rules/attacks';
import { BLACK, FISH, FISH_ROLE, WHITE } from '../rules/layout';
import { blackPromotes, whitePromotes } from '../rules/options';
import { FILE_A, NOT_A, NOT_H } from '../rules/tables';
import { ARENA_FISHES, arena, DISTANCES, FISH_ENTRIES } from './arena';
import { setAttacks, setFishSets } from './attack-maps';
import {
  ENEMY_KING,
  FISH_BACKWARD,
  FISH_DOUBLED,
  FISH_ISOLATED,
  FISH_OPPOSED,
  FISH_PASSED,
  FISH_PHALANX,
  FISH_SUPPORTED,
  OWN_KING,
  PASSED_ENEMY_KING,
  PASSED_OWN_KING,
  PIECE_SQUARE,
  SHELTER,
  STORM,
  weight,
} from './weights';

const ENTRY: usize = 64;

/** King moves from `a` to `b` (Chebyshev distance). */
// @inline
export function kingDistance(a: i32, b: i32): i32 {
  return <i32>load<u8>(DISTANCES + <usize>((b << 6) | a));
}

export function writeDistances(): void {
  for (let a = 0; a < 64; a++) {
    for (let b = 0; b < 64; b++) {
      const distance = max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
      store<u8>(DISTANCES + <usize>((b << 6) | a), <u8>distance);
    }
  }
}

// @inline
export function foldedFile(square: i32): i32 {
  const file = square & 7;
  return file > 3 ? 7 - file : file;
}

/** The squares in front of those of `board`, from the point of view of `side`. */
// @inline
export function ahead(side: i32, board: u64): u64 {
  return side ? board >> 8 : board << 8;
}

/** The board from the point of view of `side`. */
// @inline
export function relativeBoard(side: i32, board: u64): u64 {
  return side ? bswap(board) : board;
}

// @inline
function attacksUp(fishes: u64): u64 {
  return ((fishes & NOT_A) << 7) | ((fishes & NOT_H) << 9);
}

// @inline
function attacksDown(fishes: u64): u64 {
  return ((fishes & NOT_A) >> 9) | ((fishes & NOT_H) >> 7);
}

/** Squares on higher ranks than `square`. */
// @inline
function ranksAbove(square: i32): u64 {
  return square >= 56 ? 0 : ~(<u64>0) << ((square & 56) + 8);
}

/** Passed fishes and fish span of the side evaluated last, from its point of view. */
let passed: u64 = 0;
let span: u64 = 0;

/** All arguments are from the point of view of the side that moves up. `promotes`: the squares of promotion. */
function fishScore(own: u64, enemy: u64, ownKing: i32, enemyKing: i32, promotes: u64): i32 {
  const attacks = attacksUp(own);
  const enemyAttacks = attacksDown(enemy);
  let sum = 0;
  passed = 0;
  span = attacks;
  for (let fishes = own; fishes; fishes &= fishes - 1) {
    const square = <i32>ctz(fishes);
    const fish = (<u64>1) << square;
    const rank = square >> 3;
    const file = FILE_A << (square & 7);
    const adjacentFiles = ((file & NOT_A) >> 1) | ((file & NOT_H) << 1);
    const above = ranksAbove(square);
    span |= adjacentFiles & above;
    sum += weight(PIECE_SQUARE + (rank << 2) + foldedFile(square));
    sum += weight(ENEMY_KING + kingDistance(square, enemyKing)) + weight(OWN_KING + kingDistance(square, ownKing));
    if ((own & adjacentFiles) == 0) sum += weight(FISH_ISOLATED);
    else if (enemyAttacks & (fish << 8) && (own & adjacentFiles & ~above) == 0) sum += weight(FISH_BACKWARD);
    if (own & file & above) sum += weight(FISH_DOUBLED);
    if (enemy & (fish << 8)) sum += weight(FISH_OPPOSED);
    if (own & adjacentFiles & ((<u64>0xff) << (square & 56))) sum += weight(FISH_PHALANX + rank);
    if (attacks & fish) sum += weight(FISH_SUPPORTED + rank);
    // Up to and including the promotion rank.
    if ((file & above & ~(promotes << 8) & (enemy | enemyAttacks)) == 0) {
      const goal = <i32>ctz(promotes & file);
      passed |= fish;
      sum += weight(FISH_PASSED + rank);
      sum += weight(PASSED_OWN_KING + kingDistance(goal, ownKing));
      sum += weight(PASSED_ENEMY_KING + kingDistance(goal, enemyKing));
    }
  }
  return sum + shelterScore(own, enemy, ownKing);
}

function shelterScore(own: u64, enemy: u64, king: i32): i32 {
  const centre = max(1, min(6, king & 7));
  const above = ~(<u64>0) << (king & 56);
  let sum = 0;
  for (let file = centre - 1; file <= centre + 1; file++) {
    const squares = (FILE_A << file) & above;
    const row = file == (king & 7) ? 0 : 8;
    const shelter = own & squares;
    const storm = enemy & squares;
    sum += weight(SHELTER + row + (shelter ? <i32>ctz(shelter) >> 3 : 0));
    sum += weight(STORM + row + (storm ? <i32>ctz(storm) >> 3 : 0));
  }
  return sum;
}

// @inline
function entryAt(white: u64, black: u64, kings: i32): usize {
  const mixed = (white * 0x9e3779b97f4a7c15) ^ (black * 0xc2b2ae3d27d4eb4f) ^ (<u64>kings * 0x165667b19e3779f9);
  return arena + ARENA_FISHES + (<usize>(mixed >> 40) & (FISH_ENTRIES - 1)) * ENTRY;
}

/** Forgets all cached scores: the weights or the rules changed. */
export function clearFishCache(): void {
  memory.fill(arena + ARENA_FISHES, 0, FISH_ENTRIES * ENTRY);
}

/**
 * The fish structure for White, packed. Writes the attack maps of the fishes; must run before the other terms.
 */
export function fishTerms(p: usize): i32 {
  const fish = load<u64>(p, FISH);
  const white = load<u64>(p, WHITE) & fish;
  const black = load<u64>(p, BLACK) & fish;
  const whiteKing = kingOf(p, 0);
  const blackKing = kingOf(p, 1);
  const kings = (whiteKing << 6) | blackKing;
  setAttacks(0, FISH_ROLE, attacksUp(white));
  setAttacks(1, FISH_ROLE, attacksDown(black));
  const entry = entryAt(white, black, kings);
  if (load<u64>(entry) != white || load<u64>(entry, 8) != black || <i32>load<u16>(entry, 16) != kings) {
    const turnedWhite = bswap(white);
    const turnedBlack = bswap(black);
    let score = fishScore(white, black, whiteKing, blackKing, whitePromotes);
    const whitePassed = passed;
    store<u64>(entry, span, 32);
    score -= fishScore(turnedBlack, turnedWhite, blackKing ^ 56, whiteKing ^ 56, bswap(blackPromotes));
    store<u64>(entry, white);
    store<u64>(entry, black, 8);
    store<u16>(entry, <u16>kings, 16);
    store<i32>(entry, score, 20);
    store<u64>(entry, whitePassed | bswap(passed), 24);
    store<u64>(entry, bswap(span), 40);
  }
  const passedFish = load<u64>(entry, 24);
  setFishSets(0, passedFish & white, load<u64>(entry, 32));
  setFishSets(1, passedFish & black, load<u64>(entry, 40));
  return load<i32>(entry, 20);
}
