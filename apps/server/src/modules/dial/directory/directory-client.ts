import { directoryErrors } from '@airdial/contract/directory/messages';
import { PUBLIC_DIRECTORY_URL } from '../../../config/config.ts';
import { USER_AGENT } from '../../../lib/app-version.ts';
import { asList, asObject } from '../../../lib/untrusted-input/json-values.ts';
import { parseShallowJson } from '../../../lib/untrusted-input/shallow-json.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { OutboundError, toOutboundError } from '../../../outbound/outbound-error.ts';

const RESPONSE_MAX_BYTES = 1024 * 1024;
/** A page waits 15 s for its response. */
const CALL_MAX_MS = 12_000;
const MIRRORS_TTL_MS = 60 * 60_000;
/** How many servers one call tries. */
const ATTEMPTS_MAX_COUNT = 3;
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i;

export type DirectoryClientDeps = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** The address of a server, with a slash at the end. */
  readonly url: string;
  /** Under this address servers only name each other: their certificates have their own names. */
  readonly poolUrl?: string;
  /** The address of a server by its name. */
  readonly toMirrorUrl?: (name: string) => string;
};

/**
 * Calls a server of radio-browser. Of the public ones, another is chosen each hour, and the next one
 * is called when it fails: https://api.radio-browser.info requests both, and the `user-agent`.
 */
export class DirectoryClient {
  readonly #deps: Required<DirectoryClientDeps>;
  #mirrors: Promise<readonly string[]> | null = null;
  #mirrorsUntil = 0;

  constructor(deps: DirectoryClientDeps) {
    this.#deps = { poolUrl: PUBLIC_DIRECTORY_URL, toMirrorUrl: (name) => `https://${name}/`, ...deps };
  }

  /** @throws OutboundError */
  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(CALL_MAX_MS);
    let lastError: unknown;
    for (const server of (await this.#servers(signal)).slice(0, ATTEMPTS_MAX_COUNT)) {
      try {
        return await this.#fetch(toUrl(server, path, query), signal);
      } catch (error) {
        lastError = error;
        if (signal.aborted) break;
      }
    }
    this.#mirrors = null;
    throw toOutboundError(lastError);
  }

  async #servers(signal: AbortSignal): Promise<readonly string[]> {
    const { url, poolUrl } = this.#deps;
    if (url !== poolUrl) return [url];
    if (!this.#mirrors || Date.now() > this.#mirrorsUntil) {
      this.#mirrorsUntil = Date.now() + MIRRORS_TTL_MS;
      this.#mirrors = this.#findMirrors(signal);
      this.#mirrors.catch(() => {
        this.#mirrors = null;
      });
    }
    return this.#mirrors;
  }

  /** In a random order: the servers share the calls. */
  async #findMirrors(signal: AbortSignal): Promise<readonly string[]> {
    const found = await this.#fetch(new URL('json/servers', this.#deps.poolUrl), signal);
    const names = asList(found).flatMap((server) => {
      const name = asObject(server)?.name;
      return typeof name === 'string' && HOST_NAME.test(name) ? [name] : [];
    });
    if (names.length === 0) throw new OutboundError('bad-response', directoryErrors.noServer);
    return [...new Set(names)]
      .map((name) => ({ name, place: Math.random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ name }) => this.#deps.toMirrorUrl(name));
  }

  async #fetch(url: URL, signal: AbortSignal): Promise<unknown> {
    const headers = { 'user-agent': USER_AGENT, accept: 'application/json' };
    const options = { headers, signal, maxBytes: RESPONSE_MAX_BYTES };
    const { bytes } = await this.#deps.outbound.fetch(url.href, options);
    try {
      return parseShallowJson(bytes.toString());
    } catch (cause) {
      throw new OutboundError('bad-response', directoryErrors.noJson, cause);
    }
  }
}

function toUrl(server: string, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(path, server);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
