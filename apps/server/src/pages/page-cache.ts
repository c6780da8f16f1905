import { LRUCache } from 'lru-cache';
import type { Page, PageContent } from './page-renderer.ts';

const PAGES_MAX_COUNT = 50;

type Render = (content: PageContent) => Promise<Page>;
type Rendered = { readonly content: PageContent; readonly page: Promise<Page> };

/**
 * Renders a page once for each state of its content.
 *
 * @param content returns the same object until something in it changes
 */
export function memoizeByContent(content: () => PageContent, render: Render): () => Promise<Page> {
  let latest: Rendered | undefined;
  return () => {
    const current = content();
    if (latest?.content !== current) latest = { content: current, page: render(current) };
    return latest.page;
  };
}

/** The most recently requested pages that differ by their head alone. */
export class PageCache {
  readonly #pages = new LRUCache<string, { readonly shared: PageContent; readonly page: Promise<Page> }>({
    max: PAGES_MAX_COUNT,
  });
  readonly #render: Render;

  constructor(render: Render) {
    this.#render = render;
  }

  /** @param shared the content of all pages; after a change of it, pages are rendered again */
  get(head: PageContent['head'], shared: PageContent): Promise<Page> {
    const key = JSON.stringify(head);
    const cached = this.#pages.get(key);
    if (cached?.shared === shared) return cached.page;
    const page = this.#render({ ...shared, head });
    this.#pages.set(key, { shared, page });
    return page;
  }
}
