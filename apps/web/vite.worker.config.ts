import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { readBuild } from './src/service-worker/read-build.ts';

/** Reads the files of the folder that the build goes to. */
const buildFiles: Plugin = {
  name: 'build-files',
  config: ({ root = import.meta.dirname, build }) => ({
    define: { __BUILD__: JSON.stringify(readBuild(resolve(root, build?.outDir ?? 'dist'))) },
  }),
};

/** Builds the service worker, last of all builds, because it contains the names of their files. */
export default defineConfig({
  plugins: [buildFiles],
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: 'src/service-worker/worker.ts', formats: ['es'], fileName: () => 'sw.js' },
  },
});
