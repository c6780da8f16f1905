import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';
import { type PinnedProcess, startPinned } from './pinned-process.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const PACKAGE = new URL('../../package.json', import.meta.url);
/** Node's flags in `npm start`, so that the bench measures the same configuration. */
const SERVER_FLAGS: readonly string[] =
  JSON.parse(readFileSync(PACKAGE, 'utf8')).scripts.start.match(/--\S+/g) ?? [];

/**
 * Starts the product on its own core, by default with the embedded database and without demo
 * channels. Builds the web page first when it is stale.
 */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PinnedProcess> {
  await ensureBuilt();
  return startPinned([...SERVER_FLAGS, MAIN], {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  });
}
