import type { Theme } from '@airdial/contract/entities/theme';
import { webManifest } from '@airdial/theme/web-manifest';
import type { FastifyInstance } from 'fastify';
import { MANIFEST_PATH } from './page-head.ts';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';

const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

/**
 * The web app manifest, prepared once for each active theme.
 *
 * @param activeTheme returns the same object until the theme changes
 */
export function serveWebManifest(app: FastifyInstance, activeTheme: () => Theme): void {
  let latest: { readonly theme: Theme; readonly answer: PreparedAnswer } | undefined;
  const answerFor = (theme: Theme): PreparedAnswer => {
    if (latest?.theme !== theme) {
      latest = { theme, answer: new PreparedAnswer(JSON.stringify(webManifest(theme)), MANIFEST_TYPE) };
    }
    return latest.answer;
  };
  app.get(MANIFEST_PATH, { config: { rateLimit: false } }, (request, reply) =>
    sendPrepared(request, reply, answerFor(activeTheme())),
  );
}
