/**
 * Damaged text for every reader of foreign text: FEN (with REN), PGN and KPGN files as bytes, UCI, moves in each
 * notation, rule-set files, queries of the game search. A reader may refuse, with a code; it may not throw, and what it has read must be written
 * and read again unchanged. `fuzz.ts` runs millions and watches time and memory, a test runs a few thousand.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fold } from '../../api/query/fold.ts';
import { parseQuery } from '../../api/query/parse.ts';
import { writeQuery } from '../../api/query/write.ts';
import { makeMoveText, NOTATIONS } from '../../core/notation/notations.ts';
import { readSan } from '../../core/notation/san.ts';
import { PGN_CODES } from '../../core/pgn/codes.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { pgnReader, readPgn } from '../../core/pgn/reader.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { familyOf } from '../../engine/rules/capabilities.ts';
import { makeFen, parseFen, positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { makeRen } from '../../engine/rules/ren.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { copyOf, finished, makeRuleSetFile, parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ownRuleSets, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { gameOf, positionGame } from '../../engine/search/uci-game.ts';
import { parseGo } from '../../engine/search/uci-options.ts';
import { sampleStudies } from '../support/studies.ts';
import { mangled, mangledBytes } from './mangle.ts';
import { Random } from './random.ts';

export const READERS = ['fen', 'pgn', 'uci', 'san', 'rules', 'query'] as const;
export type Reader = (typeof READERS)[number];

export interface ReaderTally {
  inputs: number;
  /** How often each outcome: `read`, codes of refusals, for PGN what was kept. */
  readonly outcomes: Record<string, number>;
  /** Milliseconds of the slowest input. */
  slowest: number;
}

/** A reader that threw, lost something or was too slow; the message shows the input. */
export class Fault extends Error {
  constructor(reader: Reader, why: string, input: string) {
    super(`${reader}: ${why}\n${JSON.stringify(input.slice(0, 4000))}`);
  }
}

const data = new URL('../data/', import.meta.url);
const filesOf = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, data)).map(name => readFileSync(new URL(`${folder}${name}`, data), 'utf8'));

/** Positions of random games of every rule set, some plies apart. */
function somePositions(random: Random): readonly Position[] {
  return ruleSets.flatMap(rules => {
    const positions: Position[] = [];
    for (let game = 0; game < 3; game++) {
      let at = Position.start(rules);
      for (let ply = 0; ply < 160 && at.outcome() === null; ply++) {
        if (ply % 8 === 0) positions.push(at);
        at = at.play(random.pick(at.moves()));
      }
    }
    return positions;
  });
}

/** Every field and sign of the query language. */
const QUERIES: readonly string[] = [
  'sok dara -draw "city cup" OR NOT (สมชาย | ដារ៉ា)',
  'white:sok black="Sok, Dara" player:"player 12" event:league site="Phnom Penh" comment:"a good move" opening:boat',
  'elo:1800..2000 whiteelo>=1800 blackelo<1500 moves:40..60 plies=70',
  'year:2019 date:2019.03..2020 date<2019.03.15 date>=2001',
  'elo<0 moves>999999999 count>999999999 count<0 date<0000 date>9999 year<0000.01.01 year>9999.12.31',
  'result:1-0 -result:decided 1/2-1/2 end:checkmate end:resignation',
  'tag:Annotator=kim tag:ECO tag:"Time Control":600 label:sharp collection:mine',
  'count:board count:board>=40 count:piece=10..20 count>=5',
  'motif:paay motif:paay/white motif:paay/sok ending:KRvK tables:missed',
  'has:variations -has:comments has:ratings kept:partial game:Makruk rules:makruk',
  'position:"makruk rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"',
  'pattern:"Pe4 Kf2 nd5" pattern:"[NS]d4 !Pe5 xc6-f6>=2" pattern:"Rh8 Nf7 xg6 mirror swap"',
  'material:"R=1 r=0 plies:4" material:KNRvKN path:"Nb1-d2-f3-e5"',
  '(((white:a OR -(black:b c)) d) | "e")',
];

/** One input, ready to be fed. */
export interface FuzzInput {
  readonly text: string;
  /** Returns what became of it. Throws a `Fault`. */
  read(): string;
}

export interface Fuzzer {
  next(reader: Reader): FuzzInput;
}

