import { Agent } from 'node:http';
import { LASTFM_KEYS, LastfmServer } from '../apps/server/src/testing/lastfm-server.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { percentile, printRaw } from './lib/ratios.ts';
import { configureLastfm, type SignedInServer, startSignedIn } from './lib/signed-in-server.ts';
import { timedGet } from './lib/timed-get.ts';

/**
 * A thousand listeners open the same track at once: the calls to Last.fm and the time of the last
 * response.
 */
const LISTENERS = 1_000;
/** About the response time of Last.fm itself. */
const UPSTREAM_MS = 150;
const P99 = 0.99;

const lastfm = await LastfmServer.start();
lastfm.reply = () => new Promise((resolve) => setTimeout(() => resolve(undefined), UPSTREAM_MS));
try {
  // Each part uses its own server: an account is limited to 1,200 calls a minute.
  for (const [name, path, want] of [
    ['track', '/api/lastfm/track/Can/Halleluhwah', 1],
    ['everything about a track', '/api/lastfm/metadata/Can/Halleluhwah', 4],
  ] as const)
    await withDataFolder((dataDir) => measure(dataDir, name, path, want));
} finally {
  await lastfm.stop();
}

async function measure(dataDir: string, name: string, path: string, want: number): Promise<void> {
  const server = await startSignedIn({
    dataDir,
    databaseUrl: '',
    lastfmUrl: lastfm.url,
  });
  try {
    await configureLastfm(server, { apiKey: LASTFM_KEYS.apiKey });
    const latenciesMs = await openAtOnce(server, path);
    const calls = lastfm.calls.splice(0).length;
    printRaw(`${name}, answered after`, latenciesMs, 'ms');
    console.log(
      `lastfm ${name}: ${calls} upstream calls for ${LISTENERS} listeners at once (want ${want}), ` +
        `answers p99 ${percentile(latenciesMs, P99).toFixed(0)} ms, Last.fm taking ${UPSTREAM_MS} ms`,
    );
  } finally {
    await server.stop();
  }
}

async function openAtOnce({ port, token }: SignedInServer, path: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: LISTENERS });
  const requests = Array.from({ length: LISTENERS }, () => timedGet(agent, port, path, token));
  const responses = await Promise.all(requests);
  agent.destroy();
  return responses.map(({ ms }) => ms);
}
