import { describe, expect, it } from 'vitest';
import { Position } from '../../engine/rules/position.ts';
import { makeRen } from '../../engine/rules/ren.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { flattenStudy } from '../study/flat.ts';
import { mainLineMoves } from '../study/walk.ts';
import { guessFile } from './guess.ts';
import { readPositionLine } from './position-line.ts';
import { pgnReader, readPgn } from './reader.ts';
import { writeGames } from './writer.ts';

/** Kings crosswise, as in every game of the family. */
const [START = ''] = (ruleSet('makruk')?.startFen ?? '').split(' ');

const read = (text: string, rules = 'makruk') => readPgn(text, { rules });
const look = (text: string) => guessFile(new TextEncoder().encode(text));
const event = (game: ReturnType<typeof read>[number]) => game.study.tags.find(tag => tag.name === 'Event')?.value ?? '';

const EPD = `4k3/8/4K3/8/8/8/8/R7 w - - bm Ra8; id "Mate; one"; c0 "the boat {decides}";
7k/8/6K1/8/8/8/8/R7 w - - 3 20
4k3/8/8/8/8/8/8/R3K3 b - 128 4 10 am Ke7; ce -150; dm 3;
`;

describe('lists of positions', () => {
  it('are read line by line with names, and with operations as comments', () => {
    const games = read(EPD);
    expect(games.map(game => [game.kept, game.line, game.issues])).toEqual([
      ['whole', 1, []],
      ['whole', 2, []],
      ['whole', 3, []],
    ]);
    expect(games.map(event)).toEqual(['Mate; one', '', '']);
    expect(games.map(game => game.study.root.comment)).toEqual([
      'bm Ra8; c0 "the boat {decides}"',
      undefined,
      'am Ke7; ce -150; dm 3',
    ]);
    expect(games.map(game => game.study.start)).toEqual([
      '4k3/8/4K3/8/8/8/8/R7 w - - 0 1',
      '7k/8/6K1/8/8/8/8/R7 w - - 3 20',
      '4k3/8/8/8/8/8/8/R3K3 b - 128 4 10',
    ]);
    expect(read(writeGames(games.map(game => game.study))).map(game => game.study)).toEqual(
      games.map(game => game.study),
    );
  });

  it('can have names before, headings above and moves below the positions', () => {
    const games = read(
      `# Three positions
startpos ; rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 ; 625
# Mate in one
7k/8/6K1/8/8/8/8/R7_w_-_-_0_1
1. Ra8# 1-0

"Two boats","4k3/8/8/8/8/8/8/R3K2R w - - 0 1","easy"
`,
      'ouk-pychess',
    );
    expect(games.map(event)).toEqual(['startpos', 'Mate in one', 'Two boats']);
    expect(games.map(game => mainLineMoves(game.study))).toEqual([[], ['a1a8'], []]);
    expect(games[1]!.study.result).toBe('1-0');
    expect(flattenStudy(games[0]!.study).nodes[0]!.comment).toBe('625');
    expect(games[2]!.study.root.comment).toBe('"easy"');
    expect(games[0]!.study.leftovers).toEqual([{ code: 'text-outside', line: 1, ply: 0, text: '# Three positions' }]);
  });

  it('report the line of an invalid position', () => {
    const games = read(
      '4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n\n4k3/9/8/8/8/8/8/R3K3 w - - 0 1\n8/8/8/8/8/8/8/R3K3 w - - 0 1\n',
    );
    expect(games.map(game => game.kept)).toEqual(['whole', 'text', 'text']);
    expect(games.flatMap(game => game.issues).map(({ line, game, code }) => [line, game, code])).toEqual([
      [3, 2, 'start-unreadable'],
      [4, 3, 'start-unreadable'],
    ]);
  });

  it('of Khmer Chess are read as REN', () => {
    const first = makeRen(Position.start(ruleSet('ouk-wikipedia')!));
    const text = `${first}\n4k3/8/8/8/8/8/8/3K4 w ---- -- -.- bhgqghbffffffffFFFFFFFFBHGQGHB\n`;
    expect(look(text)).toMatchObject({ dialect: 'positions', guess: 'ouk-wikipedia', needsRules: true });
    const games = read(text, 'ouk-wikipedia');
    expect(games.map(game => [game.kept, game.study.start.split(' ')[0]])).toEqual([
      ['whole', START],
      ['whole', '3K4/8/8/8/8/8/8/4k3'],
    ]);
  });

  it('suggest rules that allow their positions', () => {
    expect(look(EPD)).toMatchObject({ dialect: 'positions', guess: 'makruk', needsRules: true });
    expect(look('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1\n').guess).toBe('kar-ouk');
  });

  it('give the same games for any chunks', () => {
    const bytes = new TextEncoder().encode(EPD.replaceAll('\n', '\r\n'));
    const reader = pgnReader({ rules: 'makruk' });
    const games = [...bytes].flatMap(byte => [...reader.push(Uint8Array.of(byte))]);
    expect([...games, ...reader.end()]).toEqual(read(EPD));
  });
});

it('a position in a comment or tag does not make a list', () => {
  const text = '1. e4 {4k3/8/8/8/8/8/8/R3K3 w - - 0 1} e5 *';
  expect(read(text)).toHaveLength(1);
  expect(mainLineMoves(read(text)[0]!.study)).toEqual(['e3e4', 'e6e5']);
  expect(readPositionLine('[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]')).toBeNull();
  expect(readPositionLine('1/2-1/2')).toBeNull();
});
