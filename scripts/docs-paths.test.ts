import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDERS = '{apps,bench,docs,e2e,packages,scripts,tools}';
const isForeign = (path: string) => /(?:^|\/)(?:node_modules|dist|test-results)$/.test(path);
const paths = [...globSync('{*,.*}'), ...globSync(`${FOLDERS}/**`, { exclude: isForeign })].map(
  (path) => `/${path}`,
);

/** What stands alone in backticks, and begins with no slash, as addresses do. */
const CODE = /`([\w.-]+(?:\/[\w.-]+)*)\/?`/g;
const SOURCE_FILE = /\.(?:tsx?|mjs|cjs|css)$/;

/** Only the plan of the code names folders; elsewhere a slash may be one of a media type. */
const namesPath = (doc: string, text: string) =>
  SOURCE_FILE.test(text) || (doc === 'docs/architecture.md' && text.includes('/'));

test.each(globSync('docs/*.md'))('%s names files and folders that exist', (doc) => {
  const named = [...readFileSync(doc, 'utf8').matchAll(CODE)].map(([, text = '']) => text);
  const missing = named
    .filter((text) => namesPath(doc, text))
    .filter((text) => !paths.some((path) => path.endsWith(`/${text}`)));
  expect(missing).toEqual([]);
});
