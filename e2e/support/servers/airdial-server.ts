import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import { startProcess } from '../processes/child-process.ts';
import { untilReady } from '../processes/until-ready.ts';
import { type PersonSeed, seedAccounts } from '../seeds/seed-accounts.ts';
import { type ChannelSeed, seedChannels } from '../seeds/seed-channels.ts';

const MAIN_PATH = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

export type AppOptions = {
  readonly channels?: readonly ChannelSeed[];
  readonly people?: readonly PersonSeed[];
  readonly demo?: 'on' | 'off';
  readonly environment?: Readonly<Record<string, string>>;
};

export type AppServer = {
  readonly origin: string;
  readonly dataDir: string;
  log(): string;
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
};

/** Airdial as a user starts it, on a free port with an empty data folder. */
export async function startApp(options: AppOptions = {}): Promise<AppServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'airdial-data-'));
  if (options.channels) await seedChannels(dataDir, options.channels);
  if (options.people) await seedAccounts(dataDir, options.people);
  const server = startProcess(process.execPath, [MAIN_PATH], {
    // Not the checkout, where a developer may have a `.env`.
    cwd: dataDir,
    env: environment(port, dataDir, options),
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady('the Airdial server', server, () => isHealthy(origin));
  return {
    origin,
    dataDir,
    log: () => server.log(),
    stop: async () => {
      const code = await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

function environment(port: number, dataDir: string, options: AppOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: options.demo ?? 'off',
    // The station's time zone, until a test sets another one.
    TZ: 'UTC',
    // The stream servers of these tests are on loopback, which the server refuses by default.
    OUTBOUND_ALLOW: '127.0.0.0/8',
    DATABASE_URL: '',
    ...options.environment,
  };
}

async function isHealthy(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/api/health`)).status === 200;
}