export function fuzzer(seed: number): Fuzzer {
  const random = new Random(seed);
  const positions = somePositions(random);
  const fens = positions.flatMap(at => [makeFen(at), ...(familyOf(at.rules) === 'chess' ? [makeRen(at)] : [])]);
  fens.push(
    'rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1',
    'BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-',
  );
  const studies = ruleSets.flatMap(rules => sampleStudies(rules, seed, 2));
  const lists = [0, 40, 80].map(from =>
    fens
      .slice(from, from + 8)
      .map((fen, at) => `${fen} id "no ${at}"; bm Ra8;`)
      .join('\n'),
  );
  const files = [...filesOf('pgn/'), ...filesOf('dialects/'), ...lists, ...studies.map(study => writeGames([study]))];
  const ruleFiles = ruleSets.flatMap(rules => {
    const copy = finished(copyOf(rules, `Copy of ${rules.title}`));
    return [makeRuleSetFile(copy), makeRuleSetFile(copy, { complete: true }), makeRuleSetFile(copy, { compact: true })];
  });
  const damage = (sources: readonly string[]): string => mangled(random, random.pick(sources), sources);

  const make: Readonly<Record<Reader, () => FuzzInput>> = {
    fen: () => {
      const [text, rules] = [damage(fens), random.pick(ruleSets)];
      return { text, read: () => fenOutcome(text, rules) };
    },
    pgn: () => {
      const file = random.pick(files);
      const from = random.below(file.length);
      const part = random.chance(0.4) ? file.slice(0, 600) : file.slice(from, from + 20 + random.below(800));
      const bytes = mangledBytes(random, mangled(random, part, files));
      const [rules, size] = [random.pick(ruleSets), random.chance(0.5) ? bytes.length : 1 + random.below(50)];
      return { text: Buffer.from(bytes).toString('latin1'), read: () => pgnOutcome(bytes, size, rules) };
    },
    uci: () => uciInput(random, random.pick(positions), damage),
    san: () => {
      const at = random.pick(positions);
      const moves = at.moves();
      const text = damage(NOTATIONS.map(notation => makeMoveText(notation, at, random.pick(moves))));
      return { text, read: () => sanOutcome(at, text) };
    },
    rules: () => {
      const text = damage(ruleFiles);
      return { text, read: () => rulesOutcome(text) };
    },
    query: () => {
      const text = damage(QUERIES);
      return { text, read: () => queryOutcome(text) };
    },
  };
  return { next: reader => make[reader]() };
}

function fenOutcome(text: string, rules: RuleSet): string {
  const setup = parseFen(text);
  const position = positionFromFen(rules, text);
  if (!setup.ok) return setup.error.code;
  const normal = makeFen(setup.value);
  const again = parseFen(normal);
  if (!again.ok || makeFen(again.value) !== normal) throw new Fault('fen', `'${normal}' does not come back`, text);
  if (!position.ok) return position.error[0]?.code ?? 'refused';
  const written = makeFen(position.value);
  const copy = positionFromFen(rules, written);
  if (!copy.ok || copy.value.searchKey !== position.value.searchKey)
    throw new Fault('fen', `'${written}' is another position of ${rules.id}`, text);
  const [move] = position.value.moves();
  if (move !== undefined) position.value.play(move).outcome();
  return 'read';
}

function pgnOutcome(bytes: Uint8Array, size: number, rules: RuleSet): string {
  const source = Buffer.from(bytes).toString('latin1');
  guessFile(bytes);
  const reader = pgnReader({ rules: rules.id });
  const games = [];
  for (let at = 0; at < bytes.length; at += size) games.push(...reader.push(bytes.subarray(at, at + size)));
  games.push(...reader.end());
  // A mark of an earlier reader brings its own code along.
  const brought = new Set(Array.from(source.replaceAll('\0', '').matchAll(/%unread\s+(\S+)/gu), ([, code]) => code));
  const strange = games
    .flatMap(game => game.issues)
    .find(({ code }) => !PGN_CODES.some(known => known === code) && !brought.has(code));
  if (strange) throw new Fault('pgn', `unknown code ${strange.code}`, source);
  const written = writeGames(games.map(game => game.study));
  const again = readPgn(written, { rules: rules.id });
  if (
    !isDeepStrictEqual(
      again.map(game => game.study),
      games.map(game => game.study),
    )
  )
    throw new Fault('pgn', `another study after writing and reading, ${rules.id}, ${size} bytes at once`, source);
  for (const { id } of ownRuleSets()) forgetRuleSet(id);
  return games.length === 0 ? 'nothing' : [...new Set(games.map(game => game.kept))].sort().join('+');
}

/** A move, a `go` or a `position`. */
function uciInput(random: Random, at: Position, damage: (sources: readonly string[]) => string): FuzzInput {
  const moves = at.moves().map(makeUci);
  const kind = random.below(10);
  if (kind < 6) {
    const text = damage(moves);
    return { text, read: () => uciMoveOutcome(at, text) };
  }
  if (kind < 8) {
    const go = 'go wtime 60000 btime 50000 winc 1000 binc 1000 movestogo 20 depth 5 searchmoves e3e4';
    const text = damage([go]);
    return {
      text,
      read: () =>
        parseGo(text.split(/\s+/u), at.turn, { overhead: 0, goal: 'checkmate' }).faults.length > 0 ? 'go-fault' : 'go',
    };
  }
  const line = `position fen ${makeFen(at)} moves ${moves.slice(0, 3).join(' ')}`;
  const text = damage([line, 'position startpos moves e3e4 e6e5']);
  return { text, read: () => uciPositionOutcome(at.rules, text) };
}

