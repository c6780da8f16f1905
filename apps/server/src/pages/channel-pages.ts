import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheEntry, getResponseCache } from '../http/response-cache.ts';
import { DOCUMENT_HEADERS, getSecurityHeaders } from '../http/security-headers.ts';
import { AppError } from '../lib/app-error.ts';
import type { PageHead } from './head-elements.ts';
import { PageCache } from './page-cache.ts';
import type { Page, PageContent } from './page-renderer.ts';
import { isSafe } from './safe-page.ts';

export type ChannelPagesOptions = {
  readonly render: (content: PageContent) => Promise<Page>;
  readonly content: () => PageContent;
  /** Undefined for an unknown channel. */
  readonly channelHead: (channelId: string) => PageHead | undefined;
  readonly isInMaintenance: () => boolean;
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply, page: () => Promise<Page>) => unknown;
  /** Sends the page without a channel's metadata. */
  readonly sendOther: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * Serves a page for each channel, with its metadata. The response cache sends those that are
 * rendered. Rendering and compressing one counts against the rate limit, or a client that requests
 * one channel after another would keep the server busy.
 */
export function registerChannelPages(app: FastifyInstance, options: ChannelPagesOptions): void {
  const { render, content, channelHead, isInMaintenance, sendPage, sendOther } = options;
  const pages = new PageCache(render);
  const cache = getResponseCache(app);
  const count = app.createRateLimit();
  const securityHeaders = getSecurityHeaders(app);
  const toEntry = (channelId: string): CacheEntry => {
    let headers: readonly string[] = [];
    return {
      isInMaintenance,
      render: () => {
        const head = channelHead(channelId);
        const page = head && pages.findReady(head, content());
        if (!page) throw new AppError('channel-not-found');
        headers = toHeaders(securityHeaders, page);
        return page.response;
      },
      get headers() {
        return headers;
      },
    };
  };
  app.get<{ Params: { id: string } }>('/channel/:id', async (request, reply) => {
    const { id } = request.params;
    const head = isSafe(request) ? undefined : channelHead(id);
    if (!head) return sendOther(request, reply);
    if (!pages.find(head, content())) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new AppError('too-many-requests', { retryAfterSeconds: counted.ttlInSeconds });
    }
    if (!request.url.includes('?')) cache.set(request.url, toEntry(id));
    return sendPage(request, reply, () => pages.get(head, content()));
  });
}

const headersByPage = new WeakMap<Page, readonly string[]>();

/** @returns the same list for a page each time, so that its responses are prepared once */
function toHeaders(securityHeaders: readonly string[], page: Page): readonly string[] {
  const existing = headersByPage.get(page);
  if (existing) return existing;
  const headers = new Map<string, string>();
  for (let index = 0; index < securityHeaders.length; index += 2)
    headers.set(securityHeaders[index] ?? '', securityHeaders[index + 1] ?? '');
  for (const [name, value] of Object.entries(DOCUMENT_HEADERS)) headers.set(name, value);
  headers.set('content-security-policy', page.policy).set('cache-control', 'no-cache');
  const list = [...headers].flat();
  headersByPage.set(page, list);
  return list;
}
