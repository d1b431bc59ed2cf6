import { expect, test } from 'vitest';
import { commandLine, splitCommandLine } from './command-line.ts';

test.each([
  ['stockfish', ['stockfish']],
  ['  /opt/my\u00A0engine  --threads 2 ', ['/opt/my', 'engine', '--threads', '2']],
  ['"C:\\Program Files\\fairy.exe" x', ['C:\\Program Files\\fairy.exe', 'x']],
  ["ssh host 'nice -n 5 engine'", ['ssh', 'host', 'nice -n 5 engine']],
  ['a"b c"d ""', ['ab cd', '']],
  ['$HOME/*.sh > x', ['$HOME/*.sh', '>', 'x']],
])('%s', (text, words) => {
  expect(splitCommandLine(text)).toEqual({ ok: true, value: words });
});

test.each([
  ['', 'command-empty'],
  ['  ', 'command-empty'],
  ['"" x', 'command-empty'],
  ['a "b', 'command-quote'],
  ['a\nb', 'command-characters'],
  ['a \u202Egpj.exe', 'command-characters'],
  ['x'.repeat(2001), 'command-characters'],
])('%j is refused', (text, code) => {
  expect(splitCommandLine(text)).toMatchObject({ ok: false, error: { code } });
});

test.each([[['a', 'b c']], [['x', '', `it's "so"`, 'C:\\a b\\']], [['"', "'"]]])('%j survives', words => {
  expect(splitCommandLine(commandLine(words))).toEqual({ ok: true, value: words });
});
