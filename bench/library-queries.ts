/**
 * `node bench/library-queries.ts LIBRARY [RULES] [PROGRAM]`: how long a library takes to open and to answer lists,
 * explorer, searches, export, duplicates and deletion. Games are deleted and restored. RULES: the rule set of most games, `makruk`
 * without it. PROGRAM: a folder with a bundle, `dist/node` without it; another one is for comparisons.
 *
 * Times are by the clock, then in parentheses processor time of all threads, which includes work in the background.
 * Where two are given, the first is that of the first question.
 */
import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { SORT_COLUMNS } from '../api/contract/library.ts';
import type { GameFilter, GameQuery } from '../api/contract.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { type Assets, findAssets } from '../host/assets.ts';
import { type DatabaseThread, startDatabase } from '../host/database/thread.ts';
import { newGate } from '../host/database/write-gate.ts';
import { inCareThread } from '../host/safety/thread.ts';
import { type Random, randomMove, randomSource } from './library.ts';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';

const PAGE = 50;
const REPEATS = 7;
/** Games that are deleted: one of so many. */
const DELETED = 10;
/** Plies after which positions are looked up. */
const DEPTHS = [0, 1, 2, 4, 8, 24];
/** Positions of each depth. */
const POSITIONS = 5;

const FILTERS: readonly (readonly [name: string, filter: GameFilter])[] = [
  ['no filter', {}],
  ['a result', { query: '1-0' }],
  ['a player', { query: 'player:"player 12"' }],
  ['White and years', { query: 'white:"player 1" year:2010..2015' }],
  ['ratings', { query: 'elo:2000..' }],
];

const LISTS: readonly (readonly [name: string, filter: GameFilter])[] = [
  ...FILTERS.slice(1),
  ['two letters', { query: 'so' }],
  ['words', { query: 'league player 77' }],
  ['not or', { query: '(year:2010 OR -event:league) -draw' }],
  ['length', { query: 'moves:40..60' }],
];

const BOARDS: readonly string[] = [
  'pattern:"Pe4 Kf2 nd5"',
  'pattern:"[NS]d4 !Pe5 xc6-f6>=2"',
  'pattern:"Rh8 Nf7 xg6 mirror swap"',
  'material:"R=1 r=0 plies:4"',
  'material:KNRvKN',
  'path:"Nb1-d2-f3-e5"',
  'end:checkmate',
];

type Report = (line: string) => void;
type Thread = Pick<DatabaseThread, 'api' | 'on'>;

const list = (part: Partial<GameQuery>): GameQuery => ({ filter: {}, sort: 'id', descending: false, ...part });
const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

interface Times {
  readonly clock: number;
  readonly processor: number;
}

async function timesOf(work: () => unknown): Promise<Times> {
  const began = performance.now();
  const processor = await processorTime(work);
  return { clock: performance.now() - began, processor };
}

async function timesOfAll(all: readonly (() => unknown)[]): Promise<readonly Times[]> {
  const times: Times[] = [];
  for (const work of all) times.push(await timesOf(work));
  return times;
}

const both = ({ clock, processor }: Times): string => `${ms(clock)} (${ms(processor)})`;

const medians = (times: readonly Times[]): Times => ({
  clock: median(times.map(({ clock }) => clock)),
  processor: median(times.map(({ processor }) => processor)),
});

const memory = (): string => `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`;

async function measure(path: string, rules: RuleSet, program: URL, report: Report): Promise<void> {
  const assets = findAssets(new URL('bundle.js', program).href);
  const began = performance.now();
  let opened = 0;
  const processor = process.cpuUsage();
  const thread = await startDatabase(assets, { path, purpose: 'library' }, newGate());
  opened = performance.now() - began;
  const { total } = await thread.api.library.list(list({}), 0, PAGE);
  const { user, system } = process.cpuUsage(processor);
  report(
    `${total} games: open ${ms(opened)}, first list ${ms(performance.now() - began)} (${ms((user + system) / 1000)})`,
  );
  await measureLists(thread, total, report);
  await measurePositions(thread, rules, report);
  await measureBoards(thread, report);
  await twice('open a game', () => thread.api.library.open(1), report);
  report(`memory ${memory()}`);
  await measureDeletion(thread, total, report);
  await measureExport(thread, report);
  await measureDuplicates(assets, thread, report);
  report(`memory at the end ${memory()}`);
  await thread.close();
}

