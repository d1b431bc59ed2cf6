import { mkdirSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';
import type { JobState } from '../../api/contract.ts';
import { createHost, type Host, type HostOptions } from '../../host/host.ts';
import { builtAssets } from './built-assets.ts';
import { nextEvent } from './next-event.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestHosts {
  /** Folder of all libraries. */
  readonly root: string;
  /** A library that does not exist yet. */
  libraryPath(): string;
  /** The shell is that of the options, or the command line. */
  hostAt(path: string, shell?: HostOptions['shell']): Promise<Host>;
  close(host: Host): Promise<void>;
}

/** Hosts without sample games. Those that a test leaves open are closed at its end. */
export function testHosts(name: string, options: Partial<HostOptions> = {}): TestHosts {
  const root = temporaryFolder(name);
  const samples = mkdtempSync(join(root, 'samples-'));
  const assets = { ...builtAssets, samples: pathToFileURL(`${samples}/`) };
  const open = new Set<Host>();
  let libraries = 0;

  const close = async (host: Host): Promise<void> => {
    open.delete(host);
    await host.close();
  };
  afterEach(async () => {
    for (const host of [...open]) await close(host);
  });

  return {
    root,
    libraryPath: () => join(root, String(++libraries), 'library.sqlite'),
    async hostAt(path, shell = options.shell ?? 'cli') {
      mkdirSync(dirname(path), { recursive: true });
      const host = await createHost({ ...options, shell, libraryPath: path, assets });
      open.add(host);
      return host;
    },
    close,
  };
}

/** Imports the games of a text into the first collection. */
export async function importText(host: Host, text: string): Promise<JobState> {
  const end = nextEvent(host, 'job', job => job.kind === 'import' && job.state !== 'running');
  const source = { kind: 'text', name: 'games', text } as const;
  await host.services.library.import({ source, rules: 'makruk', collection: 1 });
  return end;
}
