import type { DocumentBytes } from './read-document.ts';

/** While channels are being found out, mounts of one server come one after another and want the same pages. */
const KEEP_MS = 5_000;
const KEPT_MAX_COUNT = 64;

type Fetch = (url: string, signal: AbortSignal) => Promise<DocumentBytes>;
type Kept = { readonly document: Promise<DocumentBytes>; readonly until: number };

/** Status pages, fetched once for all who ask within a few seconds. Refusals are kept as well. */
export class StatusPageCache {
  readonly #fetch: Fetch;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(fetch: Fetch, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  get(url: string, signal: AbortSignal): Promise<DocumentBytes> {
    const known = this.#kept.get(url);
    if (known && known.until > this.#now()) return known.document;
    const document = this.#fetch(url, signal);
    document.catch(() => {});
    this.#kept.delete(url);
    this.#kept.set(url, { document, until: this.#now() + KEEP_MS });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX_COUNT && oldest !== undefined) this.#kept.delete(oldest);
    return document;
  }
}
