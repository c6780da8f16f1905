import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlibConstants } from 'node:zlib';
import { nodeRuntime } from './install.mjs';
import { fromRoot, root } from './paths.mjs';
import { buildFolder, publishBuild, unlessGone } from './publish-build.mjs';
import { runOrExit } from './run.mjs';
import { listFiles, sourcesKey } from './sources-key.mjs';

const WEB = fromRoot('apps', 'web');
const DIST = join(WEB, 'dist');
const KEY_FILE = '.built-from';
const SOURCES = [
  'scripts/lib/build-web.mjs',
  'package-lock.json',
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  ...['index', 'diagnostics', 'offline'].map((page) => `apps/web/${page}.html`),
  ...['vite', 'vite.standalone-pages', 'vite.worker'].map((config) => `apps/web/${config}.config.ts`),
  'packages',
];
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1_024;

/**
 * Builds the web page unless the last build was made from the same sources. Each build takes place in a
 * folder of its own beside the present one: a server that runs, pages that are open, and another build
 * at the same time notice nothing.
 */
export async function ensureWebBuilt() {
  const key = sourcesKey(root, SOURCES);
  if (readKey() === key) return;
  requireWritable(WEB);
  console.log('Building the web page.');
  const next = buildFolder(WEB);
  await buildWith('the web page', '--outDir', next);
  await buildWith('the standalone pages', '--outDir', next, '--config', 'vite.standalone-pages.config.ts');
  // The service worker contains the names of all files for the browser, so it is built after them.
  await buildWith('the service worker', '--outDir', next, '--config', 'vite.worker.config.ts');
  compressFiles(next);
  await buildWith(
    'the page’s renderer',
    '--outDir',
    join(next, 'server'),
    '--ssr',
    'src/app/entry-server.tsx',
  );
  writeFileSync(join(next, KEY_FILE), key);
  // Twice the same build in a row would drop the assets of the one before.
  if (readKey() === key) rmSync(next, { recursive: true });
  else publishBuild({ next, current: DIST });
}

/** What the present build was made from; null where there is none. */
const readKey = () => unlessGone(() => readFileSync(join(DIST, KEY_FILE), 'utf8'));

async function buildWith(what, ...args) {
  const vite = fromRoot('node_modules', 'vite', 'bin', 'vite.js');
  const command = [vite, 'build', '--logLevel', 'warn', ...args];
  await runOrExit(`the build of ${what}`, nodeRuntime(), command, { cwd: WEB });
}

/** Ends with a remedy where the source folder is read-only. */
function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    console.error(
      `airdial: the web page has to be built, and ${folder} cannot be written. ` +
        'Run "npm run build" as the user who owns it, then start again.',
    );
    process.exit(78);
  }
}

/** Compresses once, at the highest level, so that the server only sends files. */
function compressFiles(folder) {
  for (const file of listFiles(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(file);
    if (bytes.length < COMPRESS_FROM_BYTES) continue;
    const params = { [zlibConstants.BROTLI_PARAM_QUALITY]: zlibConstants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
