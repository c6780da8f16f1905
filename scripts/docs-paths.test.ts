import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
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

test.each(globSync(['docs/*.md', 'packages/*/README.md']))('%s names files and folders that exist', (doc) => {
  const named = [...readFileSync(doc, 'utf8').matchAll(CODE)].map(([, text = '']) => text);
  const missing = named
    .filter((text) => namesPath(doc, text))
    .filter((text) => !paths.some((path) => path.endsWith(`/${text}`)));
  expect(missing).toEqual([]);
});

/** Those that export each of their modules; modules in folders are described by folder. */
const packagesOfModules = globSync('packages/*').filter((folder) => {
  const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return exports['./*'] === './src/*.ts';
});

test.each(packagesOfModules)('the README of %s names every module', (folder) => {
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  const named = [...readme.matchAll(CODE)].map(([, text = '']) => text.replace(/\.ts$/, ''));
  const modules = globSync(`${folder}/src/*.ts`, { exclude: ['**/*.test.ts'] });
  expect(modules).not.toEqual([]);
  expect(modules.filter((path) => !named.includes(basename(path, '.ts')))).toEqual([]);
});
