import { expect, test } from 'vitest';
import { memoizeByContent } from './page-cache.ts';
import type { Page, PageContent } from './page-renderer.ts';

const content = (title: string): PageContent => ({
  head: {
    title,
    description: 'Radio',
    siteName: 'Airdial',
    url: null,
    image: { url: 'https://radio.example/share/station.png', alt: 'Airdial' },
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
