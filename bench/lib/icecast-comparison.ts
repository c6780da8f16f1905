import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from '../../e2e/support/processes/wait-until.ts';
import { Icecast } from '../../e2e/support/stream-servers/icecast.ts';
import { ToneSources } from '../../e2e/support/stream-servers/tone-sources.ts';
import { TONES } from '../../e2e/support/stream-servers/tones.ts';
import { load } from './http-load.ts';
import { median, printRaw } from './ratios.ts';
import type { SignedInServer } from './signed-in-server.ts';

const ROUND_MS = 800;
const WARM_UP_MS = 2_000;
const CONNECTIONS = 20;
const FIRST_TITLE_LIMIT_MS = 60_000;
const WANT_AT_LEAST = 20;
const MS_PER_SECOND = 1_000;

/** Requests per second for now playing, against the status page of the Icecast that it comes from. */
export async function compareWithIcecast(ours: SignedInServer, rounds: number): Promise<void> {
  const icecast = await Icecast.start([TONES.mp3]);
  const sources = await ToneSources.start(icecast, [TONES.mp3]);
  try {
    const path = await nowPlayingPath(ours, icecast);
    const measureOurs = async (durationMs: number) => {
      const options = { port: ours.port, connections: CONNECTIONS, durationMs, nextPath: () => path };
      return (await load(options)).requestsPerSecond;
    };
    const measureIcecast = (durationMs: number) => statusPagesPerSecond(icecast.port, durationMs);
    for (const warmUp of [measureOurs, measureIcecast]) await warmUp(WARM_UP_MS);
    const rates: { ours: number; icecast: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      rates.push({ ours: await measureOurs(ROUND_MS), icecast: await measureIcecast(ROUND_MS) });
    for (const side of ['ours', 'icecast'] as const) {
      const perSecond = rates.map((rate) => rate[side]);
      printRaw(`the song on air, ${side}`, perSecond, 'requests/s');
    }
    const ratio = median(rates.map((rate) => rate.ours / rate.icecast)).toFixed(1);
    console.log(`api nowplaying ${ratio} of Icecast's own status-json (want >= ${WANT_AT_LEAST})`);
  } finally {
    await sources.stop();
    await icecast.stop();
  }
}

/** Waits until our server has the same title as Icecast. @returns the path of the call */
async function nowPlayingPath({ port, token }: SignedInServer, icecast: Icecast): Promise<string> {
  const { mount, channelName } = TONES.mp3;
  const origin = `http://127.0.0.1:${port}`;
  await icecast.setTitle(mount, 'Señal - Lluvia');
  const response = await fetch(`${origin}/api/channels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: channelName, streamUrl: icecast.url(mount) }),
  });
  if (!response.ok) throw new Error(`The channel was not created: ${await response.text()}`);
  const { channel } = (await response.json()) as { readonly channel: { readonly _id: string } };
  const path = `/api/nowplaying/${channel._id}`;
  const isKnown = async () => (await (await fetch(origin + path)).json()).title === 'Lluvia';
  await waitUntil('our server knows the title', isKnown, FIRST_TITLE_LIMIT_MS);
  return path;
}

/** A new connection for each request, because Icecast closes it after every response. */
async function statusPagesPerSecond(port: number, durationMs: number): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const requestOn = async () => {
    while (performance.now() < begun + durationMs) {
      await requestStatusPage(port);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, requestOn));
  return (count * MS_PER_SECOND) / (performance.now() - begun);
}

async function requestStatusPage(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  socket.write('GET /status-json.xsl HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  const response = await text(socket);
  if (!/^HTTP\/1\.\d 200 /.test(response)) throw new Error(`Unexpected response: ${response.slice(0, 300)}`);
}
