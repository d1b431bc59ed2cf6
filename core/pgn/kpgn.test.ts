import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { khmerChessLetter, makeRen } from '../../engine/rules/ren.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { toOf } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { Random } from '../../tests/scripts/random.ts';
import { makeKpgn } from '../notation/khmer.ts';
import { mainLineMoves } from '../study/walk.ts';
import { guessFile } from './guess.ts';
import { readPgn } from './reader.ts';
import { mirrorMoveText } from './scan.ts';
import { writePgn } from './writer.ts';

const rules = ruleSet('ouk-wikipedia')!;
const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';

const read = (json: unknown) => readPgn(JSON.stringify(json, null, 2), { rules: 'makruk' });

/** A random game with its KPGN moves, the position of every ply, and the captured pieces in order of capture. */
function randomGame(seed: number, plies: number) {
  const random = new Random(seed);
  const positions = [Position.start(rules)];
  const moves: string[] = [];
  const uci: string[] = [];
  let graveyard = '';
  for (let at = positions[0]!; moves.length < plies && at.outcome() === null; ) {
    const move = random.pick(at.moves());
    const after = at.play(move);
    const taken = at.pieceAt(toOf(move));
    if (taken) graveyard += khmerChessLetter(taken);
    moves.push(makeKpgn(at, move, after));
    uci.push(makeUci(move));
    positions.push(after);
    at = after;
  }
  return { positions, moves, uci, graveyard };
}

const DATES: readonly (readonly [string | number, string])[] = [
  ['2021-08-30', '2021.08.30'],
  ['2021-02-12T23:30:00.716Z', '2021.02.12'],
  ['2021-02-12T00:30:00+07:00', '2021.02.12'],
  ['2021-02-12 00:10', '2021.02.12'],
  ['2021/2/3', '2021.02.03'],
  ['2021-02', '2021.02.??'],
  ['Fri Feb 12 2021 00:10:00 GMT+0700 (Indochina Time)', '2021.02.12'],
  ['12 February 2021', '2021.02.12'],
  ['25/12/2021', '2021.12.25'],
  ['03/04/2021', '2021.??.??'],
  [1613119761716, '2021.02.12'],
  [1613119761, '2021.02.12'],
  ['1613119761716', '2021.02.12'],
  [20210212, '2021.02.12'],
  [2021, '2021.??.??'],
  [-1, ''],
  [8.64e18, ''],
  ['soon', ''],
  ['2021-13-45', ''],
  ['2021-02-29', ''],
  ['2024-02-29', '2024.02.29'],
];

