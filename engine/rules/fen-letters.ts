/**
 * Piece letters of FEN placements: ours, with Q and F for the met and B for the koul as in other programs; and those of
 * makruk-js, from the Thai names, where M is the horse and B a fish: `rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR`.
 */
import type { Role } from './types.ts';

export type PieceLetters = Readonly<Record<string, Role | 'promoted'>>;

const OURS: PieceLetters = {
  p: 'fish',
  m: 'met',
  q: 'met',
  f: 'met',
  s: 'koul',
  b: 'koul',
  n: 'horse',
  r: 'boat',
  k: 'king',
};

/** Bia, flipped bia, rua, ma, thon, khun, met. */
export const THAI_NAMES: PieceLetters = {
  b: 'fish',
  f: 'promoted',
  r: 'boat',
  m: 'horse',
  t: 'koul',
  k: 'king',
  e: 'met',
};

/** T and E occur only in the Thai letters, as do three B of one side without any other fish letter. */
export function lettersOf(placement: string): PieceLetters {
  if (!/^[bfrmtke1-8/]+$/i.test(placement)) return OURS;
  return /[te]/i.test(placement) || /b[^b]*b[^b]*b/.test(placement) || /B[^B]*B[^B]*B/.test(placement)
    ? THAI_NAMES
    : OURS;
}
