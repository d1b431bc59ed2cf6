/** The page's states over a real host in the same process: a port pair in memory instead of a socket. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Port } from '../../api/rpc.ts';
import { createHost, type Host } from '../../host/host.ts';
import type { DraftLocks } from '../../renderer/state/game/draft-locks.ts';
import { Drafts } from '../../renderer/state/game/drafts.svelte.ts';
import { Studies } from '../../renderer/state/game/study.svelte.ts';
import { LibrarySteps } from '../../renderer/state/library/library-steps.svelte.ts';
import { StoredGames } from '../../renderer/state/library/stored-games.svelte.ts';
import { Connection } from '../../renderer/state/shell/connection.svelte.ts';
import { Notices } from '../../renderer/state/shell/notices.svelte.ts';

/** What one end sends the other hears a turn later, as over a socket. */
export function portPair(): [Port, Port] {
  const ends = [0, 1].map(() => ({ hear: (_text: string): void => {}, closed: [] as (() => void)[] }));
  let open = true;
  const port = (own: number, other: number): Port => ({
    send: text => {
      if (open) queueMicrotask(() => ends[other]!.hear(text));
    },
    onMessage: listener => {
      ends[own]!.hear = listener;
    },
    onClose: listener => ends[own]!.closed.push(listener),
    close: () => {
      if (!open) return;
      open = false;
      for (const end of ends) for (const listener of end.closed) listener();
    },
  });
  return [port(0, 1), port(1, 0)];
}

export interface TestHost {
  readonly host: Host;
  /** A page of its own: connection, open games, drafts, shelf. */
  page(draftLocks?: DraftLocks): Promise<TestPage>;
  close(): Promise<void>;
}

export interface TestPage {
  readonly connection: Connection;
  readonly notices: Notices;
  readonly studies: Studies;
  readonly drafts: Drafts;
  readonly steps: LibrarySteps;
  readonly storedGames: StoredGames;
  /** Cuts the port, as a sleeping machine or a dying host does. */
  cut(): void;
}

export async function testHost(): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-page-'));
  const host = await createHost({ shell: 'cli', libraryPath: join(folder, 'library.db') });
  return {
    host,
    page: (draftLocks = noLocks) => openPage(host, draftLocks),
    async close() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No other page lives. */
const noLocks: DraftLocks = { take() {}, release() {}, others: async () => new Set() };

async function openPage(host: Host, draftLocks: DraftLocks): Promise<TestPage> {
  let port: Port | null = null;
  const connection = new Connection(async () => {
    const [near, far] = portPair();
    port = near;
    host.serve(far);
    return near;
  });
  const notices = new Notices();
  const studies = new Studies();
  const drafts = new Drafts(connection, studies, notices, draftLocks);
  const steps = new LibrarySteps(connection, notices);
  const storedGames = new StoredGames(connection, studies, drafts, notices, steps);
  await connection.open();
  return { connection, notices, studies, drafts, steps, storedGames, cut: () => port?.close() };
}