function uciMoveOutcome(at: Position, text: string): string {
  const move = parseUci(at, text);
  if (!move.ok) return move.error.code;
  if (!at.isLegal(move.value)) throw new Fault('uci', 'read as an illegal move', text);
  return 'read';
}

function uciPositionOutcome(rules: RuleSet, text: string): string {
  let reports = 0;
  const { position } = positionGame(gameOf(rules), text.split(/\s+/u), () => reports++);
  position.outcome();
  return reports > 0 ? 'position-reported' : 'position';
}

function sanOutcome(at: Position, text: string): string {
  const read = readSan(at, text);
  if (!read.ok) return read.error.code;
  if (!at.isLegal(read.value.move)) throw new Fault('san', 'read as an illegal move', text);
  return 'read';
}

function rulesOutcome(text: string): string {
  const read = parseRuleSetFile(text);
  if (!read.ok) {
    if (read.error.length === 0) throw new Fault('rules', 'refused without a fault', text);
    return read.error[0]?.code ?? 'refused';
  }
  const again = parseRuleSetFile(makeRuleSetFile(read.value));
  if (!again.ok || !isDeepStrictEqual(again.value, read.value)) throw new Fault('rules', 'does not come back', text);
  Position.start(read.value).moves();
  return 'read';
}

function queryOutcome(text: string): string {
  if (fold(fold(text)) !== fold(text)) throw new Fault('query', 'a folded text changes when it is folded', text);
  const read = parseQuery(text);
  if (!read.ok) {
    const { code, data } = read.error;
    const at = Number(data?.at);
    if (!code.startsWith('bad-query-')) throw new Fault('query', `unknown code ${code}`, text);
    if (!(at >= 0 && at <= text.length)) throw new Fault('query', `fault at ${data?.at}`, text);
    return code;
  }
  const written = writeQuery(read.value);
  const again = parseQuery(written);
  if (!again.ok || !isDeepStrictEqual(again.value, read.value))
    throw new Fault('query', `'${written}' does not come back`, text);
  return 'read';
}

/** Of a thousand inputs. A PGN input is many moves. */
const SHARES: readonly (readonly [Reader, number])[] = [
  ['fen', 300],
  ['san', 270],
  ['uci', 150],
  ['rules', 90],
  ['query', 100],
  ['pgn', 90],
];

export interface FuzzOptions {
  readonly inputs: number;
  readonly seed: number;
  /** Milliseconds that one input may take, read twice; infinite where time is not checked. */
  readonly longest: number;
  /** Called after every input with the number of inputs so far. */
  readonly after?: (inputs: number) => void;
}

/** A slow input is read again: the machine may have been busy with something else. */
function timed(input: FuzzInput, longest: number): readonly [string, number] {
  const began = performance.now();
  const outcome = input.read();
  const took = performance.now() - began;
  if (took <= longest) return [outcome, took];
  const again = performance.now();
  input.read();
  return [outcome, Math.min(took, performance.now() - again)];
}

/** Throws a `Fault` at the first input that a reader does not stand. */
export function fuzzReaders({
  inputs,
  seed,
  longest,
  after = () => {},
}: FuzzOptions): Readonly<Record<Reader, ReaderTally>> {
  const tally: Record<Reader, ReaderTally> = {
    fen: { inputs: 0, outcomes: {}, slowest: 0 },
    pgn: { inputs: 0, outcomes: {}, slowest: 0 },
    uci: { inputs: 0, outcomes: {}, slowest: 0 },
    san: { inputs: 0, outcomes: {}, slowest: 0 },
    rules: { inputs: 0, outcomes: {}, slowest: 0 },
    query: { inputs: 0, outcomes: {}, slowest: 0 },
  };
  const order = SHARES.flatMap(([reader, share]) => Array<Reader>(share).fill(reader));
  const choice = new Random(seed ^ 0x5f3759df);
  let fuzz = fuzzer(seed);
  for (let done = 0; done < inputs; done++) {
    if (done % 50_000 === 49_999) fuzz = fuzzer(seed + done);
    const reader = choice.pick(order);
    const of = tally[reader];
    const input = fuzz.next(reader);
    const [outcome, took] = timed(input, longest);
    if (took > longest) throw new Fault(reader, `took ${Math.round(took)} ms`, input.text);
    of.inputs++;
    of.slowest = Math.max(of.slowest, took);
    of.outcomes[outcome] = (of.outcomes[outcome] ?? 0) + 1;
    after(done + 1);
  }
  return tally;
}
