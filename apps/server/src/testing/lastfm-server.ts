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
  /** Sent as it is when it is a text. */
  readonly body: unknown;
};
type Replier = (query: URLSearchParams) => LastfmReply | undefined | Promise<LastfmReply | undefined>;

const fault = (error: number, message: string): LastfmReply => ({ body: { error, message } });

/** Speaks as Last.fm does, with its oddities: numbers as texts, one thing for a list of one, errors with status 200. */
export class LastfmServer {
  /** The calls that came, in their order. */
  readonly calls: URLSearchParams[] = [];
  /** Takes the place of the catalogue where it answers anything. */
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

  /** Resolves when so many calls have come in all. */
  async called(count: number): Promise<void> {
    while (this.calls.length < count) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '/', 'http://stub').searchParams;
    this.calls.push(query);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
    const { status = 200, headers = {}, body } = (await this.reply(query)) ?? answer(query);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

function answer(query: URLSearchParams): LastfmReply {
  const method = query.get('method') ?? '';
  if (query.get('api_key') !== LASTFM_KEYS.apiKey) return fault(10, 'Invalid API key');
  if (method.startsWith('auth.')) return answerSigned(method, query);
  const known = lastfmCatalogue(query);
  return known ? { body: known } : fault(6, 'The artist you supplied could not be found');
}

function answerSigned(method: string, query: URLSearchParams): LastfmReply {
  if (query.get('api_sig') !== signatureOf(query)) return fault(13, 'Invalid method signature supplied');
  if (method === 'auth.getToken') return { body: { token: TOKEN } };
  if (query.get('token') !== TOKEN) return fault(4, 'Invalid authentication token supplied');
  return { ...fault(14, 'This token has not been authorized'), status: 403 };
}

/** https://www.last.fm/api/authspec#8, worked out in another way than the product does. */
function signatureOf(query: URLSearchParams): string {
  const names = [...query.keys()].filter((name) => name !== 'format' && name !== 'api_sig').sort();
  const hash = createHash('md5');
  for (const name of names) hash.update(name).update(query.get(name) ?? '');
  return hash.update(LASTFM_KEYS.secretKey).digest('hex');
}
