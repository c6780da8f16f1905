import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** A smaller body fits into one packet anyway. */
const COMPRESS_FROM_BYTES = 1_024;
const URLS_MAX_COUNT = 2_000;
/** Longer URLs bypass the cache. */
const URL_MAX_CHARS = 512;
/** The plain bytes and, roughly, both compressed forms and the message that is ready to send. */
const BYTES_PER_PLAIN_BYTE = 2;
const BYTES_PER_RESPONSE = 500;

type Encoding = 'br' | 'gzip' | undefined;
type Form = Encoding | 'not-modified';

type Message = {
  /** The caller's headers; another list needs another message. */
  readonly common: readonly string[];
  /** Alternating names and values, which node:http takes without a copy. */
  readonly headers: string[];
  /** The bytes as latin1: node:http sends head and string in one write, head and Buffer in two. */
  readonly body: string;
};

/**
 * A response that is serialised and compressed once and sent many times. Compression runs beside
 * the event loop; until it is done, the plain bytes are sent.
 */
export class CachedResponse {
  readonly etag: string;
  readonly plain: Buffer;
  readonly contentType: string;
  readonly #messages = new Map<Form, Message>();
  #brotli: Buffer | undefined;
  #gzip: Buffer | undefined;
  #wasRequested = false;
  #isCompressing = false;

  constructor(body: string | Buffer, contentType = 'application/json; charset=utf-8') {
    this.plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.contentType = contentType;
    // Weak: the plain and the compressed forms share it.
    this.etag = `W/"${createHash('sha1').update(this.plain).digest('base64url')}"`;
  }

  /**
   * The smallest form that the client accepts and that is ready. The second request starts the
   * compression: a response that is requested once is not worth it.
   */
  encodingFor(acceptEncoding: string): Encoding {
    if (this.plain.length < COMPRESS_FROM_BYTES) return undefined;
    if (this.#wasRequested && !this.#isCompressing) void this.compress();
    this.#wasRequested = true;
    if (this.#brotli && acceptEncoding.includes('br')) return 'br';
    if (this.#gzip && acceptEncoding.includes('gzip')) return 'gzip';
    return undefined;
  }

  /** Resolves when the compressed forms are ready. */
  async compress(): Promise<void> {
    this.#isCompressing = true;
    const [br, gz] = await Promise.all([brotliAsync(this.plain, BROTLI_OPTIONS), gzipAsync(this.plain)]);
    this.#brotli = br;
    this.#gzip = gz;
  }

  /** @param common headers before the response's own; the same list again gets the same message */
  message(form: Form, common: readonly string[]): Message {
    const existing = this.#messages.get(form);
    if (existing?.common === common) return existing;
    const headers = [...common, 'etag', this.etag, 'vary', 'accept-encoding'];
    let body = '';
    if (form !== 'not-modified') {
      const bytes = this.#bytes(form);
      headers.push('content-type', this.contentType, 'content-length', String(bytes.length));
      if (form) headers.push('content-encoding', form);
      body = existing?.body ?? bytes.toString('latin1');
    }
    const message = { common, headers, body };
    this.#messages.set(form, message);
    return message;
  }

  #bytes(encoding: Encoding): Buffer {
    return (encoding === 'br' ? this.#brotli : encoding === 'gzip' ? this.#gzip : undefined) ?? this.plain;
  }
}

/**
 * Sends a cached response: 304 when the client has it already, else the smallest ready form.
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
  const isUnchanged = request.headers['if-none-match']?.includes(cached.etag) ?? false;
  const form = isUnchanged ? 'not-modified' : cached.encodingFor(request.headers['accept-encoding'] ?? '');
  const message = cached.message(form, headers);
  response.writeHead(isUnchanged ? 304 : 200, message.headers).end(message.body, 'latin1');
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

type Rendering = { readonly source: readonly unknown[]; present(): unknown };
type Rendered = {
  readonly response: CachedResponse;
  /** The values that the response was made from. */
  readonly source: readonly unknown[];
  /** The version of the data for which the response was last checked. */
  version: number;
};

/**
 * Responses by key, rendered from versioned data. After a change of the data the values of a
 * response are read again; when they are the same as before, its bytes and its ETag stay.
 */
export class RenderedResponses {
  readonly #version: () => number;
  readonly #rendered: LRUCache<string, Rendered>;

  /** @param version grows with every change of the data */
  constructor(version: () => number, maxBytes: number) {
    this.#version = version;
    this.#rendered = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => response.plain.length * BYTES_PER_PLAIN_BYTE + BYTES_PER_RESPONSE,
    });
  }

  get(key: string, lookUp: () => Rendering): CachedResponse {
    const version = this.#version();
    const rendered = this.#rendered.get(key);
    if (rendered?.version === version) return rendered.response;
    const { source, present } = lookUp();
    if (rendered && isSame(rendered.source, source)) {
      rendered.version = version;
      return rendered.response;
    }
    const response = new CachedResponse(JSON.stringify(present()));
    this.#rendered.set(key, { response, source, version });
    return response;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** A URL that has been requested before and is parsed already. */
export type CacheEntry = {
  /** The current response. @throws what the route throws */
  render(): CachedResponse;
  /** Alternating names and values; the same list for every request. */
  readonly headers: readonly string[];
  /** Whether this caller may get another response than everybody else. */
  variesByCaller(request: IncomingMessage): boolean;
};

/**
 * The URLs that every page polls. It responds before the framework sees the request, at little more
 * than the cost of bare node:http; other requests go to the framework.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ max: URLS_MAX_COUNT });
  #isClosed = false;

  get(url: string): CacheEntry | undefined {
    return this.#entries.get(url);
  }

  set(url: string, entry: CacheEntry): CacheEntry {
    if (url.length <= URL_MAX_CHARS) this.#entries.set(url, entry);
    return entry;
  }

  /** @returns false when the framework has to respond */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosed || request.method !== 'GET') return false;
    const entry = this.#entries.get(request.url ?? '');
    if (!entry || entry.variesByCaller(request)) return false;
    const cached = renderOrNull(entry);
    if (cached) sendCached(request, response, cached, entry.headers);
    return cached !== null;
  }

  /** The framework responds to everything while the server stops. */
  close(): void {
    this.#isClosed = true;
  }
}

/** Null for a URL that has no response any more: the framework sends its error. */
function renderOrNull(entry: CacheEntry): CachedResponse | null {
  try {
    return entry.render();
  } catch {
    return null;
  }
}

const RESPONSE_CACHE = Symbol('response cache');

export function setResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorate(RESPONSE_CACHE, cache);
  app.addHook('preClose', async () => cache.close());
}

/** The cache in front of this server, or an unused one. */
export const getResponseCache = (app: FastifyInstance): ResponseCache =>
  app.hasDecorator(RESPONSE_CACHE) ? app.getDecorator<ResponseCache>(RESPONSE_CACHE) : new ResponseCache();
