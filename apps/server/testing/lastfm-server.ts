import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastfmCatalogue } from './lastfm-catalogue.ts';

export const LASTFM_KEYS = { apiKey: 'a'.repeat(32), secretKey: 'Schlüssel'.padEnd(32, '0') };
const TOKEN = 'token-of-the-stub';

type LastfmReply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged. */
  readonly body: unknown;
};
type Replier = (query: URLSearchParams) => LastfmReply | undefined | Promise<LastfmReply | undefined>;

const errorReply = (error: number, message: string): LastfmReply => ({ body: { error, message } });

/**
 * A stub of Last.fm with its oddities: numbers as texts, an object for a list of one, errors with
 * status 200.
 */
export class LastfmServer {
  /** The received calls, in order. */
  readonly calls: URLSearchParams[] = [];
  /** The pictures it serves, by path. */
  readonly pictures = new Map<string, Buffer>();
  /** The paths of pictures that were requested, in order. */
  readonly pictureCalls: string[] = [];
  /** Overrides the catalogue where it returns a reply. */
  reply: Replier = () => undefined;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  static async start(): Promise<LastfmServer> {
    const stub = new LastfmServer();
    await once(stub.#server.listen(0, '127.0.0.1'), 'listening');
    return stub;
  }

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/2.0/`;
  }

  /** How often each method was called. */
  methods(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { method } of this.calls.map((call) => ({ method: call.get('method') ?? '' })))
      counts[method] = (counts[method] ?? 0) + 1;
    return counts;
  }

  /** Resolves after so many calls in all. */
  async called(count: number): Promise<void> {
    while (this.calls.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stub');
    if (pathname.startsWith('/i/u/')) return this.#servePicture(pathname, response);
    this.calls.push(query);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    const { status = 200, headers = {}, body } = (await this.reply(query)) ?? replyTo(query);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #servePicture(path: string, response: ServerResponse): void {
    this.pictureCalls.push(path);
    const bytes = this.pictures.get(path);
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'image/png' }).end(bytes);
  }
}

function replyTo(query: URLSearchParams): LastfmReply {
  const method = query.get('method') ?? '';
  if (query.get('api_key') !== LASTFM_KEYS.apiKey) return errorReply(10, 'Invalid API key');
  if (method.startsWith('auth.')) return replyToSigned(method, query);
  const body = lastfmCatalogue(query);
  return body ? { body } : errorReply(6, 'The artist you supplied could not be found');
}

function replyToSigned(method: string, query: URLSearchParams): LastfmReply {
  if (query.get('api_sig') !== computeSignature(query))
    return errorReply(13, 'Invalid method signature supplied');
  if (method === 'auth.getToken') return { body: { token: TOKEN } };
  if (query.get('token') !== TOKEN) return errorReply(4, 'Invalid authentication token supplied');
  return { ...errorReply(14, 'This token has not been authorized'), status: 403 };
}

/** https://www.last.fm/api/authspec#8, computed differently from the product. */
function computeSignature(query: URLSearchParams): string {
  const names = [...query.keys()].filter((name) => name !== 'format' && name !== 'api_sig').sort();
  const hash = createHash('md5');
  for (const name of names) hash.update(name).update(query.get(name) ?? '');
  return hash.update(LASTFM_KEYS.secretKey).digest('hex');
}
