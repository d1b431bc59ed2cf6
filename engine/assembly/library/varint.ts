/** Numbers with seven bits a byte, lowest first; the highest bit says that another byte follows. */

/** Where the number ends that was read last. */
export let numberEnd: usize = 0;

export function numberAt(address: usize): u64 {
  let at = address,
    byte = <u64>load<u8>(at++),
    value = byte & 127,
    shift: u64 = 7;
  while (byte > 127 && shift < 56) {
    byte = <u64>load<u8>(at++);
    value |= (byte & 127) << shift;
    shift += 7;
  }
  numberEnd = at;
  return value;
}
