/**
 * A compiled rule set of the capture games: integers that switch mechanisms. `compile-rek.ts` writes them as i32 words in
 * the order below; `useRules` copies them into globals of this instance.
 *
 *   0 goal: 2, capture the king     1 repetition: fold, 0 none
 *   2 kings move and carry          3 surround: 0 off, 1 single units, 2 groups     4 custodian capture
 *   5 obligation: 0 none, 1 reks newly opened, 2 any rek, 3 reks newly opened by a move that calls the order
 *   6 plies without capture that draw, 0 none     7 only bare kings: 0 goes on, 1 dead
 */
export const NO_OBLIGATION: i32 = 0;
export const NEW_REKS: i32 = 1;
export const ANY_REK: i32 = 2;
export const CALLED: i32 = 3;

export const SINGLE_UNITS: i32 = 1;
export const GROUPS: i32 = 2;

export let kingMoves: bool = false;
export let surround: i32 = 0;
export let custodian: bool = false;
export let obligation: i32 = 0;
export let captureless: i32 = 0;
export let kingsAreDead: bool = false;

export function useRules(address: usize): void {
  kingMoves = load<i32>(address, 8) != 0;
  surround = load<i32>(address, 12);
  custodian = load<i32>(address, 16) != 0;
  obligation = load<i32>(address, 20);
  captureless = load<i32>(address, 24);
  kingsAreDead = load<i32>(address, 28) != 0;
}
