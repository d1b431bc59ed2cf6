import { expect, it, test } from 'vitest';
import { readPgn } from './reader.ts';
import { makeTag } from './tags.ts';
import { writePgn } from './writer.ts';

type Tags = Readonly<Record<string, string>>;

const gameOf = (tags: Tags): string =>
  `${Object.entries(tags)
    .map(([name, value]) => makeTag({ name, value }))
    .join('\n')}\n\n1. e4 d5 *\n`;

function read(text: string) {
  const [game] = readPgn(text, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  return game.study;
}

const engines = { White: 'Fairy-Stockfish 14.0.1 LB', Black: 'fairy-stockfish_x86-64-bmi2' };

test.each<[string, Tags, string]>([
  ['makruk', { ...engines, Variant: 'makruk' }, 'makruk-engine'],
  ['ouk', { ...engines, Variant: 'cambodian' }, 'ouk-engine'],
  ['kar ouk', { ...engines, Variant: 'Karouk' }, 'kar-ouk-engine'],
  ['types of players', { WhiteType: 'program', BlackType: 'Program', Variant: 'Makruk' }, 'makruk-engine'],
  ['bots', { White: 'A', WhiteTitle: 'BOT', Black: 'B', BlackTitle: 'BOT', Variant: 'Makruk' }, 'makruk-engine'],
  ['a player and an engine', { ...engines, Black: 'Dara', Variant: 'Makruk' }, 'makruk'],
  ['a name that only begins alike', { White: 'Stockfisher', Black: 'Fairy-Stockfishes', Variant: 'Makruk' }, 'makruk'],
  ['a rule set that is named', { ...engines, Variant: 'Makruk', RuleSet: 'makruk-manual' }, 'makruk-manual'],
  ['the ordinary one, named', { ...engines, Variant: 'Makruk', RuleSet: 'makruk' }, 'makruk'],
  ['another rule set as variant', { ...engines, Variant: 'ouk-page' }, 'ouk-page'],
  ['no variant: the rules that were chosen', engines, 'makruk'],
  ['a game of PlayOK', { Site: 'PlayOK', Variant: 'Makruk' }, 'makruk-manual'],
  ['an address of PlayOK', { Site: 'https://www.playok.com/en/makruk/', Variant: 'Makruk' }, 'makruk-manual'],
  ['a game of SchemingMind', { Site: 'schemingmind.com game 149228', Variant: 'Makruk' }, 'makruk-schemingmind'],
  ['another game of such a site', { Site: 'PlayOK', Variant: 'Cambodian' }, 'ouk-pychess'],
  ['a site without a rule set of its own', { Site: 'PyChess', Variant: 'Makruk' }, 'makruk'],
  ['a game of PlayOK, its rule set named', { Site: 'PlayOK', Variant: 'Makruk', RuleSet: 'makruk' }, 'makruk'],
])('%s', (_, tags, rules) => {
  expect(read(gameOf(tags)).rules).toBe(rules);
});

it('keeps its rules when it is written and read again', () => {
  for (const rules of ['makruk', 'makruk-engine', 'makruk-manual', 'ouk-pychess', 'ouk-engine']) {
    const study = { ...read(gameOf({ ...engines, Variant: rules.startsWith('ouk') ? 'Cambodian' : 'Makruk' })), rules };
    expect(read(writePgn(study)).rules).toBe(rules);
  }
  for (const rules of ['makruk', 'makruk-manual', 'makruk-engine']) {
    const study = { ...read(gameOf({ Site: 'PlayOK', Variant: 'Makruk' })), rules };
    expect(read(writePgn(study)).rules).toBe(rules);
  }
});

it('keeps the given start position without the count that begins there', () => {
  const fen = '8/8/7K/8/2k5/8/8/R7 b - - 12 40';
  const study = read(gameOf({ Variant: 'Makruk', FEN: fen, SetUp: '1' }).replace('1. e4 d5', '40... Kd5'));
  expect(study.start).toBe(fen);
  expect(read(writePgn(study))).toEqual(study);
});
