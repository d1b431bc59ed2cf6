/**
 * Type-checks every project with its own `tsconfig.json`, and the components of the page. Prints one line for each
 * project and the tool's output for a failed one.
 *
 *     node scripts/types.ts [PROJECT...]    without a name: all of them
 */
import { execFile } from 'node:child_process';
import { ROOT } from './stale.ts';

const PROJECTS =
  'engine/rules engine/search engine/endgame engine/library core api host server electron cli scripts bench tests'.split(
    ' ',
  );
const TSC = 'node_modules/typescript/bin/tsc';
const SVELTE_CHECK = 'node_modules/svelte-check/bin/svelte-check';
const CONCURRENT = 2;

export interface TypeCheck {
  readonly project: string;
  readonly ok: boolean;
  /** What the tool printed. */
  readonly output: string;
  readonly seconds: number;
}

/** Reports each result as it comes; resolves to all of them. `only`: the projects to check, all when empty. */
export async function checkTypes(
  onResult: (check: TypeCheck) => void,
  only: readonly string[] = [],
): Promise<readonly TypeCheck[]> {
  const results: TypeCheck[] = [];
  const waiting = [
    ['renderer', SVELTE_CHECK, '--tsconfig', 'renderer/tsconfig.json', '--output', 'human'],
    ...PROJECTS.map(project => [project, TSC, '-p', project]),
  ].filter(([project = '']) => only.length === 0 || only.includes(project));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [project, ...command] = next as [string, ...string[]];
      const result = await check(project, command);
      results.push(result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return results;
}

function check(project: string, command: readonly string[]): Promise<TypeCheck> {
  const began = performance.now();
  return new Promise(resolve => {
    execFile(process.execPath, [...command], { cwd: ROOT, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ project, ok: error === null, output: (out + err).trim(), seconds: (performance.now() - began) / 1000 }),
    );
  });
}

if (import.meta.main) {
  const only = process.argv.slice(2);
  const unknown = only.filter(name => name !== 'renderer' && !PROJECTS.includes(name));
  if (unknown.length > 0) throw new Error(`No such project: ${unknown.join(', ')}`);
  const results = await checkTypes(
    ({ project, ok, output, seconds }) =>
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${project} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`),
    only,
  );
  process.exitCode = results.every(result => result.ok) ? 0 : 1;
}
