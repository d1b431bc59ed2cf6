/**
 * The user's other engines, and their analysis of the place that the engine of the page follows. Requests to an engine
 * are sent one at a time, the latest next, so that holding an arrow key does not queue searches.
 */
import type { ExternalReport, Issue, ListedEngine, SearchJob } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** The analysis of one engine. */
export class ExternalAnalysis {
  readonly id: string;
  readonly #wire: Wire;
  report = $state.raw<ExternalReport | null>(null);
  /** Why the last search has ended early. */
  failure = $state.raw<Issue | null>(null);
  #wanted: SearchJob | null = null;
  #session: number | null = null;
  #isSending = false;
  /** The host may be searching. */
  #isSearching = false;
  /** The last report that arrived before the number of its search. */
  #early: { readonly session: number; readonly report: ExternalReport } | null = null;

  constructor(wire: Wire, id: string) {
    this.#wire = wire;
    this.id = id;
  }

  /** Searches another job; `null` stops. */
  follow(job: SearchJob | null): void {
    if (JSON.stringify(job) !== JSON.stringify(this.#wanted)) this.restart(job);
  }

  restart(job: SearchJob | null = this.#wanted): void {
    this.#wanted = job;
    this.#session = null;
    this.report = null;
    this.failure = null;
    if (!this.#isSending) void this.#send();
  }

  receive(session: number, report: ExternalReport): void {
    if (this.#session === null) this.#early = { session, report };
    else if (session === this.#session) this.report = report;
  }

  fail(session: number, issue: Issue): void {
    if (session === this.#session || this.#session === null) this.failure = issue;
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    let sent: SearchJob | null | undefined;
    while (sent !== this.#wanted) {
      sent = this.#wanted;
      try {
        await this.#request(sent);
      } catch (reason) {
        // The failure of an older job is not that of the wanted one.
        if (sent === this.#wanted && issueOf(reason).code !== 'closed') this.failure = issueOf(reason);
      }
    }
    this.#isSending = false;
  }

  async #request(job: SearchJob | null): Promise<void> {
    const { engines } = this.#wire.api;
    if (job === null) {
      if (this.#isSearching) await engines.stop(this.id);
      this.#isSearching = false;
      return;
    }
    this.#isSearching = true;
    const session = await engines.start(this.id, job);
    if (job !== this.#wanted) return;
    this.#session = session;
    if (this.#early?.session === session) this.report = this.#early.report;
    this.#early = null;
  }
}

export class ExternalEngines {
  readonly #wire: Wire;
  list = $state.raw<readonly ListedEngine[]>([]);
  /** Of the chosen engines. */
  analyses = $state.raw<readonly ExternalAnalysis[]>([]);

  /** @param failed receives the error of a list that cannot be read */
  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    const load = (): Promise<void> =>
      wire.api.engines.list().then(list => {
        this.list = list;
      }, failed);
    wire.on('enginesChanged', async ({ ended }) => {
      await load();
      // An engine that was removed has no analysis any more.
      if (ended !== null && this.get(ended) !== null) this.#find(ended)?.restart();
    });
    wire.on('externalReport', ({ engine, session, report }) => this.#find(engine)?.receive(session, report));
    wire.on('externalFailure', ({ engine, session, issue }) => this.#find(engine)?.fail(session, issue));
    wire.onOpen(() => {
      void load();
      for (const analysis of this.analyses) analysis.restart();
    });
    void load();
  }

  get(id: string): ListedEngine | null {
    return this.list.find(engine => engine.id === id) ?? null;
  }

  /** Analyses a job with the engines of these ids that are in the list, in this order. */
  follow(job: SearchJob | null, ids: readonly string[]): void {
    const known = ids.filter(id => this.get(id) !== null);
    for (const analysis of this.analyses) if (!known.includes(analysis.id)) analysis.follow(null);
    if (known.join() !== this.analyses.map(({ id }) => id).join())
      this.analyses = known.map(id => this.#find(id) ?? new ExternalAnalysis(this.#wire, id));
    for (const analysis of this.analyses) analysis.follow(job);
  }

  #find(id: string): ExternalAnalysis | undefined {
    return this.analyses.find(analysis => analysis.id === id);
  }
}
