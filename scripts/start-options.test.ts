import { expect, it } from 'vitest';
import { HELP, readStartOptions } from './start-options.mjs';

it('reads every option in the help text', () => {
  expect(readStartOptions([])).toEqual({
    help: false,
    browser: false,
    open: true,
    port: undefined,
    library: undefined,
  });
  expect(readStartOptions(['--browser', '--port', '9000', '--library', '/tmp/my games.sqlite', '--no-open'])).toEqual({
    help: false,
    browser: true,
    open: false,
    port: '9000',
    library: '/tmp/my games.sqlite',
  });
  for (const [name] of HELP.matchAll(/--[a-z-]+/g))
    expect(() => readStartOptions(/port|library/.test(name) ? [name, '1'] : [name])).not.toThrow();
});

it.each([
  [['--bogus'], /bogus/],
  [['game.pgn'], /game\.pgn/],
  [['--port'], /port/],
  [['--port', 'http'], /Not a port/],
  [['--port', '65536'], /Not a port/],
  [['--library', ''], /needs a path/],
])('refuses %j', (args, words) => {
  expect(() => readStartOptions(args)).toThrow(words);
});
