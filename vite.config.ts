import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunkLimits, GROUPS } from './scripts/chunks.ts';
import { ASSEMBLYSCRIPT, notices } from './scripts/notices.ts';

const FONTS = ['noto-sans', 'noto-sans-khmer', 'noto-sans-math', 'noto-sans-thai'].map(
  name => `node_modules/@fontsource/${name}`,
);

/** A warning of the Svelte compiler is a defect of our component; those of packages are not ours to change. */
function onwarn({ message, filename = '' }: { readonly message: string; readonly filename?: string }): void {
  if (!filename.includes('node_modules')) throw new Error(`${filename}: ${message}`);
}

export default defineConfig({
  root: 'renderer',
  publicDir: '../resources/public',
  plugins: [svelte({ onwarn }), notices([...FONTS, ASSEMBLYSCRIPT]), chunkLimits()],
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'chrome120',
    // The policy of the page forbids data: URLs for everything but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: GROUPS } } },
  },
});
