import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerUnknownPaths } from './error-answers.ts';
import { loadHomeRenderer } from './home-renderer.ts';
import { createPageRenderer, type Page, type PageContent } from './page.ts';
import { sendPrepared } from './prepared-answer.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

export type WebPageOptions = {
  /** apps/web: holds dist/, dist-server/ and the first scripts. */
  readonly webFolder: string;
  readonly logger: Logger;
  /** Returns the same object for as long as nothing in it has changed. */
  readonly content: () => PageContent;
};

/** Serves the built files, and the page itself for every address that is neither a file nor the API. */
export async function serveWebPage(
  app: FastifyInstance,
  { webFolder, content, logger }: WebPageOptions,
): Promise<void> {
  const webRoot = join(webFolder, 'dist');
  const render = await createPageRenderer(webRoot, await readFirstScript(webFolder));
  const renderHome = await loadHomeRenderer(webFolder, logger);
  const home = keepLatest(content, (current) => render(current, renderHome(JSON.parse(current.bootJson))));
  const other = keepLatest(content, (current) => render(current, ''));

  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${join('dist', 'assets')}`);
      response.header('cache-control', isHashed ? ONE_YEAR_IMMUTABLE : 'no-cache');
    },
  });
  app.get('/', sendPage(home));
  answerUnknownPaths(app, sendPage(other));
}

/** Light or dark and signed in or not before the first paint, and what is pressed before the page's code has come. */
const FIRST_SCRIPTS = ['theme-mode.js', 'session-mark.js', 'early-press.js'];

async function readFirstScript(webFolder: string): Promise<string> {
  const texts = await Promise.all(FIRST_SCRIPTS.map((name) => readFile(join(webFolder, name), 'utf8')));
  return texts.join('').trim();
}

const sendPage = (page: () => Promise<Page>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { answer, policy } = await page();
  reply.header('content-security-policy', policy);
  return sendPrepared(request, reply, answer);
};

/** One rendering for each state of the content, shared by all who ask meanwhile. */
function keepLatest(content: () => PageContent, render: (content: PageContent) => Promise<Page>) {
  let rendered: { readonly content: PageContent; readonly page: Promise<Page> } | undefined;
  return (): Promise<Page> => {
    const current = content();
    if (rendered?.content !== current) rendered = { content: current, page: render(current) };
    return rendered.page;
  };
}
