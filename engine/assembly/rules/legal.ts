/** Tests a single move for legality: a move from a table, a killer slot or another position. */
import { attackersTo, evasionTargets, kingOf, occupiedOf, piecesOf, pinned, sideOf } from './attacks';
import { kingLeapSquares, steppingFishes } from './generate';
import {
  Black,
  BOAT_ROLE,
  CHECKERS,
  ENDED,
  FISH_ROLE,
  HORSE_ROLE,
  KING,
  KING_ROLE,
  KOUL_ROLE,
  MET_ROLE,
  PROMOTES,
  RIGHTS,
  ROLE,
  White,
} from './layout';
import {
  blackPromotes,
  kingLeapCaptures,
  kingLeaps,
  kingLeapsInCheck,
  metLeapCaptures,
  metLeaps,
  sutMa,
  sutMet,
  suts,
  whitePromotes,
} from './options';
import {
  bit,
  boatAttacks,
  fishSteps,
  forward,
  horseSteps,
  kingSteps,
  koulSteps,
  lines,
  lineThrough,
  metSteps,
} from './tables';

// @inline
function ahead(side: i32, b: u64): u64 {
  return side ? forward<Black>(b) : forward<White>(b);
}

/** Pseudo-legal target squares of the piece. */
function reach(p: usize, side: i32, role: i32, from: i32, own: u64, occupied: u64): u64 {
  const piece = bit(from),
    mayLeap = (load<u64>(p, RIGHTS) & piece) != 0;
  if (role == FISH_ROLE) return (fishSteps(side, from) & occupied) | (ahead(side, piece) & ~occupied);
  if (role == KOUL_ROLE) return koulSteps(side, from);
  if (role == HORSE_ROLE) return horseSteps(from);
  if (role == BOAT_ROLE) return boatAttacks(from, occupied);
  if (role == MET_ROLE) {
    if (!mayLeap || !metLeaps) return metSteps(from);
    return (
      metSteps(from) | (ahead(side, ahead(side, piece)) & (metLeapCaptures ? ~(own | load<u64>(p, KING)) : ~occupied))
    );
  }
  if (!mayLeap || !kingLeaps || (!kingLeapsInCheck && load<u64>(p, CHECKERS) != 0)) return kingSteps(from);
  const leap = side ? kingLeapSquares<Black>(piece) : kingLeapSquares<White>(piece);
  return kingSteps(from) | (leap & (kingLeapCaptures ? ~(own | load<u64>(p, KING)) : ~occupied));
}

/** Whether a move onto the square of an own fish is a legal *sut* move (`sutMoves` of generate.ts). */
function isLegalSut(p: usize, side: i32, role: i32, from: i32, to: i32, own: u64, occupied: u64): bool {
  const piece = bit(from);
  if ((load<u64>(p, RIGHTS) & piece) == 0) return false;
  const reached =
    sutMet && role == MET_ROLE ? ahead(side, ahead(side, piece)) : sutMa && role == HORSE_ROLE ? horseSteps(from) : 0;
  if ((reached & bit(to)) == 0) return false;
  const king = kingOf(p, side),
    checkers = load<u64>(p, CHECKERS);
  const allowed = checkers == 0 ? ~(<u64>0) : checkers & (checkers - 1) ? 0 : evasionTargets(p, king, checkers);
  const fishes = side
    ? steppingFishes<Black>(p, own, allowed, ~occupied)
    : steppingFishes<White>(p, own, allowed, ~occupied);
  return (fishes & bit(to)) != 0 && (pinned(p, side, king, occupied) & piece) == 0;
}

export function isLegal(p: usize, move: i32): bool {
  if (load<u8>(p, ENDED)) return false;
  const side = sideOf(p),
    own = piecesOf(p, side),
    occupied = occupiedOf(p);
  const from = move & 63,
    to = (move >> 6) & 63,
    role = (move >> 12) & 7;
  if (role > KING_ROLE || (load<u64>(p + ((<usize>role) << 3), ROLE) & own & bit(from)) == 0) return false;
  if (own & bit(to)) return suts && (move & PROMOTES) == 0 && isLegalSut(p, side, role, from, to, own, occupied);
  if ((reach(p, side, role, from, own, occupied) & bit(to)) == 0) return false;
  const promotes = role == FISH_ROLE && ((side ? blackPromotes : whitePromotes) & bit(to)) != 0;
  if (promotes != ((move & PROMOTES) != 0)) return false;
  const kingBit = load<u64>(p, KING) & own;
  if (role == KING_ROLE) return (attackersTo(p, to, occupied ^ kingBit) & ~own) == 0;
  const king = <i32>ctz(kingBit);
  const checkers = load<u64>(p, CHECKERS);
  if (checkers) {
    if (checkers & (checkers - 1) || (evasionTargets(p, king, checkers) & bit(to)) == 0) return false;
  }
  if ((lines(king) & bit(from)) == 0) return true;
  const pins = pinned(p, side, king, occupied);
  return (pins & bit(from)) == 0 || (lineThrough(king, from) & bit(to)) != 0;
}
