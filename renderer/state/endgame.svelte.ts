/**
 * What the endgame tables say of the place under the cursor, and which tables there are. An answer that comes after the cursor went
 * on is dropped; tables that were made or removed are asked again.
 */
import type {
  EndgameAnswer,
  EndgameList,
  EndgameQuestion,
  GenerateEstimate,
  GenerateLimits,
  JobState,
} from '../../api/contract.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Wire } from './connection.svelte.ts';
import type { Place } from './engine.svelte.ts';

/** Most units beside the chaser's king that tables are made of. */
const MOST_UNITS = 3;

/** One side has its king alone, the other a few units: what tables know, or could. */
export function isNearTables(position: Position): boolean {
  if (position.rules.rek !== null) return false;
  const men = { w: 0, b: 0 };
  for (const piece of position.board()) if (piece) men[piece.color]++;
  const [few, more] = men.w < men.b ? [men.w, men.b] : [men.b, men.w];
  return few === 1 && more > 1 && more <= MOST_UNITS + 1;
}

/** Jobs that this state starts. */
export const isTableJob = ({ kind }: JobState): boolean =>
  kind === 'makeTables' || kind === 'verifyTables' || kind === 'bringTable';

export class Endgame {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** `null` until the first answer, and while the followed place is none for tables. */
  answer = $state.raw<EndgameAnswer | null>(null);
  /** The answer on screen is of another place than the followed one. */
  waiting = $state(false);
  list = $state.raw<EndgameList | null>(null);
  /** Endings about which the user is asked before they are made. */
  asked = $state.raw<readonly string[] | null>(null);
  #place: EndgameQuestion | null = null;
  #key = '';
  #listed = false;

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('tablesChanged', () => this.#again());
    wire.onOpen(() => this.#again());
  }

  follow(place: Place | null): void {
    const key = place === null ? '' : JSON.stringify([place.rules, place.start, place.moves, place.acts]);
    if (key === this.#key) return;
    this.#key = key;
    this.#place = place && { rules: place.rules, fen: place.start, moves: place.moves, acts: place.acts };
    if (place === null) this.answer = null;
    void this.#ask();
  }

  /** Fetches the list, and keeps it as it is from now on. */
  show(): void {
    this.#listed = true;
    void this.#load();
  }

  estimate(endings: readonly string[], limits: GenerateLimits): Promise<GenerateEstimate> {
    return this.#wire.api.tables.estimate(endings, limits);
  }

  async generate(endings: readonly string[], limits: GenerateLimits): Promise<void> {
    await this.#wire.api.tables.generate(endings, limits);
  }

  async verify(endings: readonly string[]): Promise<void> {
    await this.#wire.api.tables.verify(endings);
  }

  remove(ending: string): Promise<void> {
    return this.#wire.api.tables.remove(ending);
  }

  async bringPath(path: string): Promise<void> {
    await this.#wire.api.tables.import({ kind: 'path', path });
  }

  async bringFile(file: File): Promise<void> {
    const { library, tables } = this.#wire.api;
    const upload = await library.beginUpload(file.name);
    for (let at = 0; at < file.size; at += PIECE)
      await library.upload(upload, new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    await tables.import({ kind: 'upload', upload });
  }

  #again(): void {
    if (this.#place) void this.#ask();
    if (this.#listed) void this.#load();
  }

  async #ask(): Promise<void> {
    const place = this.#place;
    if (place === null) return;
    this.waiting = true;
    try {
      const answer = await this.#wire.api.tables.verdict(place);
      if (place !== this.#place) return;
      this.answer = answer;
      this.waiting = false;
    } catch (reason) {
      if (place === this.#place) this.#failed(reason);
    }
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
