/** Reads a block of the position index bit by bit, as `docs/library.md` describes it. */

export interface IndexedPosition {
  /** The upper 48 bits. */
  readonly key: bigint;
  readonly game: number;
  readonly move: number;
}

export function readBlock(bytes: Uint8Array, firstKey: number): readonly IndexedPosition[] {
  let at = 32;
  const bit = (): bigint => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError('the block ends early');
    return BigInt((byte >> (at++ & 7)) & 1);
  };
  const bits = (count: number): bigint => {
    let value = 0n;
    for (let index = 0; index < count; index++) value |= bit() << BigInt(index);
    return value;
  };
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bits(8);
      value |= (byte & 127n) << shift;
      if (byte < 128n) return value;
    }
  };
  const [keyShift = 0, gameBits = 0, low = 0, high = 0] = bytes;
  const difference = (): bigint => {
    let unary = 0n;
    while (bit() === 0n) unary++;
    return unary < 24n ? (unary << BigInt(keyShift)) | bits(keyShift) : bits(48);
  };

  const positions: IndexedPosition[] = [];
  let key = BigInt(firstKey);
  for (let group = low + 256 * high; group > 0; group--) {
    key += difference();
    if (bit() === 1n) {
      const game = Number(bits(gameBits));
      positions.push({ key, game, move: Number(bits(16)) });
      continue;
    }
    at = (at + 7) & ~7;
    const count = number();
    const moves = Array.from({ length: Number(number()) }, () => 0);
    for (const index of moves.keys()) moves[index] = Number(bits(16));
    const size = BigInt((moves.length - 1).toString(2).replace(/^0$/, '').length);
    let game = 0n;
    for (let index = 0n; index < count; index++) {
      const value = number();
      game += value >> size;
      positions.push({ key, game: Number(game), move: moves[Number(value & ((1n << size) - 1n))] ?? -1 });
    }
  }
  if (at > 8 * bytes.length || at <= 8 * (bytes.length - 1)) throw new RangeError('the block has another length');
  return positions;
}
