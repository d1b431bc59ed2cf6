import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,core,api,host,server,electron,cli,scripts,tests/unit}/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 120_000,
  },
});
