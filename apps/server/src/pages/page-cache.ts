import type { Page, PageContent } from './page.ts';

/** So many addresses that differ by their head alone are kept as rendered; others are rendered when asked for. */
const KEPT_PAGES_COUNT = 50;

type Render = (content: PageContent) => Promise<Page>;
type Rendered = { readonly content: PageContent; readonly page: Promise<Page> };

/**
 * One rendering for each state of the content, shared by all who ask meanwhile.
 *
 * @param content returns the same object for as long as nothing in it has changed
 */
export function memoizeByContent(content: () => PageContent, render: Render): () => Promise<Page> {
  let latest: Rendered | undefined;
  return () => {
    const current = content();
    if (latest?.content !== current) latest = { content: current, page: render(current) };
    return latest.page;
  };
}

/** Pages of many addresses, the most recently asked for kept. Those of an older content are rendered anew. */
export class PageCache {
  readonly #kept = new Map<string, { readonly shared: PageContent; readonly page: Promise<Page> }>();
  readonly #render: Render;

  constructor(render: Render) {
    this.#render = render;
  }

  /** @param shared what the pages have in common: the page is that, under a head of its own */
  get(head: PageContent['head'], shared: PageContent): Promise<Page> {
    const key = JSON.stringify(head);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const page = known?.shared === shared ? known.page : this.#render({ ...shared, head });
    this.#kept.set(key, { shared, page });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_PAGES_COUNT && oldest !== undefined) this.#kept.delete(oldest);
    return page;
  }
}