describe('a file of Khmer Chess', () => {
  it('is read as a game with its tags', () => {
    const [game] = read({
      event: 'King of Khmer Chess 2021',
      date: '2021-02-12T08:49:21.716Z',
      location: 'PP Cambodia',
      players: { white: { username: 'Sok' }, black: { name: 'Dara' } },
      result: { last: { whiteWin: true, blackWin: false } },
      moves: ['Fe3e4', 'ff6f5', 'Kd1b2j8'],
      ren: 'BHGQ1GHB/1K6/FFFF1FFF/4F3/5f2/fffff1ff/8/bhgqkghb b K--- -- -.-@-'.replace('BHGQ1', 'BHG1Q'),
      timer: { totalSecond: 3600 },
    });
    expect(game!.issues).toEqual([]);
    expect(game!.study.rules).toBe('ouk-wikipedia');
    expect(game!.study.start).toBe(START);
    expect(game!.study.result).toBe('1-0');
    expect(mainLineMoves(game!.study)).toEqual(['e3e4', 'f6f5', 'd1b2']);
    expect(game!.study.tags.map(tag => `${tag.name} ${tag.value}`)).toEqual([
      'Event King of Khmer Chess 2021',
      'Site PP Cambodia',
      'Date 2021.02.12',
      'White Sok',
      'Black Dara',
      'TimeControl 3600',
    ]);
  });

  it('keeps the source text of members that are not used', () => {
    const source = `{
      "event": "Cup", "event": "Final", "rated": true, "serial": 12345678901234567890,
      "date": 1613119761716, "location": 7,
      "players": {"white": "Sok", "black": {"id": "b1", "username": "Dara", "rating": {"ouk": 1500}}, "guest": null},
      "result": {"last": {"whiteWin": false, "blackWin": true, "reason": "time"}, "ended": 1},
      "timer": {"totalSecond": 600, "increment": 5},
      "moves": ["Fe3e4", {"from": "f6", "to": "f5", "jump": false}], "__proto__": {"a": [1, "}"]},
      "ren": "BHGKQGHB/8/FFFF1FFF/4F3/5f2/fffff1ff/8/bhgqkghb w ---- -- 4.-@64"
    }`;
    const [game] = readPgn(source, { rules: 'makruk' });
    expect(game!.kept).toBe('whole');
    expect(game!.issues).toEqual([]);
    expect(mainLineMoves(game!.study)).toEqual(['e3e4', 'f6f5']);
    expect(game!.study.result).toBe('0-1');
    expect(game!.study.tags.map(tag => `${tag.name} ${tag.value}`)).toEqual([
      'Event Final',
      'Date 2021.02.12',
      'White Sok',
      'Black Dara',
      'TimeControl 600',
    ]);
    expect(game!.study.leftovers.map(({ code, text }) => `${code} ${text}`)).toEqual([
      'field-kept "event": "Cup"',
      'field-kept "rated": true',
      'field-kept "serial": 12345678901234567890',
      'field-kept "date": 1613119761716',
      'field-kept "location": 7',
      'field-kept "players": {"black": {"id": "b1"}}',
      'field-kept "players": {"black": {"rating": {"ouk": 1500}}}',
      'field-kept "players": {"guest": null}',
      'field-kept "result": {"last": {"reason": "time"}}',
      'field-kept "result": {"ended": 1}',
      'field-kept "timer": {"increment": 5}',
      'field-kept "moves": ["Fe3e4", {"from": "f6", "to": "f5", "jump": false}]',
      'field-kept "__proto__": {"a": [1, "}"]}',
      'field-kept "ren": "BHGKQGHB/8/FFFF1FFF/4F3/5f2/fffff1ff/8/bhgqkghb w ---- -- 4.-@64"',
    ]);
    expect(readPgn(writePgn(game!.study), { rules: 'makruk' })[0]!.study).toEqual(game!.study);
  });

  it('gives the same date in every time zone', () => {
    const script = fileURLToPath(new URL('./kpgn-date.ts', import.meta.url));
    const dates = DATES.map(([value]) => value);
    const code = `import { pgnDate } from ${JSON.stringify(script)}; console.log(JSON.stringify(${JSON.stringify(dates)}.map(pgnDate)))`;
    for (const TZ of ['Asia/Phnom_Penh', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      const out = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      expect(JSON.parse(out), TZ).toEqual(DATES.map(([, date]) => date));
    }
  });

  it('of the first releases is read too', () => {
    const [game] = read({
      moves: [{ from: 'b3', to: 'b4', jump: false, capture: '' }],
      ren: 'bhgqkghb/8/ffffffff/8/1F6/F1FFFFFF/8/BHGKQGHB b ---- -- -.-',
    });
    expect(game!.study.start).toBe(START);
    expect(mainLineMoves(game!.study)).toEqual(['b3b4']);
  });

  it('gives back random games from the start position and from later ones', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { positions, moves, uci, graveyard } = randomGame(seed, 60);
      const ren = `${makeRen(positions.at(-1)!).split(' ').slice(0, 5).join(' ')} ${graveyard}`.trim();
      const [whole] = read({ moves, ren });
      expect([whole!.kept, whole!.study.start, mainLineMoves(whole!.study)]).toEqual(['whole', START, uci]);
      const from = Math.min(20, moves.length - 1);
      const [later] = read({ moves: moves.slice(from), ren });
      const [placement, turn] = makeFen(positions[from]!, { promoted: false }).split(' ');
      expect(later!.study.start.replaceAll('~', '').split(' ').slice(0, 2)).toEqual([placement, turn]);
      expect(mainLineMoves(later!.study)).toEqual(uci.slice(from));
    }
  });

  it('is kept as text if it is impossible', () => {
    const [game] = read({ moves: ['Fe3e4'], ren: 'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-' });
    expect([game!.kept, game!.issues[0]!.code]).toEqual(['text', 'start-unreadable']);
  });
});

describe('moves of Khmer Chess in PGN', () => {
  it('are read as mirrored if they are legal only then', () => {
    const { moves, uci } = randomGame(5, 40);
    const text = moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move)).join(' ');
    const mirrored = moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ` : '') + mirrorMoveText(move)).join(' ');
    const start = '[FEN "BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-"]\n\n';
    for (const source of [text, mirrored, start + mirrored])
      expect(mainLineMoves(readPgn(source, { rules: 'ouk-wikipedia' })[0]!.study), source).toEqual(uci);
  });

  it('are distinguished from other dialects', () => {
    const look = (text: string) => guessFile(new TextEncoder().encode(text));
    expect(look('{"moves": ["Fe3e4", "ff6f5"], "ren": ""}')).toMatchObject({ dialect: 'kpgn', needsRules: false });
    expect(look('1. Fe3e4 ff6f5')).toMatchObject({ dialect: 'kpgn', needsRules: true });
  });
});

describe('games of makruk-js', () => {
  it('are read with their letters, such as M for the horse', () => {
    const [game] = readPgn('[Event "Test"]\n[Result "*"]\n\n1. b4 b5 2. Md2 Md7 3. Tc2 Tc7 *', { rules: 'makruk' });
    expect(mainLineMoves(game!.study)).toEqual(['b3b4', 'b6b5', 'b1d2', 'b8d7', 'c1c2', 'c8c7']);
    const fen = '[FEN "r2mk2r/8/bbbbbbbb/8/8/BBBBBBBB/8/R2MK2R w 1"]\n\n1. Mf2 Mc6 *';
    expect(readPgn(fen, { rules: 'makruk' })[0]!.kept).toBe('partial');
    const legal = fen.replace('Mf2 Mc6', 'Mf2 Mb7');
    expect(mainLineMoves(readPgn(legal, { rules: 'makruk' })[0]!.study)).toEqual(['d1f2', 'd8b7']);
  });
});
