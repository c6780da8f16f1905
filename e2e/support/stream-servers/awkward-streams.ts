import { CORS, respondLive, toHead } from '../../../apps/server/testing/zoo/live-response.ts';
import { CLOSING } from '../../../apps/server/testing/zoo/odd-streams.ts';
import { ZOO, zooTone } from '../../../apps/server/testing/zoo/zoo.ts';
import { startZoo, type ZooServer } from '../../../apps/server/testing/zoo/zoo-server.ts';
import type { ZooCall, ZooEntry } from '../../../apps/server/testing/zoo/zoo-types.ts';
import { recordTone } from './zoo-tones.ts';

const CLOSES_AFTER_MS = 9_000;

const sounding = (serves: string, respond: ZooEntry['respond']): ZooEntry => ({
  ...ZOO.icecast,
  serves,
  respond,
});

const ENDLESS_KBPS = 32;
/** Each frame of 24 ms has 96 bytes, so that bytes are seconds. */
const ENDLESS_FORMAT = { codec: 'MP3', kbps: ENDLESS_KBPS, sampleRate: 48_000, channels: 1 } as const;
export const ENDLESS_BYTES_PER_SECOND = (ENDLESS_KBPS * 1_000) / 8;

/** Streams as the page reads them from their own servers: of the zoo, and such as need a page. */
export const AWKWARD = {
  'text-html': ZOO['text-html'],
  'chunked-file': ZOO['chunked-file'],
  // Chromium's element needs four seconds to start it, and takes what has ended before for a recording.
  closing: {
    ...ZOO.closing,
    respond: respondLive({ ...CLOSING, closesAfterMs: CLOSES_AFTER_MS }),
  },
  dripping: ZOO['a-byte-a-second'],
  unavailable: ZOO.unavailable,
  forbidden: ZOO.forbidden,
  slow: sounding('a line that is slower than the stream', respondLive({ burstSeconds: 1, speed: 0.6 })),
  'two-at-once': sounding(
    'nothing before two requests are open, and no CORS',
    whenTwoAreOpen((calls) => {
      for (const call of calls) respondLive({ allowsCors: false })(call);
    }),
  ),
  endless: {
    ...sounding('sound as fast as it is read, without an end', respondEndlessly),
    sounds: [ENDLESS_FORMAT],
  },
  'element-only': sounding(
    'nothing to the fetch',
    whenTwoAreOpen((calls) => {
      for (const call of calls.filter(isElement)) respondLive()(call);
    }),
  ),
} as const satisfies Record<string, ZooEntry>;

export type AwkwardName = keyof typeof AWKWARD;

export const awkwardTone = (name: AwkwardName): number => zooTone(AWKWARD, name);

export const startAwkwardStreams = (): Promise<ZooServer<AwkwardName>> =>
  startZoo<typeof AWKWARD>({ sound: recordTone }, AWKWARD);

function respondEndlessly({ client, recordings: [recording] }: ZooCall): void {
  if (recording === undefined) throw new Error('This stream has no recording.');
  client.write(toHead('HTTP/1.0 200 OK', { ...CORS, 'content-type': 'audio/mpeg' }));
  const send = () => {
    while (client.writable && client.write(recording.bytes));
  };
  client.on('drain', send);
  send();
}

const FROM_PAGE = /^sec-fetch-dest:/im;
const isElement = ({ request }: ZooCall): boolean => /^sec-fetch-dest: *audio/im.test(request);

/** Responds only when the requests of a fetch and of an element are both open. */
function whenTwoAreOpen(respond: (calls: readonly ZooCall[]) => void): ZooEntry['respond'] {
  const open = new Set<ZooCall>();
  return (call) => {
    // The server requests titles meanwhile.
    if (!FROM_PAGE.test(call.request)) {
      call.client.end();
      return;
    }
    open.add(call);
    call.client.once('close', () => open.delete(call));
    if (open.size === 2) respond([...open]);
  };
}
