/**
 * What the endgame tables say of the place under the cursor and of the line around it, and which tables there are. Tables that were
 * made or removed are asked again.
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
  SmallMaking,
  TableCount,
} from '../../../api/contract.ts';
import { isEnding } from '../../../engine/endgame/reached.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { LatestRequest } from '../shell/latest-request.svelte.ts';

/** One side has its king alone and the other a few units, or both have next to nothing: what tables know, or could. */
export const isNearTables = (position: Position): boolean =>
  isEnding(position) && position.board().filter(Boolean).length > 2;

/** Some place of a line is near tables. Units only vanish, so it is looked for from the end. */
export function comesNearTables(line: readonly Position[]): boolean {
  for (const position of line.toReversed()) {
    if (isNearTables(position)) return true;
    if (!isEnding(position)) return false;
  }
  return false;
}

/** Jobs that this state starts. */
export const isTableJob = ({ kind }: JobState): boolean =>
  kind === 'makeTables' || kind === 'verifyTables' || kind === 'bringTable';

export class Endgame {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** Of the place under the cursor. */
  readonly place: LatestRequest<EndgameQuestion, EndgameAnswer>;
  readonly proof: LatestRequest<EndgameQuestion, EndgameProof>;
  readonly spareMaterial: LatestRequest<EndgameQuestion, EndgameLosses>;
  /** Of the line the cursor is on, and of the main line. */
  readonly line: LatestRequest<EndgameLineQuestion, EndgameLine>;
  readonly game: LatestRequest<EndgameLineQuestion, EndgameLine>;
  list = $state.raw<EndgameList | null>(null);
  /** Small tables that are being made because a question waits for them. */
  onDemand = $state.raw<SmallMaking>({ making: [], paused: false, made: 0 });
  /** Endings about which the user is asked before they are made. */
  toBuild = $state.raw<readonly string[] | null>(null);
  /** For whose count they are made; `undefined`: distances alone. */
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
    wire.on('tablesChanged', () => this.#again());
    wire.on('smallTables', now => this.#onDemandChanged(now));
    wire.onOpen(() => this.#again());
  }

  /** Nobody looks at a place any more. */
  stop(): void {
    for (const request of this.#all) request.follow(null);
  }

  /** Fetches the list, and keeps it as it is from now on. */
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
    const upload = await library.beginUpload(file.name);
    for (let at = 0; at < file.size; at += PIECE)
      await library.upload(upload, new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    await tables.import({ kind: 'upload', upload });
  }

  get #all(): readonly { follow(question: null): void; refresh(): void }[] {
    return [this.place, this.proof, this.spareMaterial, this.line, this.game];
  }

  /** The place alone is answered without them; other questions wait by themselves. */
  #onDemandChanged(now: SmallMaking): void {
    const hasCome = now.made !== this.onDemand.made;
    this.onDemand = now;
    if (!hasCome) return;
    this.place.refresh();
    if (this.#listed) void this.#load();
  }

  #again(): void {
    for (const request of this.#all) request.refresh();
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

const PIECE = 1024 * 1024;
