import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Processes and threads that tests start compile each module once in a run of the suite, not once each.
process.env.NODE_COMPILE_CACHE ??= new URL('build/compile-cache', import.meta.url).pathname;

const SOURCES = '{engine,core,api,host,server,electron,cli,renderer,scripts,tests,training}';

/** `name`: suffix of the files and name of the suite. `seconds`: limit of one test, which only a hang reaches. */
const suite = (name: string, suffix: string, seconds: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`${SOURCES}/**/*.${suffix}.ts`],
    testTimeout: seconds * 1000,
    hookTimeout: 300_000,
  },
});

/** Unit tests share their modules, which halves the time: each restores what it changes. */
const shared = { pool: 'threads', isolate: false } as const;
const unitSuite = suite('unit', 'test', 60);
const unit = { ...unitSuite, test: { ...unitSuite.test, ...shared } };

const proofSuite = suite('proofs', 'proof', 300);
const globalSetup = new URL('tests/support/built.ts', import.meta.url).pathname;
const proofs = { ...proofSuite, test: { ...proofSuite.test, globalSetup } };

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { electron: new URL('tests/support/electron.ts', import.meta.url).pathname } },
  test: {
    // The default on a machine with two cores is one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: [new URL('tests/support/setup.ts', import.meta.url).pathname],
    projects: [unit, proofs],
  },
});
