import { LRUCache } from 'lru-cache';
import type { DocumentBytes } from '../../../../lib/untrusted-input/status-documents/parse-status-document.ts';

/** During source detection the mounts of one server request the same pages within seconds. */
const CACHE_MS = 5_000;
const CACHED_PAGES_MAX_COUNT = 64;

type Fetch = (url: string, signal: AbortSignal) => Promise<DocumentBytes>;
type CachedPage = { readonly document: Promise<DocumentBytes>; readonly expiresAt: number };

/**
 * Fetches a status page once for all requests within a few seconds. Failures are cached as well.
 */
export class StatusPageCache {
  readonly #fetch: Fetch;
  readonly #now: () => number;
  readonly #pages = new LRUCache<string, CachedPage>({ max: CACHED_PAGES_MAX_COUNT });

  /** @param now milliseconds of a clock that never goes back */
  constructor(fetch: Fetch, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  get(url: string, signal: AbortSignal): Promise<DocumentBytes> {
    const cached = this.#pages.get(url);
    if (cached && cached.expiresAt > this.#now()) return cached.document;
    const document = this.#fetch(url, signal);
    document.catch(() => {});
    this.#pages.set(url, { document, expiresAt: this.#now() + CACHE_MS });
    return document;
  }
}