async function measureLists({ api }: Thread, games: number, report: Report): Promise<void> {
  const middle = Math.floor(games / 2);
  const page = (query: GameQuery, offset: number) => () => api.library.list(query, offset, PAGE);
  for (const sort of SORT_COLUMNS)
    await twice(`list by ${sort}, from the middle`, page(list({ sort }), middle), report);
  for (const [name, filter] of LISTS)
    await twice(`list of ${name} by date`, page(list({ filter, sort: 'date', descending: true }), 0), report);
}

async function twice(name: string, work: () => Promise<unknown>, report: Report): Promise<void> {
  const first = await timesOf(work);
  const again = await timesOfAll(Array.from({ length: REPEATS }, () => work));
  report(`${name} ${both(first)}, then ${both(medians(again))}`);
}

async function measurePositions({ api }: Thread, rules: RuleSet, report: Report): Promise<void> {
  const random = randomSource(2);
  for (const depth of DEPTHS) {
    const fens = Array.from({ length: depth === 0 ? 1 : POSITIONS }, () => randomFen(rules, random, depth));
    for (const [name, filter] of FILTERS)
      await each(
        `explorer after ${depth} plies, ${name}`,
        fens,
        fen => api.explorer.position(rules.id, fen, filter),
        report,
      );
    const search = (fen: string) =>
      api.library.list(list({ filter: { query: `position:"${rules.id} ${fen}"` } }), 0, PAGE);
    await each(`games with a position after ${depth} plies`, fens, search, report);
  }
}

/** Questions that have not been asked before. */
async function each<T>(
  name: string,
  of: readonly T[],
  work: (one: T) => Promise<unknown>,
  report: Report,
): Promise<void> {
  const times = await timesOfAll(of.map(one => () => work(one)));
  report(`${name} ${both(medians(times))}, at most ${ms(Math.max(...times.map(({ clock }) => clock)))}`);
}

function randomFen(rules: RuleSet, random: Random, plies: number): string {
  let position = Position.start(rules);
  for (let ply = 0; ply < plies; ply++) {
    const moves = position.moves();
    if (moves.length === 0) break;
    position = position.play(moves[randomMove(random, ply, moves.length)] as number);
  }
  return makeFen(position);
}

async function measureBoards({ api, on }: Thread, report: Report): Promise<void> {
  let found: number | null = null;
  on('searchProgress', () => {
    found ??= performance.now();
  });
  for (const query of BOARDS) {
    found = null;
    const began = performance.now();
    let total = 0;
    const times = await timesOf(async () => {
      ({ total } = await api.library.list(list({ filter: { query } }), 0, PAGE));
    });
    const first = (found ?? performance.now()) - began;
    const again = await timesOf(() => api.library.list(list({ filter: { query }, descending: true }), 0, PAGE));
    report(`${query}: ${total} games, ${both(times)}, first results ${ms(first)}, then ${both(again)}`);
  }
}

async function measureExport({ api }: Thread, report: Report): Promise<void> {
  let bytes = 0;
  const { clock, processor } = await timesOf(async () => {
    const { id } = await api.exports.begin({ ids: null, query: list({}) });
    for (;;) {
      const { content, report } = await api.exports.next(id);
      bytes += content.length;
      if (report) return;
    }
  });
  const rate = (time: number): string => `${(bytes / 1000 / time).toFixed(1)} MB/s`;
  report(`export ${rate(clock)} (${rate(processor)})`);
}

async function measureDuplicates(assets: Assets, { api }: Thread, report: Report): Promise<void> {
  const path = await api.duplicateSearch.begin();
  const finding = await timesOf(async () => {
    await api.duplicateSearch.use(await inCareThread(assets, thread => thread.findDuplicates(path)));
  });
  report(`find duplicates ${both(finding)}: ${JSON.stringify(await api.duplicates.counts())}`);
  await twice('list duplicates', () => api.duplicates.groups('sameMoves', 0, PAGE), report);
}

/** @param games in the library */
async function measureDeletion({ api }: Thread, games: number, report: Report): Promise<void> {
  const ids = Array.from({ length: Math.floor(games / DELETED) }, (_, at) => 1 + DELETED * at);
  let token = '';
  const removing = await timesOf(async () => {
    ({ token } = await api.library.remove(ids));
  });
  const restoring = await timesOf(() => api.organisation.undo(token));
  report(`delete ${ids.length} games ${both(removing)}, undo ${both(restoring)}`);
}

const [library, id = 'makruk', folder] = argv.slice(2);
const program = folder === undefined ? new URL('../dist/node/', import.meta.url) : pathToFileURL(`${folder}/`);
await loadRules(await readFile(findAssets().rulesWasm));
const rules = ruleSet(id);
if (library === undefined || rules === null) throw new Error('usage: library-queries.ts LIBRARY [RULES] [PROGRAM]');
await measure(library, rules, program, console.log);
