import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Below this a compressed body is no smaller on the wire than one packet. */
const COMPRESS_FROM_BYTES = 1_024;

/**
 * An answer that is serialised and compressed once and sent to many. Compression runs beside the event loop; until it
 * is done the plain bytes are sent.
 */
export class CachedResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly contentType: string;
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;
  #wasAsked = false;
  #compressing = false;

  constructor(body: string | Buffer, contentType = 'application/json; charset=utf-8') {
    this.plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.contentType = contentType;
    // Weak: the plain and the compressed forms share it.
    this.etag = `W/"${createHash('sha1').update(this.plain).digest('base64url')}"`;
  }

  /** The smallest form that the client takes and that is ready. What is asked for once only is not worth a compression. */
  encodingFor(acceptEncoding: string): 'br' | 'gzip' | undefined {
    if (this.plain.length < COMPRESS_FROM_BYTES) return undefined;
    if (this.#wasAsked && !this.#compressing) void this.compress();
    this.#wasAsked = true;
    if (this.#brotli && acceptEncoding.includes('br')) return 'br';
    if (this.#gzip && acceptEncoding.includes('gzip')) return 'gzip';
    return undefined;
  }

  bytes(encoding: 'br' | 'gzip' | undefined): Buffer {
    return (encoding === 'br' ? this.#brotli : encoding === 'gzip' ? this.#gzip : undefined) ?? this.plain;
  }

  /** Resolves when the compressed forms are ready. */
  async compress(): Promise<void> {
    this.#compressing = true;
    const [br, gz] = await Promise.all([brotliAsync(this.plain, BROTLI_OPTIONS), gzipAsync(this.plain)]);
    this.#brotli = br;
    this.#gzip = gz;
  }
}

/** Sends a prepared answer: 304 when the client has it already, else the smallest ready form. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  cacheControl = 'no-cache',
): FastifyReply {
  reply.header('etag', answer.etag).header('cache-control', cacheControl).header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known?.includes(answer.etag)) return reply.code(304).send();
  const encoding = answer.encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', answer.contentType).send(answer.bytes(encoding));
}
