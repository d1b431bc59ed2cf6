/** Type-checks every room in its own world, and the components of the page. A line a room, the tool's own words for a fault. */
import { execFile } from 'node:child_process';
import { ROOT } from './stale.ts';

const ROOMS = 'engine/rules engine/search engine/endgame core api host server electron cli scripts bench tests'.split(
  ' ',
);
const TSC = 'node_modules/typescript/bin/tsc';
const SVELTE_CHECK = 'node_modules/svelte-check/bin/svelte-check';
const AT_A_TIME = 2;

export interface TypeCheck {
  readonly room: string;
  readonly ok: boolean;
  /** What the tool printed. */
  readonly output: string;
  readonly seconds: number;
}

/** Tells each result as it comes and answers them all. */
export async function checkTypes(tell: (check: TypeCheck) => void): Promise<readonly TypeCheck[]> {
  const results: TypeCheck[] = [];
  const waiting = [
    ['renderer', SVELTE_CHECK, '--tsconfig', 'renderer/tsconfig.json', '--output', 'human'],
    ...ROOMS.map(room => [room, TSC, '-p', room]),
  ];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [room, ...command] = next as [string, ...string[]];
      const result = await check(room, command);
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return results;
}

function check(room: string, command: readonly string[]): Promise<TypeCheck> {
  const began = performance.now();
  return new Promise(resolve => {
    execFile(process.execPath, [...command], { cwd: ROOT, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ room, ok: error === null, output: (out + err).trim(), seconds: (performance.now() - began) / 1000 }),
    );
  });
}

if (import.meta.main) {
  const results = await checkTypes(({ room, ok, output, seconds }) =>
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${room} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`),
  );
  process.exitCode = results.every(result => result.ok) ? 0 : 1;
}
