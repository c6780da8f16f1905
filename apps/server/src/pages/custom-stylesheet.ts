import { CUSTOM_STYLESHEET_PATH } from '@airdial/contract/server-paths';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, ONE_YEAR_IMMUTABLE, replyCached } from '../http/cache/cached-response.ts';

const CSS_TYPE = 'text/css; charset=utf-8';

type Latest = { readonly css: string; readonly response: CachedResponse; readonly version: string };

/** Serves the active theme's custom CSS as a file of its own, so that some pages can omit it. */
export class CustomStylesheet {
  readonly #css: () => string;
  #latest: Latest | undefined;

  /** @param css the current custom CSS; the same string until it changes */
  constructor(css: () => string) {
    this.#css = css;
  }

  /** The URL of the current content, which names its version; null for empty CSS. */
  address(): string | null {
    const { css, version } = this.#current();
    return css === '' ? null : `${CUSTOM_STYLESHEET_PATH}?v=${version}`;
  }

  serve(app: FastifyInstance): void {
    app.get<{ Querystring: { v?: unknown } }>(
      CUSTOM_STYLESHEET_PATH,
      { config: { rateLimit: false } },
      (request, reply) => {
        const { response, version } = this.#current();
        const isCurrent = request.query.v === version;
        return replyCached(request, reply, response, isCurrent ? ONE_YEAR_IMMUTABLE : undefined);
      },
    );
  }

  #current(): Latest {
    const css = this.#css();
    if (this.#latest?.css === css) return this.#latest;
    const response = new CachedResponse(css, CSS_TYPE);
    this.#latest = { css, response, version: response.etag.replaceAll(/^W\/|"/g, '') };
    return this.#latest;
  }
}
