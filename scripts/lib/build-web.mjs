import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { nodeRuntime } from './install.mjs';
import { fromRoot } from './paths.mjs';
import { runOrExit } from './run.mjs';

const DIST = fromRoot('apps', 'web', 'dist');
const KEY_FILE = join(DIST, '.built-from');
const SOURCES = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  ...['index', 'diagnostics', 'offline'].map((page) => `apps/web/${page}.html`),
  ...['vite', 'vite.standalone-pages', 'vite.worker'].map((config) => `apps/web/${config}.config.ts`),
  'packages',
];
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1_024;

/** Builds the web page unless the last build was made from the same sources. */
export async function ensureWebBuilt() {
  const key = sourcesKey();
  if (existsSync(KEY_FILE) && readFileSync(KEY_FILE, 'utf8') === key) return;
  console.log('Building the web page.');
  const vite = fromRoot('node_modules', 'vite', 'bin', 'vite.js');
  const options = { cwd: fromRoot('apps', 'web') };
  const build = [vite, 'build', '--logLevel', 'warn'];
  const standalonePages = ['--config', 'vite.standalone-pages.config.ts'];
  // The service worker contains the names of all files for the browser, so it is built after them.
  const worker = ['--config', 'vite.worker.config.ts'];
  await runOrExit('the build of the web page', nodeRuntime(), build, options);
  await runOrExit(
    'the build of the standalone pages',
    nodeRuntime(),
    [...build, ...standalonePages],
    options,
  );
  await runOrExit('the build of the service worker', nodeRuntime(), [...build, ...worker], options);
  const rendererBuild = [...build, '--ssr', 'src/app/entry-server.tsx', '--outDir', 'dist-server'];
  await runOrExit('the build of the page’s renderer', nodeRuntime(), rendererBuild, options);
  compressFiles(DIST);
  writeFileSync(KEY_FILE, key);
}

/** A hash that changes when a source file is added, removed or written. */
function sourcesKey() {
  const hash = createHash('sha256').update(readFileSync(fromRoot('package-lock.json')));
  for (const source of SOURCES) {
    for (const file of listFiles(fromRoot(source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Compresses once, at the highest level, so that the server only sends files. */
function compressFiles(folder) {
  for (const file of listFiles(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(file);
    if (bytes.length < COMPRESS_FROM_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
