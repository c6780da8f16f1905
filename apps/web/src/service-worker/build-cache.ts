import type { BuildFiles } from './build-files.ts';

const PREFIX = 'airdial-build-';
/** The page for a visitor without a connection. The server renders it in the theme's colors. */
const OFFLINE_PATH = '/offline';

const fetchOk = async (path: string, init?: RequestInit): Promise<Response> => {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response;
};

/** The cached files of one build. */
export class BuildCache {
  readonly #build: BuildFiles;
  readonly #name: string;
  readonly #paths: ReadonlySet<string>;

  constructor(build: BuildFiles) {
    this.#build = build;
    this.#name = PREFIX + build.id;
    this.#paths = new Set([...build.precached, ...build.cachedOnUse]);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /**
   * Caches the offline page and the files for all visitors. Rejects, and so fails the install, if
   * one is missing.
   */
  async precache(): Promise<void> {
    await Promise.all([this.refreshOffline(), ...this.#build.precached.map((path) => this.#add(path))]);
  }

  /**
   * Returns a file of this build, from the cache or else from the network, which fills the cache where
   * the disk has room.
   */
  async respond(event: FetchEvent): Promise<Response> {
    const { request } = event;
    const { pathname } = new URL(request.url);
    const cache = await caches.open(this.#name).catch(() => null);
    const cached = await cache?.match(pathname);
    if (cached) return cached;
    const response = await fetch(request);
    if (response.ok && cache) event.waitUntil(cache.put(pathname, response.clone()).catch(() => undefined));
    return response;
  }

  /** Caches the current offline page: its theme may have changed. */
  async refreshOffline(): Promise<void> {
    const [response, cache] = await Promise.all([
      fetchOk(OFFLINE_PATH, { cache: 'no-cache' }),
      caches.open(this.#name),
    ]);
    await cache.put(OFFLINE_PATH, response);
  }

  async offlinePage(): Promise<Response> {
    const cache = await caches.open(this.#name);
    return (await cache.match(OFFLINE_PATH)) ?? Response.error();
  }

  /** Deletes the caches of all other builds. */
  async deleteOtherBuilds(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /**
   * Caches a file. File names contain a content hash, so an older build's copy is the same file.
   */
  async #add(path: string): Promise<void> {
    const cached = await caches.match(path);
    const cache = await caches.open(this.#name);
    await cache.put(path, cached ?? (await fetchOk(path)));
  }
}
