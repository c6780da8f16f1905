import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { id3TagBytes } from '@airdial/audio-formats/id3-tag';
import type { OggCodec } from '@airdial/contract/channel/schema';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { orNullAfter } from '../../../lib/time-limit.ts';
import type { AudioFormat } from '../../../lib/untrusted-input/audio-frames.ts';
import { decodeText } from '../../../lib/untrusted-input/decode-text.ts';
import { detectOggCodec } from '../../../lib/untrusted-input/ogg-codec.ts';
import { readStreamHeaders, type StreamHeaders } from '../../../lib/untrusted-input/stream-headers.ts';
import { BodyReader } from '../../../outbound/body-reader.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { DOCUMENT_MAX_BYTES } from '../../../outbound/outbound-limits.ts';
import type { RawStream } from '../../../outbound/raw-stream.ts';
import { readStreamTitle } from '../now-playing/titles/stream-title-service.ts';
import { type Content, detectContent, hasFrames, promisesFrames } from './detect-content.ts';
import type { InspectionLimits } from './inspection-types.ts';

/** Two frames of MP3 at 320 kbps, or the head of a page. */
const BEGINNING_BYTES = 4_096;
/** As far as the page searches for frames. */
const SEARCH_BYTES = 16 * 1024;
/** After the request; an outgoing call has ten seconds. */
const SEARCH_UNTIL_MS = 9_000;
/** The limit for all tags in front of the audio: no stream is read beyond a mebibyte. */
const TAGS_MAX_BYTES = 960 * 1024;
const TAGS_MAX_COUNT = 4;

export type OpenContext = {
  readonly outbound: Pick<Outbound, 'readStream'>;
  /** What was typed: all others come from its documents. */
  readonly enteredUrl: string;
  /** The origin of the pages that play the stream. */
  readonly origin: string;
  readonly limits: InspectionLimits;
  readonly signal: AbortSignal;
};

type Response = {
  /** The final URL, after redirects. */
  readonly url: string;
  readonly redirects: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly meta: StreamHeaders;
  /** From the start of the request to the headers of the response, redirects included. */
  readonly responseMs: number;
};

export type AudioStream = Response & {
  readonly kind: 'audio';
  readonly format: AudioFormat | null;
  /** False where its type names a format of which nothing was found, or nothing has come. */
  readonly hasAudio: boolean;
  readonly oggCodec: OggCodec | null;
  readonly title: string | null;
  /** From the start of the request; null when no audio arrived in time. */
  readonly firstByteMs: number | null;
  /** Bytes, where the server announces a length. */
  readonly length: number | null;
};

export type TextDocument = Response & {
  readonly kind: Exclude<Content['kind'], 'audio'>;
  readonly bytes: Buffer;
  readonly text: string;
  readonly firstByteMs: number | null;
  /** The document is longer, or did not arrive in time. */
  readonly isCut: boolean;
};

/**
 * Opens an address and reads as much as its kind needs: the first frames and the title of a stream,
 * a document as a whole.
 *
 * @throws OutboundError
 */
export function openAddress(
  address: string,
  { outbound, enteredUrl, origin, limits, signal }: OpenContext,
): Promise<AudioStream | TextDocument> {
  const startedAt = performance.now();
  const headers = { 'user-agent': USER_AGENT, origin, 'icy-metadata': '1' };
  const namedBy = address === enteredUrl ? {} : { namedBy: enteredUrl };
  return outbound.readStream(address, { headers, signal, ...namedBy }, async (stream) => {
    const responseMs = performance.now() - startedAt;
    const length = readLength(stream);
    const body = new BodyReader(stream.body, length);
    const beginning = await body.read(BEGINNING_BYTES, limits.beginningMs);
    const firstByteMs = body.firstByteAt === null ? null : Math.round(body.firstByteAt - startedAt);
    const meta = readStreamHeaders(stream.headers, origin);
    const response = { ...stream, meta, responseMs, firstByteMs };
    const isIcy = [...stream.headers.keys()].some((name) => /^ic[ey]-/.test(name));
    const audio = await skipTags(beginning, body, limits.beginningMs);
    const content = detectContent(beforeMetadata(audio, stream), meta.contentType, isIcy);
    const findsAudio = async () => {
      if (!promisesFrames(beginning, meta.contentType)) return beginning.length > 0;
      const leftMs = Math.min(limits.searchMs, SEARCH_UNTIL_MS - (performance.now() - startedAt));
      if (leftMs <= 0) return beginning.length > 0;
      return hasFrames(withoutMetadata(await body.read(SEARCH_BYTES, leftMs), stream));
    };
    if (content.kind === 'audio') {
      const { kind, format } = content;
      const hasAudio = format !== null || (await findsAudio());
      const title = limits.titleMs > 0 ? await readTitle(stream, body, limits.titleMs) : null;
      return { ...response, kind, format, hasAudio, oggCodec: detectOggCodec(beginning), title, length };
    }
    // One byte more shows whether the document is longer.
    const bytes = await body.read(DOCUMENT_MAX_BYTES + 1, limits.documentMs);
    const isCut = !body.isDone || bytes.length > DOCUMENT_MAX_BYTES;
    return { ...response, kind: content.kind, bytes, text: decodeDocument(bytes, stream), isCut };
  });
}

/** Pictures in the tags in front of the audio are longer than the beginning. */
async function skipTags(beginning: Buffer, body: BodyReader, ms: number): Promise<Buffer> {
  const endsAt = performance.now() + ms;
  let audio = beginning;
  let tagBytes = 0;
  for (let count = 0; count < TAGS_MAX_COUNT; count += 1) {
    const length = id3TagBytes(audio);
    if (length === 0) return audio;
    tagBytes += length;
    if (tagBytes > TAGS_MAX_BYTES) return beginning;
    audio = (await body.read(tagBytes + BEGINNING_BYTES, endsAt - performance.now())).subarray(tagBytes);
  }
  return audio;
}

/** The length of a body that ends; null for endless ones. */
function readLength({ headers }: RawStream): number | null {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,12}$/.test(length) && !headers.has('transfer-encoding') ? Number(length) : null;
}

function withoutMetadata(bytes: Buffer, { headers }: RawStream): Uint8Array {
  const metaint = parseIcyMetaint(headers.get('icy-metaint'));
  return metaint === null ? bytes : new IcyBlockParser(metaint).push(bytes).audio;
}

/** Metadata inside the first frames is no audio. */
const beforeMetadata = (bytes: Buffer, { headers }: RawStream): Buffer =>
  bytes.subarray(0, parseIcyMetaint(headers.get('icy-metaint')) ?? bytes.length);

async function readTitle({ headers, url }: RawStream, body: BodyReader, ms: number): Promise<string | null> {
  const title = readStreamTitle({ headers, body }, { name: headers.get('icy-name') ?? '', streamUrl: url });
  // A stream that breaks before its title is a stream without one.
  return orNullAfter(
    ms,
    title.catch(() => null),
  );
}

function decodeDocument(bytes: Buffer, { headers }: RawStream): string {
  const charset = /charset="?([\w-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1] ?? null;
  return decodeText(bytes.subarray(0, DOCUMENT_MAX_BYTES), charset).replace('\uFEFF', '');
}
