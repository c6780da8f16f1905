import type { ZooCall } from './zoo-types.ts';

/** Icecast sends 64 KB at once to a new listener: four seconds of 128 kbps. */
const BURST_SECONDS = 4;
const STEP_MS = 100;
const MS_PER_SECOND = 1_000;

export type Headers = Readonly<Record<string, string | number>>;

export const CORS = { 'access-control-allow-origin': '*' } as const;

/** @param lineEnd as some servers end their lines with a line feed only */
export const toHead = (status: string, headers: Headers, lineEnd = '\r\n'): Buffer =>
  Buffer.from(
    `${[status, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(lineEnd)}${lineEnd}${lineEnd}`,
    'latin1',
  );

/** A complete response. */
export const respondWithText =
  (headers: Headers, body: (call: ZooCall) => string | Buffer = () => '', status = 'HTTP/1.0 200 OK') =>
  (call: ZooCall): void => {
    call.client.end(Buffer.concat([toHead(status, { ...CORS, ...headers }), Buffer.from(body(call))]));
  };

export type LiveOptions = {
  readonly status?: string;
  readonly type?: string | null;
  readonly headers?: Headers;
  readonly lineEnd?: string;
  readonly allowsCors?: boolean;
  /** What comes once, before the sound that stays. */
  readonly intro?: (call: ZooCall) => Buffer;
  /** What is sent again and again. */
  readonly loop?: (sound: Buffer, call: ZooCall) => Buffer;
  readonly transferCoding?: (bytes: Buffer) => Buffer;
  readonly burstSeconds?: number;
  /** A multiple of the bitrate: 1 is real time. */
  readonly speed?: number;
  readonly closesAfterMs?: number;
};

/** A burst, and then the last recording in a loop and in real time, until the client leaves. */
export const respondLive =
  (options: LiveOptions = {}) =>
  (call: ZooCall): void => {
    const { client, recordings } = call;
    const { status = 'HTTP/1.0 200 OK', type = 'audio/mpeg', headers = {}, allowsCors = true } = options;
    const { loop = (sound) => sound, transferCoding = (bytes) => bytes } = options;
    const recording = recordings.at(-1);
    if (!recording) throw new Error('This stream has no recording.');
    const { burstSeconds = BURST_SECONDS, speed = 1, closesAfterMs } = options;
    const sound = loop(recording.bytes, call);
    const sent = {
      ...(type === null ? {} : { 'content-type': type }),
      ...(allowsCors ? CORS : {}),
      ...headers,
    };
    client.write(toHead(status, sent, options.lineEnd));
    const intro = options.intro?.(call);
    if (intro) client.write(transferCoding(intro));
    let sentBytes = 0;
    /** Sends what is missing up to there. */
    const sendUpTo = (bytes: number) => {
      while (sentBytes < bytes) {
        const at = sentBytes % sound.length;
        const chunk = sound.subarray(at, at + Math.ceil(bytes - sentBytes));
        client.write(transferCoding(chunk));
        sentBytes += chunk.length;
      }
    };
    const startedAt = performance.now();
    /** By the clock: a busy machine calls less often, and the stream would be slower than its sound. */
    const sendDue = () => {
      const seconds = burstSeconds + (speed * (performance.now() - startedAt)) / MS_PER_SECOND;
      sendUpTo(seconds * recording.bytesPerSecond);
    };
    sendDue();
    const timer = setInterval(sendDue, STEP_MS);
    client.once('close', () => clearInterval(timer));
    if (closesAfterMs === undefined) return;
    const closing = setTimeout(() => client.end(), closesAfterMs);
    client.once('close', () => clearTimeout(closing));
  };
