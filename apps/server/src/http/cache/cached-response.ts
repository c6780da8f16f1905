import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** A small window, as most bodies are: each thread that compresses keeps what the largest one took. */
const toBrotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
});
const BROTLI_OPTIONS = toBrotliOptions(5);
/** A sixth of the time for a tenth more bytes, for what is sent once. */
const BROTLI_OPTIONS_ONCE = toBrotliOptions(3);
/** From here on the copy that a string costs with each response is more than the second write of a Buffer. */
const BUFFER_FROM_BYTES = 16_384;
/** A smaller body fits into one packet anyway. */
const COMPRESS_FROM_BYTES = 1_024;
/** On a slow line such a body takes longer by seconds than its compression, even for its first reader. */
const COMPRESS_FIRST_FROM_BYTES = 65_536;

/** The `Cache-Control` of an address that changes with its content. */
export const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

const OK = 200;
const FOUND = 302;
const NOT_MODIFIED = 304;

type Encoding = 'br' | 'gzip' | undefined;
type Form = Encoding | 'not-modified';

/** RFC 9110, 12.4.2: a weight of 0 refuses it. */
const REFUSED = {
  br: /\bbr ?; ?q=0(?:\.0{1,3})?(?![.\d])/i,
  gzip: /\bgzip ?; ?q=0(?:\.0{1,3})?(?![.\d])/i,
} as const;

const accepts = (acceptEncoding: string, encoding: 'br' | 'gzip'): boolean =>
  acceptEncoding.includes(encoding) && !REFUSED[encoding].test(acceptEncoding);

/** Compresses beside the event loop what is sent once; without an encoding that the client accepts it stays as it is. */
export async function compressFor(
  acceptEncoding: string,
  text: string,
): Promise<{ readonly encoding: Encoding; readonly bytes: Buffer }> {
  const bytes = Buffer.from(text);
  if (accepts(acceptEncoding, 'br'))
    return { encoding: 'br', bytes: await brotliAsync(bytes, BROTLI_OPTIONS_ONCE) };
  if (accepts(acceptEncoding, 'gzip')) return { encoding: 'gzip', bytes: await gzipAsync(bytes) };
  return { encoding: undefined, bytes };
}

type Message = {
  /** The caller's headers; another list needs another message. */
  readonly common: readonly string[];
  /** Alternating names and values, which node:http takes without a copy. */
  readonly headers: string[];
  readonly body: Bytes;
};

/**
 * Few bytes as latin1: node:http sends head and string in one write, head and Buffer in two. And a small
 * Buffer is a slice of Node's pool: as long as it is cached, its block of 64 KB stays in memory.
 */
type Bytes = string | Buffer;
const toBytes = (bytes: Buffer): Bytes =>
  bytes.length < BUFFER_FROM_BYTES ? bytes.toString('latin1') : bytes;

/**
 * A response that is serialised and compressed once and sent many times. Compression runs beside
 * the event loop; until it is done, the plain bytes of a small one are sent, and a large one waits.
 */
export class CachedResponse {
  readonly etag: string;
  readonly contentType: string;
  readonly status: number;
  /** Where a redirect leads to. */
  readonly #location: string | null;
  readonly #messages = new Map<Form, Message>();
  readonly #plain: Bytes;
  #brotli: Bytes | undefined;
  #gzip: Bytes | undefined;
  #wasRequested = false;
  #compression: Promise<void> | undefined;
  #isCompressed = false;

