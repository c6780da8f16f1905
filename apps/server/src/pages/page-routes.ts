import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isPlainScreen } from '@airdial/contract/theme/plain-screens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ONE_YEAR_IMMUTABLE } from '../http/cache/cached-response.ts';
import { PAGE_RATE_LIMIT } from '../http/connections/rate-limits.ts';
import { registerNotFoundHandler } from '../http/routing/not-found-handler.ts';
import { workerPolicy } from '../http/security-headers.ts';
import type { PageHead } from './head-elements.ts';
import { memoizeByContent } from './page-cache.ts';
import { PAGE_PATHS } from './page-paths.ts';
import { compressPage, createPageRenderer, type Page, type PageContent } from './page-renderer.ts';
import { sendPage, sendUnlessMaintenance } from './send-page.ts';
import { loadHomeRenderer, RENDERER_FOLDER } from './server-rendering.ts';

const SERVICE_WORKER = 'sw.js';

export type PageRoutesOptions = {
  /** apps/web, with dist/ and the first scripts. */
  readonly webFolder: string;
  readonly logger: Logger;
  /** The home page's content; the same object until something in it changes. */
  readonly content: () => PageContent;
  /** The metadata of a channel's page; undefined for an unknown channel. */
  readonly channelHead: (channelId: string) => PageHead | undefined;
  /** Pages then show the maintenance notice, except those of administrators. */
  readonly isInMaintenance: () => boolean;
};

/** Serves the built files, and the page for every path that is neither a file nor the API. */
export async function registerPageRoutes(app: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { webFolder, content, channelHead, logger, isInMaintenance } = options;
  const webRoot = join(webFolder, 'dist');
  await registerStaticFiles(app, webRoot);

  const firstScript = await readFirstScript(webFolder);
  const render = await createPageRenderer(webRoot, 'index.html', firstScript);
  const renderHome = await loadHomeRenderer(webRoot, logger);
  const home = createPageVariants(content, (current) =>
    compressPage(
      render(
        current,
        current.bootJson === null || isInMaintenance() ? '' : renderHome(JSON.parse(current.bootJson)),
      ),
    ),
  );
  const send = sendUnlessMaintenance(isInMaintenance);
  const other = createPageVariants(content, (current) => compressPage(render(withoutUrl(current), '')));
  app.get('/', (request, reply) => send(request, reply, (isFilteredList(request) ? other : home)(request)));
  const sendOther = (request: FastifyRequest, reply: FastifyReply) => send(request, reply, other(request));
  for (const path of PAGE_PATHS) app.get(path, sendOther);
  const channelPage = { config: { rateLimit: PAGE_RATE_LIMIT } };
  app.get<{ Params: { id: string } }>('/channel/:id', channelPage, (request, reply) => {
    const head = isSafe(request) ? undefined : channelHead(request.params.id);
    if (!head) return sendOther(request, reply);
    return send(request, reply, () => render({ ...content(), head }, ''));
  });
  registerNotFoundHandler(app, sendOther);
  await registerStandalonePages(app, { webRoot, firstScript, content });
}

/** Whether the page is requested without custom CSS, which can make it unusable: `?safe=1`. */
const isSafe = ({ query }: FastifyRequest): boolean => (query as { readonly safe?: unknown }).safe === '1';

type SelectPage = (request: FastifyRequest) => () => Promise<Page>;

/**
 * One page in three variants: with the custom CSS, with it disabled on screens that take passwords
 * or administer, and without it on request (`?safe=1`): a stylesheet can make a page unusable.
 */
function createPageVariants(
  content: () => PageContent,
  render: (current: PageContent) => Promise<Page>,
): SelectPage {
  const active = memoizeByContent(content, render);
  const disabled = memoizeByContent(content, ({ customCss, ...current }) =>
    render({
      ...current,
      customCss: customCss.state === 'active' ? { ...customCss, state: 'disabled' } : customCss,
    }),
  );
  const safe = memoizeByContent(content, (current) =>
    render({ ...current, customCss: { state: 'omitted' } }),
  );
  return (request) => {
    if (isSafe(request)) return safe;
    return isPlainScreen(request.url.split('?', 1)[0] ?? '/') ? disabled : active;
  };
}

/** The server has rendered the first page of the whole list; the browser renders another one. */
const isFilteredList = ({ query }: FastifyRequest): boolean =>
  ['search', 'genre', 'sort', 'page'].some((name) => Object.hasOwn(query as object, name));

type StandalonePagesOptions = {
  readonly webRoot: string;
  readonly firstScript: string;
  readonly content: () => PageContent;
};

/** Pages beside the app: the diagnostics, and the service worker's offline page. */
async function registerStandalonePages(
  app: FastifyInstance,
  { webRoot, firstScript, content }: StandalonePagesOptions,
) {
  for (const [path, file] of [
    ['/diagnostics/', 'diagnostics.html'],
    ['/offline', 'offline.html'],
  ] as const) {
    const render = await createPageRenderer(webRoot, file, firstScript);
    const page = memoizeByContent(content, (current) =>
      compressPage(render({ ...withoutUrl(current), bootJson: null, customCss: { state: 'omitted' } }, '')),
    );
    app.get(path, (request, reply) => sendPage(request, reply, page));
  }
  app.get('/diagnostics', (_request, reply) => reply.redirect('/diagnostics/', 308));
}

async function registerStaticFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const assets = join(webRoot, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A route for each file: unknown paths then need no look at the disk.
    wildcard: false,
    // The built pages still have placeholders, and compressed files are sent in place of the plain ones.
    globIgnore: ['**/*.html', `${RENDERER_FOLDER}/**`, '**/*.{br,gz}'],
    setHeaders: (response, path) => {
      response.header('cache-control', path.startsWith(assets) ? ONE_YEAR_IMMUTABLE : 'no-cache');
      if (path.startsWith(join(webRoot, SERVICE_WORKER))) {
        response.header('content-security-policy', workerPolicy);
      }
    },
  });
}

/**
 * They set color mode and signed-in state before the first paint, and record clicks and input
 * before the page's code loads.
 */
const FIRST_SCRIPTS = ['theme-mode.js', 'mark-signed-in.js', 'early-click.js', 'early-input.js'];

async function readFirstScript(webFolder: string): Promise<string> {
  const texts = await Promise.all(FIRST_SCRIPTS.map((name) => readFile(join(webFolder, name), 'utf8')));
  return texts.join('').trim();
}

const withoutUrl = (content: PageContent): PageContent => ({
  ...content,
  head: { ...content.head, url: null },
});
