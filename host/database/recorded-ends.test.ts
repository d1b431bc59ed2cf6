/** Games found by their counts, and by ends that follow from the board or are recorded in the game. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold } from '../../api/query/fold.ts';
import { RECORDED_ENDS } from '../../api/query/query.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { recordsEnd } from './recorded-ends.ts';
import type { DatabaseServices } from './services.ts';

let db: DatabaseServices;

/** White chases a bare king with two boats; White and Black move to and fro, so the count goes on. */
const CHASE = '4k3/8/8/8/8/8/8/R3K2R b - - 0 1';
/** White has a boat and Black a horse: no fish is left, so that Black can start a board count. */
const ENDING = '3nk3/8/8/8/8/8/8/R3K3 b - - 0 1';

const game = (white: string, moves: string, tags: Readonly<Record<string, string>> = {}): string =>
  `${Object.entries({ White: white, Variant: 'Makruk', ...tags })
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves} *\n\n`;

const from = (fen: string, rules = 'makruk') => ({ SetUp: '1', FEN: fen, RuleSet: rules });

const GAMES = [
  game('forfeit', '1. e4 e5', { Termination: 'Time forfeit' }),
  game('agreed', '1. e4 {Draw agreed? No.} e5', { Termination: 'Game drawn by agreement' }),
  game('resigned', '1. e4 e5 {White resigns}'),
  game('thai', '1. e4 e5 {ดำหมดเวลา}'),
  game('accepted', '1. e4 e5 2. d4 {[%count w offer] [%count b accept]}'),
  game('repeated', '1. Nd2 Nd7 2. Nb1 Nb8 3. Nd2 Nd7 4. Nb1 Nb8'),
  game('bare', '1... Ke7 2. Rb1 Kd7', from(CHASE)),
  game('board', '1... Nf7 2. Kd2 Ke7 3. Ke2', from(ENDING)),
  game('started', '{[%count b start]} 1... Nf7 2. Kd2 Ke7 3. Ke2', from(ENDING, 'makruk-manual')),
].join('');

beforeAll(async () => {
  const path = join(temporaryFolder('ends'), 'library.sqlite');
  db = await openServices(path);
  await db.imports.run({ source: { text: GAMES }, name: 'x.pgn', rules: 'makruk', collection: 1 });
});
afterAll(() => db.database.close());

async function found(query: string): Promise<readonly string[]> {
  const { rows, unsearched } = await db.library.list({ filter: { query }, sort: 'id', descending: false }, 0, 50);
  expect(unsearched).toBe(0);
  return rows.map(({ white }) => white);
}

it.each([
  ['end:time', ['forfeit', 'thai']],
  ['end:resignation', ['resigned']],
  ['end:agreement', ['agreed', 'accepted']],
  ['end:bare-king', ['bare']],
  ['end:repetition', ['repeated']],
  ['end:other', ['forfeit', 'agreed', 'resigned', 'thai', 'accepted', 'bare', 'board', 'started']],
  ['count:any', ['bare', 'board', 'started']],
  ['count:board', ['board', 'started']],
  ['count:board>=2', ['board', 'started']],
  ['count:board>=3', []],
  ['count:piece=1..20', ['bare']],
  ['count>20 -count:board', []],
])('finds %s', async (query, games) => {
  expect(await found(query)).toEqual(games);
});

it.each([
  ['Game drawn by agreement', 'agreement'],
  ['The players agree to a draw.', 'agreement'],
  ['ทั้งสองฝ่ายตกลงเสมอ', 'agreement'],
  ['អ្នកលេងទាំងពីរយល់ព្រម', 'agreement'],
  ['Black had no time and resigned', 'resignation'],
  ['No. White resigns!', 'resignation'],
  ['ขาวยอมแพ้', 'resignation'],
  ['ខ្មៅចុះចាញ់', 'resignation'],
  ['White forfeits on time', 'time'],
  ['ดำหมดเวลา', 'time'],
  ['សអស់ម៉ោង', 'time'],
  ['Draw not agreed', null],
  ['Draw agreed?', null],
  ['They disagreed', null],
  ['I agree with the engine', null],
  ["Black didn't want to resign", null],
  ['White never resigns', null],
  ['Black refused to resign', null],
  ['Overtime forfeiture', null],
  ['ไม่ได้ตกลงเสมอ', null],
  ['ดำไม่ยอมแพ้', null],
  ['ยังไม่หมดเวลา', null],
  ['ស មិនយល់ព្រម', null],
  ['ខ្មៅមិនទាន់ព្រមចុះចាញ់ទេ', null],
])('reads %j as %s', (text, end) => {
  expect(RECORDED_ENDS.filter(one => recordsEnd(one, fold(text)))).toEqual(end === null ? [] : [end]);
});
