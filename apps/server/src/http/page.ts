import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { headElements, type PageHead } from './page-head.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { pagePolicy } from './security-headers.ts';

/** What the page is made of, apart from the build. */
export type PageContent = {
  readonly head: PageHead;
  /** Custom properties of the active theme. */
  readonly themeCss: string;
  /** What the first screen needs, as JSON; null for pages that need nothing. */
  readonly bootJson: string | null;
};

export type Page = { readonly answer: PreparedAnswer; readonly policy: string };

/** @param rootHtml the page's elements, rendered from the same data; empty where its script is to make them */
export type PageRenderer = (content: PageContent, rootHtml: string) => Promise<Page>;

/** Where the build leaves room for what the server knows. */
const HEAD_MARK = '<!--airdial:head-->';
const BOOT_MARK = '<!--airdial:boot-->';
const ROOT_MARK = '<div id="root"></div>';
const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/**
 * Reads a built page once and returns the function that fills it. Styles stand in the page itself: the first paint
 * then waits for one round trip and not for two.
 *
 * @param webRoot the folder with the build
 * @param file the page's file in it
 * @param firstScript runs before anything is painted
 */
export async function createPageRenderer(
  webRoot: string,
  file: string,
  firstScript: string,
): Promise<PageRenderer> {
  const built = await readFile(join(webRoot, file), 'utf8').catch((cause: unknown) => {
    throw StartupError.failure('The web page is not built yet. Start with: npm start', cause);
  });
  const { html, styles } = await inlineStylesheets(built, webRoot);
  const scriptHash = sourceHash(firstScript);
  const styleHashes = styles.map(sourceHash);
  return async (content, rootHtml) => {
    const answer = new PreparedAnswer(fill(html, content, rootHtml, firstScript), 'text/html; charset=utf-8');
    await answer.compress();
    const policy = pagePolicy({
      scripts: [scriptHash],
      styles: [...styleHashes, sourceHash(content.themeCss)],
    });
    return { answer, policy };
  };
}

function fill(html: string, content: PageContent, rootHtml: string, firstScript: string): string {
  const head = [
    ...headElements(content.head),
    `<script>${firstScript}</script>`,
    `<style id="theme-style">${content.themeCss}</style>`,
  ].join('\n    ');
  const root = `<div id="root">${rootHtml}</div>`;
  return html
    .replace(HEAD_MARK, () => head)
    .replace(ROOT_MARK, () => root)
    .replace(BOOT_MARK, () => (content.bootJson === null ? '' : bootScript(content.bootJson)));
}

const bootScript = (json: string) =>
  `<script type="application/json" id="boot-data">${escapeJson(json)}</script>`;

async function inlineStylesheets(html: string, webRoot: string) {
  const styles: string[] = [];
  let inlined = html;
  for (const [link, file] of html.matchAll(STYLESHEET_LINK)) {
    const css = await readFile(join(webRoot, file ?? ''), 'utf8');
    styles.push(css);
    inlined = inlined.replace(link, () => `<style>${css}</style>`);
  }
  return { html: inlined, styles };
}

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON inside a script element may not end it, nor open a comment. */
const escapeJson = (json: string) => json.replace(/</g, '\\u003c');
