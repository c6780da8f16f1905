import { expect, test } from 'vitest';
import { memoizeByContent, PageCache } from './page-cache.ts';
import type { Page, PageContent } from './page-renderer.ts';

const content = (title: string): PageContent => ({
  head: {
    title,
    description: 'Radio',
    siteName: 'Airdial',
    url: null,
    imageUrl: 'https://radio.example/icons/app-512.png',
    iconUrl: null,
    touchIconUrl: '/icons/apple-touch-icon.png',
    type: 'website',
    themeColors: { light: '#1976d2', dark: '#1d2027' },
  },
  themeCss: '',
  customCss: { state: 'omitted' },
  bootJson: null,
});

/** Records the titles of rendered pages. */
function createRecordingRenderer() {
  const rendered: string[] = [];
  const render = async ({ head }: PageContent) => {
    rendered.push(head.title);
    return { policy: head.title } as Page;
  };
  return { rendered, render };
}

test('renders a page once for each state of its content', async () => {
  const { rendered, render } = createRecordingRenderer();
  let current = content('one');
  const page = memoizeByContent(() => current, render);
  await Promise.all([page(), page()]);
  current = content('two');
  expect((await page()).policy).toBe('two');
  expect(rendered).toEqual(['one', 'two']);
});

test('keeps pages with heads of their own until their shared content changes', async () => {
  const { rendered, render } = createRecordingRenderer();
  const pages = new PageCache(render);
  const shared = content('home');
  const { head } = content('channel');
  expect(pages.find(head, shared)).toBeUndefined();
  const page = await pages.render(head, shared);
  expect(await pages.find({ ...head }, shared)).toBe(page);
  expect(pages.find(head, content('home'))).toBeUndefined();
  expect(rendered).toEqual(['channel']);
});

test('keeps the most recently requested pages', async () => {
  const { render } = createRecordingRenderer();
  const pages = new PageCache(render);
  const shared = content('home');
  for (let index = 0; index < 210; index += 1) await pages.render(content(`channel ${index}`).head, shared);
  expect(pages.find(content('channel 209').head, shared)).toBeDefined();
  expect(pages.find(content('channel 0').head, shared)).toBeUndefined();
});
