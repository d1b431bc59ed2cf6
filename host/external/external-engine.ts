/**
 * An external engine for every use: live analysis, jobs, the command line and games. It starts with the first search
 * and starts again with the next search after a crash or a hang. One search runs at a time; a new one replaces it.
 * Pondering is a search that waits for the search of the same position, which takes it over.
 */
import type { ExternalReport, GameClocks, OptionValues, SearchJob } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { engineVariant } from '../../engine/rules/uci-variants.ts';
import { type PreparedJob, preparedPosition, prepareJob } from '../../engine/search/prepare.ts';
import { accepted } from '../engine.ts';
import { ponderKey } from '../pondering.ts';
import type { EngineCommand } from './engine-channel.ts';
import { EngineClient, type EnginePatience } from './engine-client.ts';
import { ReportBuilder } from './engine-report.ts';
import { type SentGame, sentGame } from './sent-game.ts';

export interface ExternalSearch extends SearchJob {
  /** Of both sides; the engine divides its time itself. */
  readonly clock?: GameClocks;
  /** Values of UCI options for this search, besides those of the engine. */
  readonly options?: OptionValues;
}

/** Milliseconds between two reports of a running search. */
const REPORT_INTERVAL = 50;
/** Milliseconds beyond a limit of time after which a search is stopped. */
const OVERTIME = 10_000;
/** Milliseconds without a line after which a search with another limit is stopped. */
const SILENCE = 600_000;

/** Whether the player has made the expected move. */
interface PonderHit {
  isHit: boolean;
  /** Tells it to the engine. */
  tell: () => void;
}

interface Pondering {
  readonly key: string;
  /** Of the search. */
  readonly number: number;
  readonly hit: PonderHit;
  readonly result: Promise<ExternalReport>;
}

export class ExternalEngine {
  readonly #given: EngineCommand;
  readonly #patience: EnginePatience | undefined;
  #process: EngineClient | null = null;
  /** Values of options that the running process has been given, by name. */
  #sent = new Map<string, string>();
  #turn: Promise<unknown> = Promise.resolve();
  /** Number of the latest search. */
  #latest = 0;
  #isNewGame = false;
  #pondering: Pondering | null = null;

  constructor(given: EngineCommand, patience?: EnginePatience) {
    this.#given = given;
    this.#patience = patience;
  }

  /**
   * Resolves to the last report; also when the search was stopped or replaced, with reason `stopped`.
   * @param onReport called for a running search, at most every 50 ms
   * @throws EngineFailure, and CodedError `engine-lacks-rules` and the codes of an invalid job
   */
  search(job: ExternalSearch, onReport: (report: ExternalReport) => void = () => {}): Promise<ExternalReport> {
    const pondering = this.#pondering;
    this.#pondering = null;
    if (pondering !== null && pondering.number === this.#latest && pondering.key === ponderKey(job)) {
      pondering.hit.isHit = true;
      pondering.hit.tell();
      return pondering.result;
    }
    return this.#begin(job, onReport, null);
  }

  /**
   * Searches in the time of the player until {@link search} asks for the same position, or another call replaces it.
   */
  ponder(job: ExternalSearch, onReport: (report: ExternalReport) => void = () => {}): void {
    const hit: PonderHit = { isHit: false, tell: () => {} };
    const result = this.#begin(job, onReport, hit);
    // A failure is that of the search that takes the result over.
    result.catch(() => {});
    this.#pondering = { key: ponderKey(job), number: this.#latest, hit, result };
  }

