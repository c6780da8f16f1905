import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPageRenderer, type PageContent } from './page-renderer.ts';

const BUILT = `<html><head>
<link rel="stylesheet" crossorigin href="/assets/main-1a2b.css"><!--airdial:head--></head>
<body><div id="root"></div><!--airdial:boot--></body></html>`;
const CSS = 'body{margin:0}';

let webRoot: string;
beforeEach(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'airdial-page-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), BUILT);
  await writeFile(join(webRoot, 'assets', 'main-1a2b.css'), CSS);
});
afterEach(() => rm(webRoot, { recursive: true }));

const HEAD: PageContent['head'] = {
  title: 'Airdial',
  description: 'Radio',
  siteName: 'Airdial',
  url: 'https://radio.example/',
  image: { url: 'https://radio.example/share/station.png', alt: 'Airdial' },
  iconUrl: null,
  touchIconUrl: '/icons/apple-touch-icon.png',
  type: 'website',
  themeColors: { light: '#1976d2', dark: '#1d2027' },
};

const render = async (content: Partial<PageContent> = {}, rootHtml = '') => {
  const renderer = await createPageRenderer(webRoot, 'index.html', 'document.title');
  const page = await renderer(
    {
      head: HEAD,
      themeCss: ':root{--color-primary:#1976d2}',
      customCss: { state: 'omitted' },
      bootJson: '{}',
      ...content,
    },
    rootHtml,
  );
  return { html: page.response.plain.toString(), policy: page.policy };
};

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('puts styles, theme, content and boot data into the page', async () => {
  const { html } = await render({ bootJson: '{"a":1}' }, '<h1>Radio</h1>');
  expect(html).toContain('<div id="root"><h1>Radio</h1></div>');
  expect(html).toContain(
    `<style>${CSS}</style><link rel="stylesheet" type="text/plain" href="/assets/main-1a2b.css">`,
  );
  expect(html).toContain(':root{--color-primary:#1976d2}');
  expect(html).toContain('<script type="application/json" id="boot-data">{"a":1}</script>');
  expect(html).not.toContain('airdial:');
});

test('allows exactly the inline script and styles of this page by policy', async () => {
  const { policy } = await render();
  expect(policy).toContain(`script-src 'self' ${toHashSource('document.title')};`);
  expect(policy).toContain(
    `style-src 'self' ${toHashSource(CSS)} ${toHashSource('@layer theme{:root{--color-primary:#1976d2}}')};`,
  );
  expect(policy).not.toContain('unsafe');
});

test('escapes names that look like markup', async () => {
  const { html } = await render({
    head: {
      ...HEAD,
      title: '</title><script>alert(1)</script>',
      description: '"><img src=x onerror=alert(1)>',
    },
    bootJson: JSON.stringify({ name: '</script><script>alert(1)</script>', cost: '$& $1' }),
  });
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toContain('<img');
  const json = /id="boot-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>', cost: '$& $1' });
});
