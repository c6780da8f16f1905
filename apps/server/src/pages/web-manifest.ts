import type { Theme } from '@airdial/contract/theme/schema';
import { webManifest } from '@airdial/theme/web-manifest';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, sendCached } from '../http/cached-response.ts';
import { MANIFEST_PATH } from './page-head.ts';

const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

/**
 * The web app manifest, prepared once for each active theme and name.
 *
 * @param activeTheme returns the same object until the theme changes
 */
export function serveWebManifest(
  app: FastifyInstance,
  activeTheme: () => Theme,
  systemName: () => string,
): void {
  let latest: { readonly theme: Theme; readonly name: string; readonly answer: CachedResponse } | undefined;
  const answerFor = (theme: Theme, name: string): CachedResponse => {
    if (latest?.theme !== theme || latest.name !== name) {
      const json = JSON.stringify(webManifest(theme, name));
      latest = { theme, name, answer: new CachedResponse(json, MANIFEST_TYPE) };
    }
    return latest.answer;
  };
  app.get(MANIFEST_PATH, { config: { rateLimit: false } }, (request, reply) =>
    sendCached(request, reply, answerFor(activeTheme(), systemName())),
  );
}
