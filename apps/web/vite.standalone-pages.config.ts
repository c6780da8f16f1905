import { defineConfig } from 'vite';
import { customMedia } from './build/custom-media.ts';

/**
 * Builds the diagnostics page and the service worker's offline page. A build of their own shares no
 * file with the app, so that they work when the app does not, and add nothing to its first screen.
 */
export default defineConfig({
  publicDir: false,
  css: { postcss: { plugins: [customMedia] } },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss' as const,
    rolldownOptions: { input: ['diagnostics.html', 'offline.html'], checks: { pluginTimings: false } },
    // hls.js is loaded only for tested streams that need it.
    chunkSizeWarningLimit: 1_200,
  },
});
