import { defineConfig } from 'vite';
import { readBuild } from './src/service-worker/read-build.ts';

/** The service worker, built last: it carries the names of all files that the other builds have made. */
export default defineConfig({
  publicDir: false,
  define: { __BUILD__: JSON.stringify(readBuild('dist')) },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: 'src/service-worker/worker.ts', formats: ['es'], fileName: () => 'sw.js' },
  },
});
