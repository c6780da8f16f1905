import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { getBearerToken } from '../routing/identity.ts';
import { type CachedResponse, sendCached } from './cached-response.ts';

const URLS_MAX_COUNT = 2_000;
/** Longer URLs bypass the cache. */
const URL_MAX_CHARS = 512;

/** A URL that has been requested before and is parsed already. */
export type CacheEntry = {
  /** The current response. @throws what the route throws */
  render(): CachedResponse;
  /** Alternating names and values; the same list for every request. */
  readonly headers: readonly string[];
  /** During maintenance the framework decides who gets in. */
  isInMaintenance(): boolean;
  /** Whether the framework responds to callers with a token. */
  readonly variesByCaller: boolean;
};

/**
 * The URLs that every page polls. It responds before the framework sees the request, at little more
 * than the cost of bare node:http; other requests go to the framework.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ max: URLS_MAX_COUNT });
  #isClosed = false;

  set(url: string, entry: CacheEntry): void {
    if (url.length <= URL_MAX_CHARS) this.#entries.set(url, entry);
  }

  /** @returns false when the framework has to respond */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#isClosed || request.method !== 'GET') return false;
    const entry = this.#entries.get(request.url ?? '');
    if (!entry || entry.isInMaintenance()) return false;
    if (entry.variesByCaller && getBearerToken(request) !== null) return false;
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

/** The cache in front of this server. */
export const getResponseCache = (app: FastifyInstance): ResponseCache => app.getDecorator(RESPONSE_CACHE);
