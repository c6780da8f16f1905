import { defineConfig } from 'vite';

/**
 * The pages beside the app: the test platform, and what the service worker shows when the line is down. Built apart
 * from the app, they share no file with it: neither can break the other or add to its first screen.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss' as const,
    rolldownOptions: { input: ['diagnostics.html', 'offline.html'], checks: { pluginTimings: false } },
    // hls.js is as large as it is, and comes only when a tested stream needs it.
    chunkSizeWarningLimit: 1_200,
  },
});
