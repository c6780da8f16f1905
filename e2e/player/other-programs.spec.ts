import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures/base-fixture.ts';
import { startApp } from '../support/servers/airdial-server.ts';
import { TONES } from '../support/stream-servers/tones.ts';

const FFPROBE_PATH = '/usr/bin/ffprobe';
const RELAYED = { relay: 'always', relay_confirmed: 1 } as const;
/** A name that is no part of an address as it stands. */
const HLS_NAME = 'Söng/50 %';

type Probed = {
  readonly streams: readonly { readonly codec_name: string }[];
  readonly format: { readonly format_name: string; readonly tags?: Readonly<Record<string, string>> };
};

const run = promisify(execFile);

/** What ffmpeg's programs, mpv and MPlayer find at an address. */
async function probe(address: string): Promise<Probed> {
  const { stdout } = await run(FFPROBE_PATH, [
    ...['-v', 'error', '-show_streams', '-show_format', '-of', 'json'],
    address,
  ]);
  return JSON.parse(stdout);
}

test('ffprobe finds sound and name at the addresses that last, of a relayed stream and of relayed HLS', {
  tag: ['@relay', '@no-iphone'],
}, async ({ streamServer, hlsServer }) => {
  const app = await startApp({
    channels: [
      {
        name: 'Relayed',
        channelNumber: 1,
        streamUrl: streamServer.icecast.url(TONES.mp3.mount),
        row: RELAYED,
      },
      { name: HLS_NAME, channelNumber: 2, streamUrl: hlsServer.url, row: RELAYED },
    ],
  });
  const placeOf = async (number: number) => {
    const response = await fetch(`${app.origin}/listen/${number}`, { redirect: 'manual' });
    const { pathname } = new URL(response.headers.get('location') ?? '');
    return pathname;
  };
  try {
    const { streams, format } = await probe(app.origin + (await placeOf(1)));
    expect(streams).toMatchObject([{ codec_name: 'mp3' }]);
    expect(format.tags).toMatchObject({ 'icy-name': 'Relayed', StreamTitle: 'Relayed' });
    const hls = await placeOf(2);
    expect(decodeURIComponent(hls)).toMatch(/^\/relay\/[\w-]+\/Söng-50 %\.m3u8$/);
    expect(await probe(app.origin + hls)).toMatchObject({
      streams: [{ codec_name: 'aac' }],
      format: { format_name: 'hls' },
    });
  } finally {
    await app.stop();
  }
});
