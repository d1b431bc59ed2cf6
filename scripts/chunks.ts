/**
 * How the page is split into chunks, and the size limits of a build. The first load consists of the entry and
 * everything it imports statically; views, languages and the help are fetched separately.
 */
import { basename } from 'node:path';
import type { ChunkingContext, OutputBundle, Plugin } from 'rolldown';

/** Bytes of one chunk of the first load, and of all of them together. */
export const LIMITS = { chunk: 150_000, initial: 400_000 } as const;

/** Parts that all views share and that change for different reasons. */
export const GROUPS = [
  { name: 'svelte', test: /node_modules[\\/](svelte|clsx|esm-env)[\\/]/ },
  { name: 'rules', test: /[\\/]engine[\\/]rules[\\/]/ },
  {
    name: 'first-words',
    test: /[\\/](renderer[\\/]i18n[\\/](en[\\/](frame|games|help|menu|notices|rule-sets|study)|figure|plural)|core[\\/]rule-set-names[\\/]en)\.ts$/,
  },
  { name: 'words', test: /[\\/]renderer[\\/]i18n[\\/]en[\\/][\w-]+\.ts$/ },
  { name: 'core', tags: ['$initial' as const], test: /[\\/](api|core|engine)[\\/]/ },
  { name: 'first', tags: ['$initial' as const] },
  { name: sharedPart },
];

/** What every start fetches after the first load (`renderer/views`), in the order of the fetches. */
const AT_EACH_START: readonly (readonly [part: string, views: readonly string[]])[] = [
  ['library-parts', ['Library']],
  ['study-parts', ['Study', 'Dialogs']],
  ['view-parts', ['Settings', 'Editor', 'Help', 'Rules', 'Training', 'Repertoire', 'Tables']],
];

/** The texts of the help are as large as all views together. */
const ALONE = /[\\/]views[\\/]help[\\/]pages\.ts$/;

/**
 * The chunk of a module that several chunks import. Without it, each set of such modules would be a file of its own:
 * 100 requests at each start. What a module imports is in its part or an earlier one, so that no parts form a cycle.
 */
function sharedPart(id: string, graph: ChunkingContext): string | null {
  const importing = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = graph.getModuleInfo(module);
    if (info === null) continue;
    if (info.dynamicImporters.length > 0 && !ALONE.test(module)) importing.add(basename(module, '.svelte'));
    for (const importer of info.importers) seen.add(importer);
  }
  if (importing.size < 2) return null;
  return AT_EACH_START.find(([, views]) => views.some(view => importing.has(view)))?.[0] ?? null;
}

type Chunks = Readonly<Record<string, Pick<OutputBundle[string], 'type'>>>;

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
}

/** Names and bytes of the entry and its static imports. */
export function initialChunks(bundle: Chunks): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const visit = (part: Chunks[string] | undefined): void => {
    if (part?.type !== 'chunk') return;
    const { fileName, code, imports } = part as Chunk;
    if (sizes.has(fileName)) return;
    sizes.set(fileName, Buffer.byteLength(code));
    for (const name of imports) visit(bundle[name]);
  };
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && (part as Chunk).isEntry) visit(part);
  return sizes;
}

/** The chunks that exceed a limit, as text; empty when there are none. */
export function overweight(sizes: ReadonlyMap<string, number>): readonly string[] {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return [
    ...[...sizes].filter(([, size]) => size > LIMITS.chunk).map(([name, size]) => line(name, size, LIMITS.chunk)),
    ...(total > LIMITS.initial ? [line('the chunks of the first load', total, LIMITS.initial)] : []),
  ];
}

const line = (what: string, size: number, limit: number): string => `${what}: ${size} bytes, the limit is ${limit}`;

/** Fails the build of a page that exceeds {@link LIMITS}. */
export const chunkLimits = (): Plugin => ({
  name: 'chunk-limits',
  generateBundle(_options, bundle) {
    const faults = overweight(initialChunks(bundle));
    if (faults.length > 0) this.error(`The page is too large at its start: ${faults.join('; ')}`);
  },
});
