/**
 * Results of the endgame tables for the cursor and its line, and the list of tables. Requests are repeated when tables
 * were built or removed.
 */
import type {
  EndgameAnswer,
  EndgameLine,
  EndgameLineQuestion,
  EndgameList,
  EndgameLosses,
  EndgameProof,
  EndgameQuestion,
  GenerateEstimate,
  GenerateLimits,
  JobState,
  OnDemandTables,
  TableCount,
} from '../../../api/contract.ts';
import { isEnding } from '../../../engine/endgame/reached.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { LatestRequest } from '../shell/latest-request.svelte.ts';
import { uploadFile } from '../shell/upload-file.ts';

/** Whether a position has few enough pieces for endgame tables. */
export const isNearTables = (position: Position): boolean =>
  isEnding(position) && position.board().filter(Boolean).length > 2;

/** Whether any position of a line is near tables. Pieces only disappear, so the search starts at the end. */
export function comesNearTables(line: readonly Position[]): boolean {
  for (const position of line.toReversed()) {
    if (isNearTables(position)) return true;
    if (!isEnding(position)) return false;
  }
  return false;
}

/** Whether a job builds, checks or imports tables. */
export const isTableJob = ({ kind }: JobState): boolean =>
  kind === 'makeTables' || kind === 'verifyTables' || kind === 'bringTable';

export class Endgame {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** For the position at the cursor. */
  readonly place: LatestRequest<EndgameQuestion, EndgameAnswer>;
  readonly proof: LatestRequest<EndgameQuestion, EndgameProof>;
  readonly spareMaterial: LatestRequest<EndgameQuestion, EndgameLosses>;
  /** For the line through the cursor, and for the main line. */
  readonly line: LatestRequest<EndgameLineQuestion, EndgameLine>;
  readonly game: LatestRequest<EndgameLineQuestion, EndgameLine>;
  /** For the main line in the move list, which names zugzwang and missed wins. */
  readonly motifs: LatestRequest<EndgameLineQuestion, EndgameLine>;
  /** For the main line in the report on the game. */
  readonly report: LatestRequest<EndgameLineQuestion, EndgameLine>;
  list = $state.raw<EndgameList | null>(null);
  /** Small tables that are being built because a request needs them. */
  onDemand = $state.raw<OnDemandTables>({ making: [], paused: false, made: 0 });
  /** Endings that the user is asked to build tables for. */
  toBuild = $state.raw<readonly string[] | null>(null);
  /** The count rule for {@link toBuild}; `undefined`: DTM only. */
  count = $state.raw<TableCount | undefined>(undefined);
  #listed = false;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    const tables = () => wire.api.tables;
    this.place = new LatestRequest(question => tables().verdict(question), failed);
    this.proof = new LatestRequest(question => tables().proof(question), failed);
    this.spareMaterial = new LatestRequest(question => tables().losses(question), failed);
    this.line = new LatestRequest(question => tables().line(question), failed);
    this.game = new LatestRequest(question => tables().line(question), failed);
    this.motifs = new LatestRequest(question => tables().line(question), failed);
    this.report = new LatestRequest(question => tables().line(question), failed);
    wire.on('tablesChanged', () => this.#again());
    wire.on('smallTables', now => this.#onDemandChanged(now));
    wire.onOpen(() => this.#again());
  }

  /** Ends the requests of the endgame panel while it is hidden. */
  stop(): void {
    for (const request of this.#all) request.follow(null);
  }

  /** Fetches the list of tables and keeps it current from now on. */
  show(): void {
    this.#listed = true;
    void this.#load();
  }

  estimate(endings: readonly string[], limits: GenerateLimits, count?: TableCount): Promise<GenerateEstimate> {
    return this.#wire.api.tables.estimate(endings, limits, count);
  }

  async generate(endings: readonly string[], limits: GenerateLimits, count?: TableCount): Promise<void> {
    await this.#wire.api.tables.generate(endings, limits, count);
  }

  async verify(endings: readonly string[]): Promise<void> {
    await this.#wire.api.tables.verify(endings);
  }

  pauseBuilding(paused: boolean): Promise<void> {
    return this.#wire.api.tables.pauseSmall(paused);
  }

  remove(ending: string): Promise<void> {
    return this.#wire.api.tables.remove(ending);
  }

  async importPath(path: string): Promise<void> {
    await this.#wire.api.tables.import({ kind: 'path', path });
  }

  async importFile(file: File): Promise<void> {
    const { library, tables } = this.#wire.api;
    const upload = await uploadFile(library, file, file.name);
    await tables.import({ kind: 'upload', upload });
  }

  get #all(): readonly { follow(question: null): void; refresh(): void }[] {
    return [this.place, this.proof, this.spareMaterial, this.line, this.game];
  }

  /** Only `place` answers before its tables are built and must be repeated; the host delays other requests itself. */
  #onDemandChanged(now: OnDemandTables): void {
    const wasBuilt = now.made !== this.onDemand.made;
    this.onDemand = now;
    if (!wasBuilt) return;
    this.place.refresh();
    if (this.#listed) void this.#load();
  }

  #again(): void {
    for (const request of [...this.#all, this.motifs, this.report]) request.refresh();
    if (this.#listed) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      this.list = await this.#wire.api.tables.list();
    } catch (reason) {
      this.#failed(reason);
    }
  }
}
