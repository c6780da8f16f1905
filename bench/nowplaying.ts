import { waitUntil } from '../e2e/support/processes/wait-until.ts';
import { startApp } from '../e2e/support/servers/airdial-server.ts';
import { Icecast } from '../e2e/support/stream-servers/icecast.ts';
import { ToneSources } from '../e2e/support/stream-servers/tone-sources.ts';
import { TONES } from '../e2e/support/stream-servers/tones.ts';
import { loadClosing } from './lib/closing-load.ts';
import { ensureBuilt } from './lib/ensure-built.ts';
import { load } from './lib/http-load.ts';
import { median, printRaw } from './lib/ratios.ts';

/**
 * Requests per second for now playing, against the stream server itself: a real Icecast and its
 * status-json.xsl.
 * `node bench/nowplaying.ts [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 12);
const ROUND_MS = 800;
const WARM_UP_MS = 2_000;
const CONNECTIONS = 20;
const FIRST_TITLE_LIMIT_MS = 60_000;
const WANT_AT_LEAST = 20;
const { mount, channelName, codec } = TONES.mp3;

await ensureBuilt();
const icecast = await Icecast.start([TONES.mp3]);
const sources = await ToneSources.start(icecast, [TONES.mp3]);
const streamUrl = icecast.url(mount);
const app = await startApp({ channels: [{ name: channelName, channelNumber: 1, streamUrl, codec }] });
try {
  await measure(await nowPlayingPath());
} finally {
  await app.stop();
  await sources.stop();
  await icecast.stop();
}

/** Waits until our server has the same title as Icecast. @returns the path of the call */
async function nowPlayingPath(): Promise<string> {
  await icecast.setTitle(mount, 'Señal - Lluvia');
  const { channels } = await (await fetch(`${app.origin}/api/channels`)).json();
  const path = `/api/nowplaying/${channels[0]._id}`;
  const isKnown = async () => (await (await fetch(app.origin + path)).json()).title === 'Lluvia';
  await waitUntil('our server knows the title', isKnown, FIRST_TITLE_LIMIT_MS);
  return path;
}

async function measure(path: string): Promise<void> {
  const port = Number(new URL(app.origin).port);
  const ours = (durationMs: number) =>
    load({ port, connections: CONNECTIONS, durationMs, nextPath: () => path });
  const reference = (durationMs: number) =>
    loadClosing({ port: icecast.port, path: '/status-json.xsl', connections: CONNECTIONS, durationMs });
  for (const warmUp of [ours, reference]) await warmUp(WARM_UP_MS);
  const rates: { ours: number; reference: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = { ours: (await ours(ROUND_MS)).requestsPerSecond, reference: 0 };
    rate.reference = (await reference(ROUND_MS)).requestsPerSecond;
    rates.push(rate);
  }
  const raw = (side: 'ours' | 'reference') => rates.map((rate) => rate[side]);
  printRaw('the song on air, ours', raw('ours'), 'requests/s');
  printRaw('the song on air, Icecast', raw('reference'), 'requests/s');
  const ratio = median(rates.map((rate) => rate.ours / rate.reference));
  console.log(`now playing: ${ratio.toFixed(1)} times Icecast's own status-json (want >= ${WANT_AT_LEAST})`);
}
