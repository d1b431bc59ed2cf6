import { expect, test } from 'vitest';
import { fuzzReaders, READERS } from './fuzz-readers.ts';

test('10,000 damaged texts are read or refused by every reader, and come back as they were read', () => {
  const tally = fuzzReaders({ inputs: 10_000, seed: 7, longest: Number.POSITIVE_INFINITY });
  const counts = READERS.map(reader => `${reader} ${tally[reader].inputs}`).join(', ');
  console.log(`fuzzing: ${counts}`);
  for (const reader of READERS) {
    expect(tally[reader].inputs, reader).toBeGreaterThan(500);
    expect(Object.keys(tally[reader].outcomes).length, reader).toBeGreaterThan(1);
  }
});