  #begin(
    job: ExternalSearch,
    onReport: (report: ExternalReport) => void,
    hit: PonderHit | null,
  ): Promise<ExternalReport> {
    const number = ++this.#latest;
    this.#process?.stop();
    const isCurrent = (): boolean => number === this.#latest;
    const search = this.#turn.then(() => this.#search(job, onReport, isCurrent, hit));
    this.#turn = search.catch(() => {});
    return search;
  }

  /** Resolves when no search runs. */
  async stop(): Promise<void> {
    this.#latest++;
    this.#process?.stop();
    await this.#turn;
  }

  /** The next search begins another game. */
  newGame(): void {
    this.#isNewGame = true;
  }

  /** Ends the process. The next search starts it again. */
  async close(): Promise<void> {
    await this.stop();
    const ended = this.#process;
    this.#process = null;
    await ended?.close();
  }

  async #search(
    job: ExternalSearch,
    onReport: (report: ExternalReport) => void,
    isCurrent: () => boolean,
    hit: PonderHit | null,
  ): Promise<ExternalReport> {
    const prepared = accepted(prepareJob(job));
    const position = accepted(preparedPosition(prepared));
    if (prepared.over) return new ReportBuilder(position, '').report(null, 'game-over');
    const process = await this.#running();
    const variant = engineVariant(position.rules, process);
    if (variant === null) throw lacksRules(process.name, position.rules);
    await this.#configure(process, job, variant.name);
    const builder = new ReportBuilder(position, process.name);
    if (!isCurrent()) return builder.report(null, 'stopped');

    const time = timeLimit(job, position);
    const isPondering = hit !== null && !hit.isHit;
    let guard: NodeJS.Timeout | undefined;
    const startGuard = (): void => {
      if (!isEndless(job)) guard = setTimeout(() => process.stop(), time ?? SILENCE);
    };
    if (!isPondering) startGuard();
    let timer: NodeJS.Timeout | undefined;
    const reportNow = (): void => {
      timer = undefined;
      if (isCurrent()) onReport(builder.report(null));
    };
    try {
      const { fen, moves } = sentGame(variant, gameOf(prepared), position);
      const go = goWords(job, prepared.chosen, isPondering);
      if (isPondering)
        hit.tell = () => {
          process.ponderHit();
          startGuard();
        };
      const { move } = await process.search(fen, moves, go, null, info => {
        if (time === null) guard?.refresh();
        builder.add(info);
        timer ??= setTimeout(reportNow, REPORT_INTERVAL);
      });
      return builder.report(move, isCurrent() ? 'limit' : 'stopped');
    } finally {
      if (isPondering) hit.tell = () => {};
      clearTimeout(guard);
      clearTimeout(timer);
    }
  }

  async #running(): Promise<EngineClient> {
    if (this.#process !== null && !this.#process.failed) return this.#process;
    await this.#process?.close();
    this.#process = null;
    this.#process = await EngineClient.start(this.#given, this.#patience);
    this.#sent = new Map(Object.entries(this.#given.options));
    return this.#process;
  }

  async #configure(process: EngineClient, { lines, options }: ExternalSearch, variant: string): Promise<void> {
    const wanted = new Map<string, string>();
    for (const name of this.#sent.keys()) {
      const option = process.option(name);
      if (option !== undefined && option.kind !== 'button') wanted.set(name, String(option.value));
    }
    const values = { ...this.#given.options, ...options, MultiPV: String(lines), UCI_ShowWDL: 'true' };
    for (const [name, value] of Object.entries(values)) {
      const option = process.option(name);
      if (option !== undefined && option.kind !== 'button') wanted.set(option.name, value);
    }
    const isOtherVariant = this.#sent.get('UCI_Variant') !== variant;
    wanted.set('UCI_Variant', variant);
    const changed = [...wanted].filter(([name, value]) => this.#sent.get(name) !== value);
    for (const [name, value] of changed) {
      process.setOption(name, value);
      this.#sent.set(name, value);
    }
    if (isOtherVariant || this.#isNewGame) await process.newGame();
    else if (changed.length > 0) await process.ready();
    this.#isNewGame = false;
  }
}

const lacksRules = (engine: string, { id }: RuleSet): CodedError =>
  new CodedError('engine-lacks-rules', `${engine} does not know the rule set ${id}`);

const isEndless = ({ limits, clock }: ExternalSearch): boolean =>
  clock === undefined && Object.keys(limits).length === 0;

/** Milliseconds after which a search with a limit of time is stopped; `null` without one. */
function timeLimit({ limits, clock }: ExternalSearch, { turn }: Position): number | null {
  const left = clock === undefined ? limits.time : turn === 'w' ? clock.white : clock.black;
  return left === undefined ? null : left + OVERTIME;
}

function goWords(job: ExternalSearch, chosen: readonly Move[], ponder: boolean): string {
  const { limits, clock } = job;
  const words: (string | number)[] = ponder ? ['ponder'] : [];
  if (clock !== undefined) {
    words.push('wtime', Math.round(clock.white), 'btime', Math.round(clock.black));
    words.push('winc', Math.round(clock.whiteIncrement), 'binc', Math.round(clock.blackIncrement));
  }
  if (limits.time !== undefined) words.push('movetime', Math.max(1, Math.round(limits.time)));
  if (limits.depth !== undefined) words.push('depth', limits.depth);
  if (limits.nodes !== undefined) words.push('nodes', limits.nodes);
  if (limits.mate !== undefined) words.push('mate', limits.mate);
  if (isEndless(job)) words.push('infinite');
  if (chosen.length > 0) words.push('searchmoves', ...chosen.map(makeUci));
  return words.join(' ');
}

/** A game in normal form. */
const gameOf = ({ game, moves }: PreparedJob): SentGame => ({
  fen: makeFen(accepted(positionFromFen(game.rules, game.fen))),
  moves: moves.map(makeUci),
});
