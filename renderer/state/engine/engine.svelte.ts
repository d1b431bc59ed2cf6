/**
 * The engine's analysis of the position at the cursor. Every new position replaces the search. While a start request is
 * pending no second one is sent; the latest position is sent next, so holding an arrow key never queues searches.
 * Reports are shown at most once per frame. When the cursor returns to a position, its last lines are shown until the
 * search has reached their depth again. Evaluations are stored by position (with its running count), not by place
 * in a tree.
 */
import type {
  EngineInfo,
  ExplainedPosition,
  GameAnalysisRequest,
  JobId,
  SearchJob,
  SearchLimits,
  SearchLine,
  SearchReport,
  StoredEvaluation,
} from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Color, PlyActions } from '../../../engine/rules/types.ts';
import type { Explanation } from '../../../engine/search/explanation.ts';
import type { LineVerdict, Score } from '../../../engine/search/job.ts';
import { forWhite } from '../../../engine/search/score.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { LatestRequest } from '../shell/latest-request.svelte.ts';
import type { Choices } from '../shell/settings.svelte.ts';

/** A position in a game, with the moves that led to it, which repetition needs. */
export interface Place {
  readonly rules: string;
  /** FEN of the root. */
  readonly start: string;
  /** UCI moves from the root. */
  readonly moves: readonly string[];
  /** Count actions on the way. */
  readonly actions: readonly PlyActions[];
  /** FEN of the position. */
  readonly fen: string;
  /** Identity of the position with its count. */
  readonly key: string;
  /** The game has ended: there is nothing to search. */
  readonly over: boolean;
}

/** The moves of a place that are searched (`move-choice.ts`). */
export interface MoveChoice {
  /** Of the place that it belongs to. */
  readonly key: string;
  readonly mode: 'only' | 'except';
  /** UCI. */
  readonly moves: readonly string[];
  /** What remains to search, UCI; empty: all moves. */
  readonly searched: readonly string[];
}

/** Key of a position for evaluations: equal for positions with the same evaluation. */
export const placeKey = (position: Position): string => keyText(position.rules.id, String(position.searchKey));

const keyText = (rules: string, key: string): string => `${rules} ${key}`;

const searchLimits = (choices: Readonly<Choices>): SearchLimits => {
  switch (choices.engineLimit) {
    case 'infinite':
      return {};
    case 'depth':
      return { depth: choices.engineDepth };
    case 'time':
      return { time: 1000 * choices.engineTime };
    case 'nodes':
      return { nodes: 1000 * choices.engineNodes };
    case 'mate':
      return { mate: choices.engineMate };
  }
};

/** Positions whose last report is kept. */
const MAX_SEEN = 200;

interface Seen {
  readonly report: SearchReport;
  /** Lines that were requested. */
  readonly lines: number;
}

interface KnownScore {
  readonly score: Score;
  /** The table verdict at the end of the best line. */
  readonly verdict: LineVerdict | undefined;
  readonly depth: number;
}

const knownScore = ({ score, verdict }: SearchLine, turn: Color, depth: number): KnownScore => ({
  score: forWhite(score, turn),
  verdict,
  depth,
});

export class Engine {
  readonly #wire: Wire;
  readonly #choices: () => Readonly<Choices>;
  readonly #failed: (reason: unknown) => void;
  on = $state(false);
  /** Analyse what the other side would play if the side to move passed (`threat.ts`). */
  threat = $state(false);
  info = $state.raw<EngineInfo | null>(null);
  /** The threads, memory and evaluation that the host has been given. */
  #configured = '';
  /** What adds up to a static evaluation. */
  readonly explanation: LatestRequest<ExplainedPosition, Explanation>;
  /** For the current place, maybe of an earlier visit; `null` until its first report. */
  report = $state.raw<SearchReport | null>(null);
  /** The latest job that analyses a game. */
  analysing = $state.raw<JobId | null>(null);
  place = $state.raw<Place | null>(null);
  /** The latest choice of moves; it holds for one place. */
  #choice = $state.raw<MoveChoice | null>(null);
  #stored = $state.raw<ReadonlyMap<string, StoredEvaluation>>(new Map());
  /** Id of the current search; `null` until the host has returned it. */
  #session: number | null = null;
  readonly #recalled = new Set<string>();
  #starting = false;
  /** The host may still be searching for this page. */
  #searching = false;
  #again = false;
  /** Reports that arrived before the id of their search. */
  readonly #early = new Map<number, SearchReport>();
  #incoming: SearchReport | null = null;
  /** The last reports by key of the place, the latest visit last. */
  readonly #seen = new Map<string, Seen>();
  #frame = 0;

