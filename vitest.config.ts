import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { electron: new URL('tests/electron.ts', import.meta.url).pathname } },
  test: {
    // By itself a machine of two cores would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: ['{engine,core,api,host,server,electron,cli,renderer,scripts,tests/unit}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // Limits that only a hang meets: a busy machine is slow at everything.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
