import type { Page, PageContent } from './page-renderer.ts';

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
