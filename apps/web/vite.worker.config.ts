import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { readBuild } from './src/service-worker/read-build.ts';

const DIST = fileURLToPath(new URL('dist', import.meta.url));

/** The service worker, built last: it carries the names of all files that the other builds have made. */
export default defineConfig({
  publicDir: false,
  define: { __BUILD__: JSON.stringify(readBuild(DIST)) },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: 'src/service-worker/worker.ts', formats: ['es'], fileName: () => 'sw.js' },
  },
});
