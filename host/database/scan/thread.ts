/** A thread of the scan: reads games through a connection of its own and tests their positions. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { GameId } from '../../../api/contract.ts';
import { fold } from '../../../api/query/fold.ts';
import type { FlatStudy } from '../../../core/study/study.ts';
import { startRecord } from '../../../engine/library/kernel.ts';
import { MAX_PROFILES, SCAN, ScanKernel } from '../../../engine/library/scan.ts';
import { parseFen } from '../../../engine/rules/fen-read.ts';
import { loadRules } from '../../../engine/rules/kernel.ts';
import type { PositionRecord } from '../../../engine/rules/record.ts';
import { messageOf } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { settledRecord } from '../../../engine/rules/setup.ts';
import { findAssets, requireAssets } from '../../assets.ts';
import { type GameRecord, GameRecords } from '../game-records.ts';
import { movesFromBytes } from '../line.ts';
import { libraryModule } from '../position-index/kernel.ts';
import { indexKeys } from '../position-index/position-keys.ts';
import { recordsEnd } from '../recorded-ends.ts';
import { parseJson } from '../records.ts';
import { useRuleSetsOf } from '../rule-sets.ts';
import { openSequential } from '../sequential.ts';
import { type Block, readBlock } from '../storage/block.ts';
import { holdsAfterActions, playedLine } from './counted-line.ts';
import type { ScanAnswer, ScanSearch, ScanTask, TreeFeature } from './search.ts';
import { TagScanner, type TagSearch } from './tag-search.ts';
import { mainNodes, type TreeLine, treeLines } from './tree-lines.ts';

/** Answers every task that is posted to this thread. */
export async function serveScans(path: string): Promise<void> {
  const { rulesWasm } = findAssets();
  requireAssets(rulesWasm);
  await loadRules(readFileSync(rulesWasm));
  const scanner = new Scanner(path);
  parentPort?.on('message', (task: ScanTask) => {
    const answer = scanner.scan(task);
    parentPort?.postMessage(answer, [answer.results.buffer as ArrayBuffer]);
  });
}

/** Searches for what plain games can have. */
const IN_BLOCKS: ReadonlySet<ScanSearch['kind']> = new Set(['program', 'end', 'count']);

/** A game that cannot be read. */
type Failed = (game: GameId, error: unknown) => void;

interface BlockRow {
  readonly first: GameId;
  readonly bytes: Uint8Array;
}

class Scanner {
  readonly #db;
  readonly #records: GameRecords;
  readonly #blocks;
  readonly #contents;
  readonly #kernel = new ScanKernel(libraryModule());
  readonly #profiles = new Map<string, number>();
  #search: ScanSearch = { kind: 'variations', keys: [] };
  #wanted: ReadonlySet<bigint> = new Set();
  #tags: TagScanner | null = null;
  readonly #starts = new Map<string, PositionRecord>();

