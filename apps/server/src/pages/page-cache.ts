import { LRUCache } from 'lru-cache';
import type { Page, PageContent } from './page-renderer.ts';

/** A page takes some 150 KB with its compressed forms. */
const PAGES_MAX_COUNT = 200;

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

type Entry = { readonly shared: PageContent; readonly page: Promise<Page>; ready?: Page };

/** The most recently requested pages that differ by their head alone. */
export class PageCache {
  readonly #pages = new LRUCache<string, Entry>({ max: PAGES_MAX_COUNT });
  readonly #render: Render;

  constructor(render: Render) {
    this.#render = render;
  }

  /**
   * The page if it is rendered already, or being rendered.
   *
   * @param shared the content of all pages; after a change of it, pages are rendered again
   */
  find(head: PageContent['head'], shared: PageContent): Promise<Page> | undefined {
    return this.#find(head, shared)?.page;
  }

  findReady(head: PageContent['head'], shared: PageContent): Page | undefined {
    return this.#find(head, shared)?.ready;
  }

  get(head: PageContent['head'], shared: PageContent): Promise<Page> {
    return this.find(head, shared) ?? this.render(head, shared);
  }

  async render(head: PageContent['head'], shared: PageContent): Promise<Page> {
    const entry: Entry = { shared, page: this.#render({ ...shared, head }) };
    this.#pages.set(JSON.stringify(head), entry);
    entry.ready = await entry.page;
    return entry.page;
  }

  #find(head: PageContent['head'], shared: PageContent): Entry | undefined {
    const entry = this.#pages.get(JSON.stringify(head));
    return entry?.shared === shared ? entry : undefined;
  }
}
