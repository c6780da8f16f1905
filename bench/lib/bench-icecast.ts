import { setTimeout as pause } from 'node:timers/promises';
import { probedStream } from '../../e2e/support/seeds/probed-stream.ts';
import type { ChannelSeed } from '../../e2e/support/seeds/seed-channels.ts';
import type { HlsServer } from '../../e2e/support/stream-servers/hls-server.ts';
import { Icecast } from '../../e2e/support/stream-servers/icecast.ts';
import { ADMIN_PASSWORD } from '../../e2e/support/stream-servers/icecast-config.ts';
import { ToneSources } from '../../e2e/support/stream-servers/tone-sources.ts';
import { HLS_TONE_HZ, TONES, type Tone } from '../../e2e/support/stream-servers/tones.ts';

/** In the order of the playlist: `next` of the first is the second. */
export const MOUNTS = {
  mp3: TONES.mp3,
  secondMp3: { ...TONES.mp3, mount: '/mp3-128-second', hz: 550, channelName: 'Tone 550 mp3-128-second' },
  aac: TONES.aac,
  vorbis: TONES.vorbis,
  opus: TONES.opus,
  flac: TONES.flac,
  mp3WithoutCors: TONES.mp3WithoutCors,
  aacWithoutCors: {
    ...TONES.aac,
    mount: '/aac-nocors',
    hz: 1320,
    channelName: 'Tone 1320 aac-nocors',
    allowsCors: false,
  },
} as const satisfies Record<string, Tone>;

export const HLS_CHANNEL_NAME = `Tone ${HLS_TONE_HZ} hls`;
export const HLS_JS_CHANNEL_NAME = `Tone ${HLS_TONE_HZ} library`;

const TONE_LIST: readonly Tone[] = Object.values(MOUNTS);
/** A new source has no full burst yet: 64 KB at 128 kbps are four seconds. */
const BURST_FILL_MS = 8_000;

export type BenchIcecast = {
  url(tone: Tone): string;
  /** Listener connections since Icecast started, including closed ones. */
  connectionTotal(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a real Icecast and waits until its mounts have full bursts. */
export async function startBenchIcecast(): Promise<BenchIcecast> {
  const icecast = await Icecast.start(TONE_LIST);
  const sources = await ToneSources.start(icecast, TONE_LIST);
  await pause(BURST_FILL_MS);
  return {
    url: (tone) => icecast.url(tone.mount),
    connectionTotal: () => readConnectionTotal(icecast.origin),
    stop: async () => {
      await sources.stop();
      await icecast.stop();
    },
  };
}

export function channelSeeds(icecast: BenchIcecast): ChannelSeed[] {
  return TONE_LIST.map((tone, index) => ({
    name: tone.channelName,
    channelNumber: index + 1,
    streamUrl: icecast.url(tone),
    genre: 'Electronic',
    codec: tone.codec,
    bitrateKbps: tone.bitrateKbps,
    row: probedStream(tone, icecast.url(tone)),
  }));
}

/** The last of the playlist: HLS that our own loader plays, and that hls.js does. */
export const hlsSeeds = ({ url, hlsJsUrl }: HlsServer): ChannelSeed[] =>
  [
    { name: HLS_CHANNEL_NAME, streamUrl: url },
    { name: HLS_JS_CHANNEL_NAME, streamUrl: hlsJsUrl },
  ].map((seed, index) => ({ ...seed, channelNumber: TONE_LIST.length + 1 + index, codec: 'HLS' }));

async function readConnectionTotal(origin: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;
  const response = await fetch(`${origin}/admin/stats`, { headers: { authorization } });
  const total = /<listener_connections>(\d+)</.exec(await response.text())?.[1];
  if (total === undefined)
    throw new Error(`Icecast names no listener_connections (status ${response.status}).`);
  return Number(total);
}
