import type { BuildFiles } from './build-files.ts';

const PREFIX = 'airdial-build-';
/** The page that is shown when the line is down. The server makes it, in the theme's colours. */
const OFFLINE_PATH = '/offline';

const fetchGood = async (path: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(path, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

/** The files of one build, and of no other. */
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

  /** Rejects, and leaves nothing behind that would count as installed, when one file cannot be had. */
  async precache(): Promise<void> {
    await Promise.all([this.refreshOffline(), ...this.#build.precached.map((path) => this.#add(path))]);
  }

  /** A file of this build, from here or else from the network, and kept. */
  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const cache = await caches.open(this.#name);
    const kept = await cache.match(pathname);
    if (kept) return kept;
    const respond = await fetch(request);
    if (respond.ok) await cache.put(pathname, respond.clone());
    return respond;
  }

  /** The offline page as the server makes it now: its theme may have changed. */
  async refreshOffline(): Promise<void> {
    const [respond, cache] = await Promise.all([
      fetchGood(OFFLINE_PATH, { cache: 'no-cache' }),
      caches.open(this.#name),
    ]);
    await cache.put(OFFLINE_PATH, respond);
  }

  async offlinePage(): Promise<Response> {
    const cache = await caches.open(this.#name);
    return (await cache.match(OFFLINE_PATH)) ?? Response.error();
  }

  /** Lets go of all other builds. */
  async deleteOtherBuilds(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(PREFIX) && name !== this.#name);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  /** Names change with the content: what an older build has under this name, or the browser, is the same file. */
  async #add(path: string): Promise<void> {
    const known = await caches.match(path);
    const cache = await caches.open(this.#name);
    await cache.put(path, known ?? (await fetchGood(path)));
  }
}
