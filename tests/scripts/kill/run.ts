/**
 * Runs a kind of work in a process of its own, kills the process (SIGKILL) at random moments, and checks what it left
 * behind. The moments come from the seed; what a process does until then depends on the machine, so a violation may
 * need several runs to show again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { randomSource } from '../../../bench/library.ts';
import type { KillKind } from './kind.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

export interface KillCount {
  /** Processes that were killed while they worked. */
  readonly killed: number;
  /** Processes that had ended before their moment came. */
  readonly ended: number;
  /** One for each round after which an invariant did not hold. */
  readonly violations: readonly string[];
}

interface Round {
  readonly lines: readonly string[];
  /** Milliseconds from `begun` to the end. */
  readonly time: number;
  readonly killed: boolean;
}

/** Rounds in a row that may end before their moment. Each halves the span, so that only work of no length reaches it. */
const MOST_MISSES = 12;

/** Rounds until so many processes were killed at work. */
export async function killRounds(kind: KillKind, kills: number, seed: number): Promise<KillCount> {
  const random = randomSource(seed);
  const violations: string[] = [];
  let rounds = 0;
  const round = async (moment: number | null): Promise<Round> => {
    const folder = await mkdtemp(join(tmpdir(), `chatrang-kill-${kind.name}-`));
    try {
      await kind.prepare(folder, seed, rounds++);
      const done = await killAt(kind, folder, seed, moment);
      await kind.check(folder, seed, done.lines).catch((error: Error) => {
        const when = moment === null ? 'not killed' : `killed ${Math.round(moment)} ms after its begin`;
        violations.push(`${kind.name}, round ${rounds - 1}, ${when}: ${error.message}`);
      });
      return done;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  let span = kind.span ?? (await round(null)).time;
  let killed = 0;
  let ended = 0;
  for (let misses = 0; killed < kills && misses < MOST_MISSES; ) {
    const { killed: atWork, time } = await round(random() * span * 0.5 ** misses);
    if (atWork) {
      killed++;
      misses = 0;
      continue;
    }
    ended++;
    misses++;
    // A machine that has become faster ends its work before most moments.
    if (kind.span === null) span = Math.min(span, time);
  }
  return { killed, ended, violations };
}

/** `moment`: milliseconds after `begun`; `null`: the child ends by itself. */
async function killAt(kind: KillKind, folder: string, seed: number, moment: number | null): Promise<Round> {
  const child = spawn(process.execPath, [CHILD, kind.name, folder, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  let begun = 0;
  let killed = false;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (begun > 0 || line !== 'begun') continue;
    begun = performance.now();
    if (moment === null) continue;
    void after(moment).then(() => {
      killed = child.kill('SIGKILL');
    });
  }
  const [code] = await exit;
  if (begun === 0) throw new Error(`${kind.name}: the process ended before it began (exit code ${code})`);
  if (code !== null && code !== 0) throw new Error(`${kind.name}: the process failed with exit code ${code}`);
  return { lines, time: performance.now() - begun, killed: killed && code === null };
}
