import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { readBuild } from './src/service-worker/read-build.ts';

const DIST = fileURLToPath(new URL('dist', import.meta.url));

/** Builds the service worker, last of all builds, because it contains the names of their files. */
export default defineConfig({
  publicDir: false,
  define: { __BUILD__: JSON.stringify(readBuild(DIST)) },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: 'src/service-worker/worker.ts', formats: ['es'], fileName: () => 'sw.js' },
  },
});
