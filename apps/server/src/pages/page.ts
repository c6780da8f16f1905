import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CachedResponse } from '../http/cached-response.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { StartupError } from '../lib/startup-error.ts';
import { headElements, iconLink, type PageHead } from './page-head.ts';

/** What the page is made of, apart from the build. */
export type PageContent = {
  readonly head: PageHead;
  /** Custom properties of the active theme. */
  readonly themeCss: string;
  readonly customCss: CustomCss;
  /** What the first screen needs, as JSON; null for pages that need nothing. */
  readonly bootJson: string | null;
};

/** The stylesheet over the theme: worn, kept for a screen that wears it, or left out altogether. */
type CustomCss =
  | { readonly state: 'worn' | 'kept'; readonly address: string | null }
  | { readonly state: 'left out' };

export type Page = { readonly answer: CachedResponse; readonly policy: string };

/** @param rootHtml the page's elements, rendered from the same data; empty where its script is to make them */
export type PageRenderer = (content: PageContent, rootHtml: string) => Promise<Page>;

/** Where the build leaves room for what the server knows. */
const HEAD_MARK = '<!--airdial:head-->';
const BOOT_MARK = '<!--airdial:boot-->';
const ROOT_MARK = '<div id="root"></div>';
const HEAD_END = '</head>';
const BUILT_ICON = /<link rel="icon"[^>]*>/;
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
    const answer = new CachedResponse(fill(html, content, rootHtml, firstScript), 'text/html; charset=utf-8');
    await answer.compress();
    const policy = pagePolicy({
      scripts: [scriptHash],
      styles: [...styleHashes, sourceHash(themeStyle(content))],
    });
    return { answer, policy };
  };
}

function fill(html: string, content: PageContent, rootHtml: string, firstScript: string): string {
  const head = [
    ...headElements(content.head),
    `<script>${firstScript}</script>`,
    `<style id="theme-style">${themeStyle(content)}</style>`,
  ].join('\n    ');
  const root = `<div id="root">${rootHtml}</div>`;
  return html
    .replace(HEAD_MARK, () => head)
    .replace(BUILT_ICON, (link) => iconLink(link, content.head.iconUrl))
    .replace(HEAD_END, (end) => customCssLink(content.customCss) + end)
    .replace(ROOT_MARK, () => root)
    .replace(BOOT_MARK, () => (content.bootJson === null ? '' : bootScript(content.bootJson)));
}

/** In a layer, so that custom CSS has the last word also when another theme comes after it. */
const themeStyle = ({ themeCss }: PageContent): string => `@layer theme{${themeCss}}`;

/** Behind all styles of the build. A page that keeps it for later names it so that no browser fetches it ahead. */
function customCssLink(customCss: CustomCss): string {
  if (customCss.state === 'left out') return '';
  const { state, address } = customCss;
  const named = address === null ? '' : ` data-href="${address}"`;
  const worn = state === 'worn' && address !== null ? ` href="${address}"` : ' disabled';
  return `<link rel="stylesheet" id="custom-css"${named}${worn}>`;
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