  constructor(wire: Wire, choices: () => Readonly<Choices>, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#choices = choices;
    this.#failed = failed;
    this.explanation = new LatestRequest(position => wire.api.analysis.explain(position), failed);
    wire.on('analysis', ({ session, report }) => this.#receive(session, report));
    wire.on('evaluation', evaluation => this.#addStored([evaluation]));
    wire.onOpen(() => {
      this.#configured = '';
      wire.api.analysis.info().then(info => {
        this.info = info;
      }, failed);
      if (this.on) void this.#start();
    });
  }

  /** Sets the place to analyse; restarts the search if it has changed. */
  follow(place: Place | null): void {
    const same =
      this.place?.key === place?.key &&
      this.place?.rules === place?.rules &&
      this.place?.start === place?.start &&
      this.place?.over === place?.over &&
      this.place?.moves.join(' ') === place?.moves.join(' ');
    this.place = place;
    if (same) return;
    this.restart();
    const seen = this.on && place !== null && !this.#limited ? this.#seen.get(place.key) : undefined;
    if (seen?.lines === this.#choices().engineLines) this.report = seen.report;
  }

  toggle(): void {
    this.on = !this.on;
    this.restart();
  }

  /** Restarts the search with the current limits, or stops it if the engine is off. */
  restart(): void {
    this.#reset();
    void this.#start();
  }

  /** The moves chosen for the current place; `null`: all are searched. */
  get moveChoice(): MoveChoice | null {
    return this.#choice !== null && this.#choice.key === this.place?.key ? this.#choice : null;
  }

  /** The search of the current place by the settings; `null` while nothing is searched. */
  get job(): SearchJob | null {
    const { place } = this;
    if (!this.on || !place || place.over) return null;
    const { rules, start, moves, actions } = place;
    const choices = this.#choices();
    const searchmoves = this.moveChoice?.searched ?? [];
    const job = { rules, fen: start, moves, actions, lines: choices.engineLines, limits: searchLimits(choices) };
    return searchmoves.length === 0 ? job : { ...job, searchmoves };
  }

  /** Restarts the search of the current place with the chosen moves, or with all moves. */
  chooseMoves(choice: MoveChoice | null): void {
    this.#choice = choice;
    this.restart();
  }

  /** Whether some moves of the current place are not searched, so that its lines do not evaluate it. */
  get #limited(): boolean {
    return (this.moveChoice?.searched.length ?? 0) > 0;
  }

  /** {@link scoreAt}, or of an earlier visit: also while another place is searched or only some moves. */
  lastScoreAt(key: string): KnownScore | null {
    const report = this.place?.key === key && !this.#limited ? null : this.#seen.get(key)?.report;
    const line = report?.lines[0];
    return report && line ? knownScore(line, report.turn, line.depth) : this.scoreAt(key);
  }

  /** Score of a position from the running search or from the stored evaluations, from White's point of view. */
  scoreAt(key: string): KnownScore | null {
    const line = this.report?.lines[0];
    if (line && this.report && this.place?.key === key && !this.#limited)
      return knownScore(line, this.report.turn, line.depth);
    const kept = this.#stored.get(key);
    const best = kept?.lines[0];
    return kept && best ? knownScore(best, turnOf(kept.fen), kept.depth) : null;
  }

  storedAt(key: string): StoredEvaluation | null {
    return this.#stored.get(key) ?? null;
  }

  /** Fetches stored evaluations for positions of one game, once per position unless the request fails. */
  async recall(positions: readonly Position[]): Promise<void> {
    const fresh = positions.filter(position => !this.#recalled.has(placeKey(position)));
    const [first] = fresh;
    if (!first) return;
    for (const position of fresh) this.#recalled.add(placeKey(position));
    const keys = fresh.map(position => String(position.searchKey));
    try {
      const found = await this.#wire.api.analysis.stored(first.rules.id, keys);
      this.#addStored(found.filter(evaluation => evaluation !== null));
    } catch (reason) {
      for (const position of fresh) this.#recalled.delete(placeKey(position));
      throw reason;
    }
  }

  /** Warms the engine up. */
  async prepare(): Promise<void> {
    await this.#configure();
    await this.#wire.api.analysis.prepare();
  }

  async analyseGame(request: GameAnalysisRequest): Promise<void> {
    await this.#configure();
    this.analysing = await this.#wire.api.analysis.analyseGame(request);
  }

  /** Sends the chosen threads, memory and evaluation to the host when they have changed. */
  async #configure(): Promise<void> {
    const { engineThreads: threads, engineHash: hash, engineNetwork: network } = this.#choices();
    const wanted = `${threads} ${hash} ${network}`;
    if (this.#configured === wanted) return;
    this.info = await this.#wire.api.analysis.configure({ threads, hash, network });
    this.#configured = wanted;
    // The answers may be those of another evaluation.
    this.explanation.refresh();
  }

  async #start(): Promise<void> {
    if (this.#starting) {
      this.#again = true;
      return;
    }
    this.#starting = true;
    try {
      do {
        this.#again = false;
        await this.#send();
      } while (this.#again);
    } catch (reason) {
      // After a lost connection the next one restarts the search.
      if (issueOf(reason).code !== 'closed') this.on = false;
      this.#failed(reason);
    } finally {
      this.#starting = false;
    }
  }

  async #send(): Promise<void> {
    this.#session = null;
    if (this.job === null) {
      if (this.#searching) await this.#wire.api.analysis.stop();
      this.#searching = false;
      return;
    }
    await this.#configure();
    const { job } = this;
    if (job === null) return;
    this.#searching = true;
    const session = await this.#wire.api.analysis.start(job);
    if (this.#again) return;
    this.#session = session;
    const early = this.#early.get(session);
    this.#early.clear();
    if (early) this.#receive(session, early);
  }

  #receive(session: number, report: SearchReport): void {
    if (this.#starting && this.#session === null) this.#early.set(session, report);
    if (session !== this.#session) return;
    this.#incoming = report;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#incoming) this.#show(this.#incoming);
    });
  }

  #show(report: SearchReport): void {
    const { done, reason, depth } = report;
    const before = this.report;
    // Lines of an earlier visit are deeper until the search has caught up.
    if (before === null || depth >= before.depth) this.report = report;
    else if (done) this.report = { ...before, done, ...(reason === undefined ? {} : { reason }) };
    if (this.place !== null && this.report !== null && !this.#limited) this.#remember(this.place.key, this.report);
  }

  #remember(key: string, report: SearchReport): void {
    this.#seen.delete(key);
    this.#seen.set(key, { report, lines: this.#choices().engineLines });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
  }

  #reset(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#incoming = null;
    this.#session = null;
    this.report = null;
  }

  #addStored(evaluations: readonly StoredEvaluation[]): void {
    if (evaluations.length === 0) return;
    const kept = new Map(this.#stored);
    for (const evaluation of evaluations) kept.set(keyText(evaluation.rules, evaluation.key), evaluation);
    this.#stored = kept;
  }
}

const turnOf = (fen: string) => (fen.split(' ')[1] === 'b' ? 'b' : 'w');
