import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HlsKind, HlsRecording } from '../../../apps/server/testing/zoo/zoo-types.ts';
import type { ChannelSeed } from '../seeds/seed-channels.ts';
import { recordHlsTone } from './zoo-tones.ts';

const WINDOW_SEGMENTS = 6;
const MS_PER_SECOND = 1_000;

type RecordedHls = { readonly kind: HlsKind; readonly hz: number };
type RecordedHlsServer = {
  readonly channels: readonly ChannelSeed[];
  /** Begins a recording, or begins it anew. */
  begin(index: number): void;
  /** Lets the next recording follow what is listed of this one. */
  follow(index: number): void;
  stop(): Promise<void>;
};

/** One of each kind of segment. */
export const RECORDED_HLS = [
  { kind: 'ts', hz: 460 },
  { kind: 'aac', hz: 520 },
  { kind: 'fmp4', hz: 580 },
  { kind: 'aes', hz: 640 },
] as const;

/** Recordings with CORS, each as live as its beginning makes it. */
export async function startRecordedHls(kinds: readonly RecordedHls[]): Promise<RecordedHlsServer> {
  const recordings: HlsRecording[] = [];
  for (const { kind, hz } of kinds) recordings.push(await recordHlsTone(kind, hz));
  const states = kinds.map(() => ({ startedAt: performance.now(), segments: Number.POSITIVE_INFINITY }));
  const listedUntil = (startedAt: number) =>
    Math.floor((performance.now() - startedAt) / MS_PER_SECOND) + WINDOW_SEGMENTS;
  const server = createServer((request, response) => {
    const [, index = '', file = ''] = (request.url ?? '').split('/');
    const at = Number(index);
    const state = states[at];
    const body =
      file === 'live.m3u8' && state
        ? toPlaylist(recordings.slice(at, at + 2), at, state.segments, listedUntil(state.startedAt))
        : recordings[at]?.files.get(file);
    response.writeHead(body === undefined ? 404 : 200, { 'access-control-allow-origin': '*' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    channels: kinds.map(({ kind }, index) => ({
      name: kind,
      channelNumber: index + 1,
      streamUrl: `http://127.0.0.1:${port}/${index}/live.m3u8`,
      codec: 'HLS',
    })),
    begin: (index) => {
      states[index] = { startedAt: performance.now(), segments: Number.POSITIVE_INFINITY };
    },
    follow: (index) => {
      const state = states[index];
      if (state) state.segments = listedUntil(state.startedAt);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A window that moves on, of the first recording and then of the second one. */
function toPlaylist(
  recordings: readonly HlsRecording[],
  at: number,
  segmentsOfFirst: number,
  end: number,
): string {
  const lines = recordings.flatMap(({ tags, segments }, index) =>
    segments
      .slice(0, index === 0 ? segmentsOfFirst : segments.length)
      .map(({ name, seconds }, place) => [
        ...(place === 0 && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
        ...tags.map((tag) => tag.replace(/URI="/, `URI="../${at + index}/`)),
        `#EXTINF:${seconds},\n../${at + index}/${name}`,
      ]),
  );
  const first = end - WINDOW_SEGMENTS;
  const head = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${first}`];
  return [...head, ...lines.slice(first, end).flat(), ''].join('\n');
}
