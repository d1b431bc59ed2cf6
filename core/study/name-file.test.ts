import { expect, it } from 'vitest';
import { readNameFile, writeNameFile } from './name-file.ts';

const NAMES = [
  { rules: 'makruk', fen: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', name: 'Start of Makruk' },
  { rules: 'ouk', fen: '8/8/8/8/8/8/8/8 w - - 0 1', name: 'ม้าผูก' },
];

it('reads what it writes', () => {
  expect(readNameFile(writeNameFile(NAMES))).toEqual({ names: NAMES, faults: [] });
});

it('reports the lines without a name', () => {
  const text = `\ufeff# comment\r\n\r\nmakruk\t8/8 w\r\n${NAMES[0]!.rules}\t${NAMES[0]!.fen}\tA\tB\r\nonly words`;
  expect(readNameFile(text)).toEqual({ names: [{ ...NAMES[0], name: 'A B' }], faults: [3, 5] });
});
