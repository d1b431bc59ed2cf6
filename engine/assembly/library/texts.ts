/**
 * Texts that games share, kept for writing many games: bytes under a key of two words that the caller gives.
 *
 * From the address that the caller gives: TABLE (SLOTS entries of 12 bytes: both words of the key, and the address of
 * the text; 0 for none), then the texts, each behind its length (u32).
 */
const SLOTS: u32 = 1 << 16;
const MOST: u32 = SLOTS / 2;
const SLOT: usize = 12;
const TEXTS: usize = 1 << 22;
const TABLE: usize = SLOT * <usize>SLOTS;
/** So that the texts of one game always fit. */
const LONGEST: usize = 1 << 18;

let table: usize = 0;
let next: usize = 0;
let count: u32 = 0;

/** Uses the memory at `address`, a multiple of 8, for no text yet, and returns its end. */
export function useTexts(address: usize): usize {
  table = address;
  clearTexts();
  return table + TABLE + TEXTS;
}

function clearTexts(): void {
  memory.fill(table, 0, TABLE);
  next = table + TABLE;
  count = 0;
}

/** The slot of a key, or the empty slot in which it belongs. */
function slotOf(low: u32, high: u32): usize {
  const mixed = (<u64>low | ((<u64>high) << 32)) * 0x9e3779b97f4a7c15;
  let at = table + SLOT * <usize>(mixed >> 48);
  while (load<u32>(at, 8) != 0 && (load<u32>(at) != low || load<u32>(at, 4) != high)) {
    at += SLOT;
    if (at == table + TABLE) at = table;
  }
  return at;
}

/** The address of a text, with its length in the four bytes before it; 0 if it is not known. */
// @inline
export function textOf(low: u32, high: u32): usize {
  return load<u32>(slotOf(low, high), 8);
}

/**
 * Returns where the caller writes a new text of `length` bytes; 0 for a text that is too long. Forgets all others if
 * there is no room for it.
 */
export function addText(low: u32, high: u32, length: u32): usize {
  const size = (<usize>length + 7) & ~3;
  if (size > LONGEST) return 0;
  if (count == MOST || next + size > table + TABLE + TEXTS) clearTexts();
  const slot = slotOf(low, high),
    at = next + 4;
  store<u32>(slot, low);
  store<u32>(slot, high, 4);
  store<u32>(slot, <u32>at, 8);
  store<u32>(next, length);
  next += size;
  count++;
  return at;
}