  constructor(path: string) {
    this.#db = openSequential(path);
    this.#records = new GameRecords(this.#db);
    this.#blocks = this.#db.prepare(`SELECT first, bytes FROM game_blocks
      WHERE first >= (SELECT coalesce(max(first), 0) FROM game_blocks WHERE first <= ?) AND first <= ?`);
    this.#contents = this.#db.prepare('SELECT game FROM contents WHERE game BETWEEN ? AND ?').pluck();
    useRuleSetsOf(this.#db);
  }

  /** All games as they are at one moment. */
  scan(task: ScanTask): ScanAnswer {
    return this.#db.transaction(() => {
      this.#use(task);
      const results = new Uint8Array(task.rules.length);
      const reasons: [GameId, string][] = [];
      const failed: Failed = (game, error) => {
        results[game - task.first] = SCAN.damaged;
        reasons.push([game, messageOf(error)]);
      };
      const inBlocks = task.rules.slice();
      for (const game of this.#contents.all(task.first, task.first + inBlocks.length - 1) as GameId[]) {
        const index = game - task.first;
        if (inBlocks[index] === 0) continue;
        inBlocks[index] = 0;
        this.#scanOne(game, task.first, results, failed);
      }
      if (IN_BLOCKS.has(task.search.kind)) this.#scanBlocks({ ...task, rules: inBlocks }, results, failed);
      if (this.#tags !== null) this.#scanTags(this.#tags, { ...task, rules: inBlocks }, results, failed);
      // Variations are in contents only; a game that has been deleted since has no result.
      for (const [index, rules] of inBlocks.entries())
        if (rules > 0 && results[index] === SCAN.notScanned) results[index] = SCAN.notFound;
      return { results, reasons };
    })();
  }

  #use({ search, first, rules }: ScanTask): void {
    if (search.kind !== 'tag') this.#tags = null;
    else {
      if (this.#tags === null || !isEqualTag(this.#search, search))
        this.#tags = new TagScanner(this.#db, this.#records.names, search);
      this.#tags.use(first, first + rules.length - 1);
    }
    this.#search = search;
    this.#wanted = new Set(search.kind === 'variations' ? search.keys : []);
    if (search.kind === 'program') this.#kernel.useProgram(search.program);
    else if (search.kind === 'end') this.#kernel.useEnd(search.end);
    else if (search.kind === 'count') this.#kernel.useCount(search.count);
  }

  #scanBlocks(task: ScanTask, results: Uint8Array, failed: Failed): void {
    const { first, rules, names } = task;
    for (const block of this.#readBlocks(task, failed)) {
      const chosen = new Uint8Array(block.count);
      for (let index = 0; index < block.count; index++) {
        const number = rules[block.first + index - first] ?? 0;
        if (number === 0) continue;
        const profile = this.#profileOf(names[number - 1] as string);
        if (profile === null) this.#scanOne(block.first + index, first, results, failed);
        else chosen[index] = profile;
      }
      const found = this.#kernel.scanBlock(block.bytes, block.first, chosen);
      for (const [index, result] of found.entries()) {
        if (result === SCAN.damaged) failed(block.first + index, 'its checksum differs');
        else if (result !== SCAN.notScanned) results[block.first + index - first] = result;
      }
    }
  }

  /** Only the records of games that are found are compared with their checksums. */
  #scanTags(tags: TagScanner, task: ScanTask, results: Uint8Array, failed: Failed): void {
    const { first, rules } = task;
    for (const block of this.#readBlocks(task, failed))
      block.eachRecord((game, from, end) => {
        if ((rules[game - first] ?? 0) === 0) return;
        try {
          const isFound = tags.inRecord(block, from, end, game) && block.record(game) !== null;
          results[game - first] = isFound ? SCAN.found : SCAN.notFound;
        } catch (error) {
          failed(game, error);
        }
      });
  }

  /** The blocks of a task, without damaged ones. */
  *#readBlocks({ first, rules }: ScanTask, failed: Failed): Generator<Block, void> {
    const end = first + rules.length;
    for (const row of this.#blocks.iterate(first, end - 1) as IterableIterator<BlockRow>) {
      let block: Block;
      try {
        block = readBlock(row.first, row.bytes);
      } catch (error) {
        const next = this.#blocksEnd(row.first, end);
        for (let game = Math.max(first, row.first); game < next; game++)
          if (rules[game - first] !== 0) failed(game, error);
        continue;
      }
      yield block;
    }
  }

  /** The ids of a damaged block are those before the next one. */
  #blocksEnd(first: GameId, end: GameId): GameId {
    const [next] = this.#blocks.all(first + 1, end) as readonly BlockRow[];
    return next !== undefined && next.first > first ? next.first : end;
  }

  /** The number of its profile + 1; 0 for a rule set that is not known; `null`: there are too many. */
  #profileOf(id: string): number | null {
    const known = this.#profiles.get(id);
    if (known !== undefined) return known;
    if (this.#profiles.size === MAX_PROFILES) return null;
    const rules = ruleSet(id);
    const profile = rules === null ? 0 : this.#kernel.addProfile(rules, startRecord(rules)) + 1;
    this.#profiles.set(id, profile);
    return profile;
  }

  #scanOne(game: GameId, first: GameId, results: Uint8Array, failed: Failed): void {
    try {
      results[game - first] = this.#matches(game) ? SCAN.found : SCAN.notFound;
    } catch (error) {
      failed(game, error);
    }
  }

  #matches(game: GameId): boolean {
    const record = this.#records.read(game);
    if (this.#tags !== null) return record !== undefined && this.#tags.inGame(record);
    const rules = record === undefined ? null : ruleSet(record.rules);
    if (record === undefined || rules === null) return false;
    const search = this.#search;
    const start = this.#startOf(rules, record.start);
    if (search.kind === 'tree') return hasFeature(record, search.feature);
    const lines = linesOf(record);
    if (search.kind === 'program') return lines.some(line => this.#kernel.scanLine({ rules, start, ...line }));
    if (search.kind === 'end' || search.kind === 'count') {
      const nodes = countedNodes(record);
      if (nodes !== null) return holdsAfterActions(search, playedLine(rules, record.start ?? rules.startFen, nodes));
      const [line] = lines;
      if (line === undefined) return false;
      const played = { rules, start, ...line };
      return search.kind === 'end' ? this.#kernel.hasEnd(played, search.end) : this.#kernel.reachesCount(played);
    }
    return lines.slice(1).some(line => {
      const keys = this.#kernel.keysOf({ rules, start, ...line });
      return indexKeys(rules.id, new BigInt64Array(keys.buffer)).some(key => this.#wanted.has(key));
    });
  }

  #startOf(rules: RuleSet, fen: string | null): PositionRecord {
    const name = `${rules.id} ${fen ?? ''}`;
    let start = this.#starts.get(name);
    if (start === undefined) {
      start = fen === null ? startRecord(rules) : recordOf(rules, fen);
      if (this.#starts.size > 1000) this.#starts.clear();
      this.#starts.set(name, start);
    }
    return start;
  }
}

const isEqualTag = (one: ScanSearch, other: TagSearch): boolean => JSON.stringify(one) === JSON.stringify(other);

function recordOf(rules: RuleSet, fen: string): PositionRecord {
  const setup = parseFen(fen);
  if (!setup.ok) throw new TypeError(setup.error.text);
  return settledRecord(rules, setup.value);
}

function hasFeature({ tree }: GameRecord, feature: TreeFeature): boolean {
  if (tree === null) return false;
  const nodes = parseJson(tree) as FlatStudy['nodes'];
  if (feature === 'variations') return nodes.some(({ parent }, index) => parent !== index - 1);
  if (feature === 'symbols') return nodes.some(({ nags }) => nags !== undefined && nags.length > 0);
  const last = mainNodes(nodes).at(-1);
  const isAgreed = feature === 'agreement' && last?.count?.some(({ action }) => action === 'accept') === true;
  return isAgreed || recordsEnd(feature, fold(last?.comment ?? ''));
}

/** The main line of a game in which players have acted on a count; `null` for another game. */
function countedNodes({ tree }: GameRecord): FlatStudy['nodes'] | null {
  if (tree === null) return null;
  const nodes = mainNodes(parseJson(tree) as FlatStudy['nodes']);
  return nodes.some(({ count }) => count !== undefined) ? nodes : null;
}

function linesOf({ tree, moves }: GameRecord): readonly TreeLine[] {
  if (tree !== null) return treeLines(parseJson(tree) as FlatStudy['nodes']);
  if (!(moves instanceof Uint8Array)) throw new TypeError('its moves are missing');
  return [{ moves: [...movesFromBytes(moves)], from: 0 }];
}
