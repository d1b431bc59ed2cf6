/** Builds the page with Vite, configured by `vite.config.ts`. */
import { join } from 'node:path';
import { replace } from './bundle.ts';
import { ROOT } from './stale.ts';

export async function buildPage(): Promise<void> {
  // Vite takes half a second to load, which a start with an up-to-date page need not spend.
  const { build } = await import('vite');
  const configFile = join(ROOT, 'vite.config.ts');
  // A caller's NODE_ENV (`test` inside a test) would build the page for development.
  process.env.NODE_ENV = 'production';
  await replace('dist/page', async outDir => {
    await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  });
}
