import { MANIFEST_PATH } from '@airdial/contract/server-paths';
import type { Theme } from '@airdial/contract/theme/schema';
import { webManifest } from '@airdial/theme/web-manifest';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, replyCached } from '../http/cache/cached-response.ts';

const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

/**
 * Serves the web app manifest, rendered once for each active theme and name.
 *
 * @param activeTheme returns the same object until the theme changes
 */
export function serveWebManifest(
  app: FastifyInstance,
  activeTheme: () => Theme,
  systemName: () => string,
): void {
  let latest: { readonly theme: Theme; readonly name: string; readonly response: CachedResponse } | undefined;
  const getResponse = (theme: Theme, name: string): CachedResponse => {
    if (latest?.theme !== theme || latest.name !== name) {
      const json = JSON.stringify(webManifest(theme, name));
      latest = { theme, name, response: new CachedResponse(json, MANIFEST_TYPE) };
    }
    return latest.response;
  };
  app.get(MANIFEST_PATH, { config: { rateLimit: false } }, (request, reply) =>
    replyCached(request, reply, getResponse(activeTheme(), systemName())),
  );
}
