import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';
import { type PinnedProcess, startPinned } from './pinned-process.ts';
import { SERVER_FLAGS } from './server-flags.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

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
