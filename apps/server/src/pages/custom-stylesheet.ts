import type { FastifyInstance } from 'fastify';
import { CachedResponse, sendCached } from '../http/cached-response.ts';

const PATH = '/theme-custom.css';
const CSS_TYPE = 'text/css; charset=utf-8';
const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

type Latest = { readonly css: string; readonly answer: CachedResponse; readonly version: string };

/** The active theme's custom CSS: a file of its own, so that pages which are not to wear it can leave it out. */
export class CustomStylesheet {
  readonly #css: () => string;
  #latest: Latest | undefined;

  /** @param css returns the same text for as long as nothing has changed */
  constructor(css: () => string) {
    this.#css = css;
  }

  /** Another one for every content; null when there is nothing to load. */
  address(): string | null {
    const { css, version } = this.#current();
    return css === '' ? null : `${PATH}?v=${version}`;
  }

  serve(app: FastifyInstance): void {
    app.get<{ Querystring: { v?: unknown } }>(PATH, { config: { rateLimit: false } }, (request, reply) => {
      const { answer, version } = this.#current();
      return sendCached(request, reply, answer, request.query.v === version ? ONE_YEAR_IMMUTABLE : undefined);
    });
  }

  #current(): Latest {
    const css = this.#css();
    if (this.#latest?.css === css) return this.#latest;
    const answer = new CachedResponse(css, CSS_TYPE);
    this.#latest = { css, answer, version: answer.etag.replaceAll(/^W\/|"/g, '') };
    return this.#latest;
  }
}
