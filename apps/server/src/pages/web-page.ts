import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPlainScreen } from '@airdial/contract/theme/plain-screens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerUnknownPaths } from '../http/error-handler.ts';
import { workerPolicy } from '../http/security-headers.ts';
import { loadHomeRenderer } from './home-renderer.ts';
import { createPageRenderer, type Page, type PageContent } from './page.ts';
import { memoizeByContent, PageCache } from './page-cache.ts';
import type { PageHead } from './page-head.ts';
import { sendPage, sendUnlessMaintenance } from './send-page.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
const SERVICE_WORKER = 'sw.js';

export type WebPageOptions = {
  /** apps/web: holds dist/, dist-server/ and the first scripts. */
  readonly webFolder: string;
  readonly logger: Logger;
  /** The home page's. Returns the same object for as long as nothing in it has changed. */
  readonly content: () => PageContent;
  /** What a link to a channel shows; undefined when there is no such channel. */
  readonly channelHead: (channelId: string) => PageHead | undefined;
  /** Pages are then only the one that says so, but for administrators, whom nobody knows before their page runs. */
  readonly isInMaintenance: () => boolean;
};

/** Serves the built files, and the page itself for every address that is neither a file nor the API. */
export async function serveWebPage(app: FastifyInstance, options: WebPageOptions): Promise<void> {
  const { webFolder, content, logger, isInMaintenance } = options;
  const webRoot = join(webFolder, 'dist');
  await serveFiles(app, webRoot);

  const firstScript = await readFirstScript(webFolder);
  const render = await createPageRenderer(webRoot, 'index.html', firstScript);
  const renderHome = await loadHomeRenderer(webFolder, logger);
  const home = withPlainForm(content, (current) =>
    render(
      current,
      current.bootJson === null || isInMaintenance() ? '' : renderHome(JSON.parse(current.bootJson)),
    ),
  );
  const send = sendUnlessMaintenance(isInMaintenance);
  app.get('/', (request, reply) => send(request, reply, home(request)));

  const other = withPlainForm(content, (current) => render(withoutAddress(current), ''));
  const channelPages = new PageCache((current) => render(current, ''));
  app.get<{ Params: { id: string } }>('/channel/:id', (request, reply) => {
    const head = isSafe(request) ? undefined : options.channelHead(request.params.id);
    const page = head ? () => channelPages.get(head, content()) : other(request);
    return send(request, reply, page);
  });
  answerUnknownPaths(app, (request, reply) => send(request, reply, other(request)));
  await serveSidePages(app, { webRoot, firstScript, content });
}

type PageFor = (request: FastifyRequest) => () => Promise<Page>;

/**
 * One page in three forms: with the custom CSS, with it switched off on screens that take passwords or administer, and
 * without it for those who have asked for that: a stylesheet can make a page unusable.
 */
function withPlainForm(content: () => PageContent, render: (current: PageContent) => Promise<Page>): PageFor {
  const worn = memoizeByContent(content, render);
  const kept = memoizeByContent(content, ({ customCss, ...current }) =>
    render({
      ...current,
      customCss: customCss.state === 'worn' ? { ...customCss, state: 'kept' } : customCss,
    }),
  );
  const safe = memoizeByContent(content, (current) =>
    render({ ...current, customCss: { state: 'left out' } }),
  );
  return (request) => {
    if (isSafe(request)) return safe;
    return isPlainScreen(request.url.split('?', 1)[0] ?? '/') ? kept : worn;
  };
}

const isSafe = ({ query }: FastifyRequest): boolean => (query as { readonly safe?: unknown }).safe === '1';

type SidePagesOptions = {
  readonly webRoot: string;
  readonly firstScript: string;
  readonly content: () => PageContent;
};

/** Pages of their own beside the app: the test platform, and what the service worker shows when the line is down. */
async function serveSidePages(app: FastifyInstance, { webRoot, firstScript, content }: SidePagesOptions) {
  for (const [path, file] of [
    ['/diagnostics/', 'diagnostics.html'],
    ['/offline', 'offline.html'],
  ] as const) {
    const render = await createPageRenderer(webRoot, file, firstScript);
    const page = memoizeByContent(content, (current) =>
      render({ ...withoutAddress(current), bootJson: null, customCss: { state: 'left out' } }, ''),
    );
    app.get(path, (request, reply) => sendPage(request, reply, page));
  }
  app.get('/diagnostics', (_request, reply) => reply.redirect('/diagnostics/', 308));
}

async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const assets = join(webRoot, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The built pages still lack what the server writes into them.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders: (response, path) => {
      response.header('cache-control', path.startsWith(assets) ? ONE_YEAR_IMMUTABLE : 'no-cache');
      if (path.startsWith(join(webRoot, SERVICE_WORKER))) {
        response.header('content-security-policy', workerPolicy);
      }
    },
  });
}

/** Light or dark and signed in or not before the first paint, and what is pressed before the page's code has come. */
const FIRST_SCRIPTS = ['theme-mode.js', 'mark-signed-in.js', 'early-click.js'];

async function readFirstScript(webFolder: string): Promise<string> {
  const texts = await Promise.all(FIRST_SCRIPTS.map((name) => readFile(join(webFolder, name), 'utf8')));
  return texts.join('').trim();
}

const withoutAddress = (content: PageContent): PageContent => ({
  ...content,
  head: { ...content.head, url: null },
});