  constructor(
    body: string | Buffer,
    contentType = 'application/json; charset=utf-8',
    location: string | null = null,
  ) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#plain = toBytes(bytes);
    this.contentType = contentType;
    this.#location = location;
    this.status = location === null ? OK : FOUND;
    // Weak: the plain and the compressed forms share it.
    this.etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
  }

  /** Leads elsewhere, for now. */
  static redirect(location: string): CachedResponse {
    return new CachedResponse(`${location}\n`, 'text/plain; charset=utf-8', location);
  }

  /** The bytes that are not compressed, which must not be changed. */
  get plain(): Buffer {
    return typeof this.#plain === 'string' ? Buffer.from(this.#plain, 'latin1') : this.#plain;
  }

  /** The size without compression. */
  get byteLength(): number {
    return this.#plain.length;
  }

  /**
   * The smallest form that the client accepts and that is ready. The second request starts the
   * compression: a response that is requested once is not worth it.
   */
  encodingFor(acceptEncoding: string): Encoding {
    if (this.byteLength < COMPRESS_FROM_BYTES) return undefined;
    if (this.#wasRequested) void this.compress();
    this.#wasRequested = true;
    if (this.#brotli && accepts(acceptEncoding, 'br')) return 'br';
    if (this.#gzip && accepts(acceptEncoding, 'gzip')) return 'gzip';
    return undefined;
  }

  /** Whether it is sent only once the compressed forms are ready. */
  get waitsForCompression(): boolean {
    return this.byteLength >= COMPRESS_FIRST_FROM_BYTES && !this.#isCompressed;
  }

  /** Resolves when the compressed forms are ready. */
  compress(): Promise<void> {
    this.#compression ??= this.#compress().finally(() => {
      this.#isCompressed = true;
    });
    return this.#compression;
  }

  async #compress(): Promise<void> {
    const { plain } = this;
    const [br, gz] = await Promise.all([brotliAsync(plain, BROTLI_OPTIONS), gzipAsync(plain)]);
    this.#brotli = toBytes(br);
    this.#gzip = toBytes(gz);
  }

  /**
   * Compresses at once what is sent once. A thread costs more than these bodies, and each response
   * that waits for one holds the memory of an encoder.
   */
  compressOnce(acceptEncoding: string): void {
    if (this.byteLength < COMPRESS_FROM_BYTES) return;
    if (accepts(acceptEncoding, 'br'))
      this.#brotli ??= toBytes(brotliCompressSync(this.plain, BROTLI_OPTIONS_ONCE));
    else if (accepts(acceptEncoding, 'gzip')) this.#gzip ??= toBytes(gzipSync(this.plain));
  }

  /** @param common headers before the response's own; the same list again gets the same message */
  message(form: Form, common: readonly string[]): Message {
    const existing = this.#messages.get(form);
    if (existing?.common === common) return existing;
    const headers = [...common, 'etag', this.etag, 'vary', 'accept-encoding'];
    let body: Bytes = '';
    if (this.#location !== null) headers.push('location', this.#location);
    if (form !== 'not-modified') {
      body = this.#body(form);
      headers.push('content-type', this.contentType, 'content-length', String(body.length));
      if (form) headers.push('content-encoding', form);
    }
    const message = { common, headers, body };
    this.#messages.set(form, message);
    return message;
  }

  #body(encoding: Encoding): Bytes {
    return (encoding === 'br' ? this.#brotli : encoding === 'gzip' ? this.#gzip : undefined) ?? this.#plain;
  }
}

/** Whether the client has this version. A proxy may have made its tag strong (RFC 9110, 13.1.2). */
export const isKnownVersion = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.includes(etag.replace(/^W\//, '')) ?? false;

/**
 * Sends a cached response: its redirect, 304 when the client has it already, else the smallest ready form.
 *
 * @param headers alternating names and values; callers that pass the same list each time avoid a
 * copy
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  headers: readonly string[],
): void {
  const isUnchanged = cached.status === OK && isKnownVersion(request, cached.etag);
  if (!isUnchanged && cached.waitsForCompression)
    return void cached.compress().finally(() => sendCached(request, response, cached, headers));
  const form = isUnchanged ? 'not-modified' : cached.encodingFor(request.headers['accept-encoding'] ?? '');
  const message = cached.message(form, headers);
  response.writeHead(isUnchanged ? NOT_MODIFIED : cached.status, message.headers).end(message.body, 'latin1');
}

/** Sends a cached response with the headers that Fastify's hooks and the handler have set. */
export function replyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
  cacheControl = 'no-cache',
): FastifyReply {
  const headers = Object.entries(reply.header('cache-control', cacheControl).getHeaders());
  const list = headers.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  reply.hijack();
  sendCached(request.raw, reply.raw, cached, list);
  return reply;
}

/** The same for a response that was made for this request, and is compressed for it. */
export function replyOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  cacheControl?: string,
): FastifyReply {
  if (!isKnownVersion(request, response.etag))
    response.compressOnce(request.headers['accept-encoding'] ?? '');
  return replyCached(request, reply, response, cacheControl);
}
