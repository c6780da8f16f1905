import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CachedResponse } from './cached-response.ts';

/** So many addresses are remembered as parsed; more are parsed again, which costs a little and harms nothing. */
const REMEMBERED_CALLS_COUNT = 2_000;
/** An address that is longer than an honest one is not worth its memory. */
const REMEMBERED_URL_MAX_CHARS = 512;
const SHELF = Symbol('memory shelf');

/** What is known of an address that has been asked for. */
export type CacheEntry = {
  /** The answer as things stand now. @throws what the route throws */
  render(): CachedResponse;
  /** Names and values in turn: the headers that every answer carries. */
  readonly headers: readonly string[];
  /** Whether the answer may be another one for who asks. */
  variesByCaller(request: IncomingMessage): boolean;
};

/**
 * The addresses that everybody polls, with their answers. It is asked before the framework is, so that an address costs
 * little more than with bare node:http; whatever is not plain goes the framework's way.
 */
export class ResponseCache {
  readonly #places = new Map<string, CacheEntry>();
  #isClosed = false;

  get(url: string): CacheEntry | undefined {
    return this.#places.get(url);
  }

  put(url: string, place: CacheEntry): CacheEntry {
    if (url.length > REMEMBERED_URL_MAX_CHARS) return place;
    const [oldest] = this.#places.keys();
    if (this.#places.size >= REMEMBERED_CALLS_COUNT && oldest !== undefined) this.#places.delete(oldest);
    this.#places.set(url, place);
    return place;
  }

  /** @returns false where the framework has to answer */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosed || request.method !== 'GET') return false;
    const place = this.#places.get(request.url ?? '');
    if (!place || place.variesByCaller(request)) return false;
    const answer = recallOrNull(place);
    if (answer) sendFromMemory(request, response, answer, place.headers);
    return answer !== null;
  }

  /** While the server stops, the framework says so. */
  close(): void {
    this.#isClosed = true;
  }
}

/** The framework says what is wrong with an address that has no answer any more. */
function recallOrNull(place: CacheEntry): CachedResponse | null {
  try {
    return place.render();
  } catch {
    return null;
  }
}

export function setResponseCache(app: FastifyInstance, shelf: ResponseCache): void {
  app.decorate(SHELF, shelf);
  app.addHook('preClose', async () => shelf.close());
}

/** The shelf that this server looks at first; one of its own where it looks at none. */
export const responseCacheOf = (app: FastifyInstance): ResponseCache =>
  app.hasDecorator(SHELF) ? app.getDecorator<ResponseCache>(SHELF) : new ResponseCache();

type Encoding = ReturnType<CachedResponse['encodingFor']>;

type Sendable = {
  /** Names and values in turn, as node:http takes them without a copy. */
  readonly headers: string[];
  /** The bytes as latin1: node:http then sends head and body in one write, which a Buffer would make two. */
  readonly body: string;
};
type Sendables = Map<Encoding | 'not modified', Sendable>;
const sendables = new WeakMap<CachedResponse, Sendables>();

/** Puts the headers of an answer together once, and sends the bytes straight to the socket. */
export function sendFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  shared: readonly string[],
): void {
  const asked = request.headers;
  const isKnown = asked['if-none-match']?.includes(answer.etag) ?? false;
  const form = isKnown ? 'not modified' : answer.encodingFor(asked['accept-encoding'] ?? '');
  const { headers, body } = sendableFor(shared, answer, form);
  response.writeHead(isKnown ? 304 : 200, headers).end(body, 'latin1');
}

function sendableFor(
  shared: readonly string[],
  answer: CachedResponse,
  form: Encoding | 'not modified',
): Sendable {
  const forms: Sendables = sendables.get(answer) ?? new Map();
  sendables.set(answer, forms);
  const known = forms.get(form);
  if (known) return known;
  const made = makeSendable(shared, answer, form);
  forms.set(form, made);
  return made;
}

function makeSendable(
  shared: readonly string[],
  answer: CachedResponse,
  form: Encoding | 'not modified',
): Sendable {
  const headers = [...shared, 'etag', answer.etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding'];
  if (form === 'not modified') return { headers, body: '' };
  const bytes = answer.bytes(form);
  headers.push('content-type', answer.contentType, 'content-length', String(bytes.length));
  if (form) headers.push('content-encoding', form);
  return { headers, body: bytes.toString('latin1') };
}
