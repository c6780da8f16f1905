import { setTimeout as pause } from 'node:timers/promises';
import { AdminApi } from '../../e2e/support/api/admin-api.ts';
import { PEOPLE } from '../../e2e/support/seeds/people.ts';
import { probedStream } from '../../e2e/support/seeds/probed-stream.ts';
import type { ChannelSeed } from '../../e2e/support/seeds/seed-channels.ts';
import { startApp } from '../../e2e/support/servers/airdial-server.ts';
import { startHlsServer } from '../../e2e/support/stream-servers/hls-server.ts';
import { type BenchIcecast, HLS_CHANNEL_NAME, MOUNTS } from './bench-icecast.ts';
import type { SoundClaim } from './sound-plan.ts';
import { ourPlay, type Trial, type TrialContext } from './sound-trials.ts';

const POLL_MS = 500;
/** A player starts three segments behind the live edge. */
const SEGMENTS = 3;
const HLS = { ...MOUNTS.aac, channelName: HLS_CHANNEL_NAME, codec: 'HLS' } as const;
/** Without CORS, so that the relay is what plays them. */
const TONES = {
  mp3: { ...MOUNTS.mp3, allowsCors: false },
  aac: { ...MOUNTS.aac, allowsCors: false },
  opus: { ...MOUNTS.opus, allowsCors: false },
} as const;
const NAMES: Readonly<Record<string, string>> = {
  mp3: TONES.mp3.channelName,
  aac: TONES.aac.channelName,
  opus: TONES.opus.channelName,
  hls: HLS.channelName,
};

export type RelayedSound = {
  readonly trials: Readonly<Record<string, Trial>>;
  stop(): Promise<void>;
};

/** Our page with channels that its server relays, the relay just closed (cold) or open for another listener (hot). */
export async function startRelayedSound(
  context: Omit<TrialContext, 'origin'>,
  icecast: BenchIcecast,
): Promise<RelayedSound> {
  const hls = await startHlsServer();
  const app = await startApp({
    people: [PEOPLE.admin],
    channels: toSeeds(icecast, hls.url),
  });
  const admin = await AdminApi.signIn(app.origin, PEOPLE.admin);
  const ids = await findIds(app.origin);
  const trials = Object.entries(NAMES).flatMap(([kind, channelName]) => {
    const id = ids.get(channelName) ?? '';
    const play = ourPlay({ ...context, origin: app.origin }, channelName);
    const cold: Trial = async (round) => {
      for (const relay of ['off', 'always'])
        await admin.call('POST', '/api/channels/update', { channels: [{ id }], change: { relay } });
      return play(round);
    };
    const hot: Trial = (round) => whileHeard(`${app.origin}/relay/${id}`, () => play(round));
    return [
      [`relay ${kind} cold`, cold],
      [`relay ${kind} hot`, hot],
    ] as const;
  });
  return {
    trials: Object.fromEntries(trials),
    stop: async () => {
      await app.stop();
      await hls.stop();
    },
  };
}

export const relayedSoundClaims = (): SoundClaim[] =>
  Object.keys(NAMES).flatMap((kind) =>
    [
      { state: 'hot', wantAtMost: 0.03 },
      { state: 'cold', wantAtMost: 0.1 },
    ].map(({ state, wantAtMost }) => ({
      what: `click-to-sound ${kind} through the relay, ${state}`,
      ours: `relay ${kind} ${state}`,
      reference: 'bare mp3-128',
      referenceName: 'bare <audio> on Icecast mp3-128',
      wantAtMost,
    })),
  );

function toSeeds(icecast: BenchIcecast, hlsUrl: string): ChannelSeed[] {
  const tones = [...Object.values(TONES).map((tone) => ({ tone, url: icecast.url(tone) }))];
  const relayed = { relay: 'always', relay_confirmed: 1 } as const;
  const seeds = tones.map(({ tone, url }) => ({
    name: tone.channelName,
    streamUrl: url,
    codec: tone.codec,
    row: { ...probedStream(tone, url), ...relayed },
  }));
  return [...seeds, { name: HLS.channelName, streamUrl: hlsUrl, codec: HLS.codec, row: relayed }].map(
    (seed, index) => ({ ...seed, channelNumber: index + 1 }),
  );
}

async function findIds(origin: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`${origin}/api/channels?page=1&limit=12`);
  const { channels } = (await response.json()) as { channels: { _id: string; name: string }[] };
  return new Map(channels.map(({ _id, name }) => [name, _id]));
}

/** Listens meanwhile: to the stream, or to the newest segments of HLS as players do. */
async function whileHeard<T>(url: string, measure: () => Promise<T>): Promise<T> {
  const listening = new AbortController();
  const response = await fetch(url, { signal: listening.signal });
  const isHls = response.headers.get('content-type')?.includes('mpegurl') === true;
  const listened = isHls ? listenToHls(url, await response.text(), listening.signal) : drain(response);
  try {
    return await measure();
  } finally {
    listening.abort();
    await listened.catch(() => {});
  }
}

async function drain({ body }: Response): Promise<void> {
  for await (const _chunk of body ?? []);
}

async function listenToHls(url: string, master: string, signal: AbortSignal): Promise<void> {
  const [playlist = ''] = toUrls(master, url);
  while (!signal.aborted) {
    const text = await (await fetch(playlist, { signal })).text();
    for (const segment of toUrls(text, url).slice(-SEGMENTS))
      await (await fetch(segment, { signal })).arrayBuffer();
    await pause(POLL_MS, undefined, { signal });
  }
}

const toUrls = (playlist: string, base: string): string[] =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, base).href);
