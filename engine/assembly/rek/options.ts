/**
 * A compiled rule set of the capture games: integers that select mechanisms. `compile-rek.ts` writes them as i32 words;
 * `useRules` copies them into globals of this instance.
 *
 * Some words are as in `rules/options.ts`: 0 goal (2, capture the king), 1 and 2 repetition, 3 dead position, 24 a side
 * without moves loses. The others are zero, except in place of the table of limits:
 *
 *   40 kings move and capture   41 surround: 0 off, 1 single pieces, 2 groups     42 custodian capture
 *   43 obligation: 0 none, 1 newly opened reks, 2 any rek, 3 reks newly opened by a move that calls the order
 *   44 plies without capture that draw, 0 none     45 a king without a legal move is lost
 */
export const CAPTURE_KING: i32 = 2;

export const NO_OBLIGATION: i32 = 0;
export const ANY_REK: i32 = 2;
export const CALLED: i32 = 3;

export const GROUPS: i32 = 2;

export let kingMoves: bool = false;
export let surround: i32 = 0;
export let custodian: bool = false;
export let obligation: i32 = 0;
export let captureless: i32 = 0;
export let blockedKingLoses: bool = false;
export let kingsAreDead: bool = false;

export function useRules(address: usize): void {
  kingMoves = load<i32>(address, 160) != 0;
  surround = load<i32>(address, 164);
  custodian = load<i32>(address, 168) != 0;
  obligation = load<i32>(address, 172);
  captureless = load<i32>(address, 176);
  blockedKingLoses = load<i32>(address, 180) != 0;
  kingsAreDead = load<i32>(address, 12) != 0;
}
