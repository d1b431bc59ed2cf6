import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'renderer',
  publicDir: '../resources/public',
  plugins: [svelte()],
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'chrome120',
    // The policy of the page forbids data: URLs for everything but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
