import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CachedResponse } from '../http/cache/cached-response.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { StartupError } from '../lib/startup-error.ts';
import { headElements, iconLink, type PageHead } from './head-elements.ts';

/** The dynamic content of a page. */
export type PageContent = {
  readonly head: PageHead;
  /** Custom properties of the active theme. */
  readonly themeCss: string;
  readonly customCss: CustomCss;
  /** The data of the first screen, as JSON; null for pages that need none. */
  readonly bootJson: string | null;
};

/** The custom stylesheet: active, disabled until another screen enables it, or omitted. */
type CustomCss =
  | { readonly state: 'active' | 'disabled'; readonly address: string | null }
  | { readonly state: 'omitted' };

export type Page = { readonly response: CachedResponse; readonly policy: string };

/** @param rootHtml the rendered page; empty where its script renders it in the browser */
export type PageRenderer = (content: PageContent, rootHtml: string) => Page;

/** The build's placeholders for dynamic content. */
const HEAD_PLACEHOLDER = '<!--airdial:head-->';
const BOOT_PLACEHOLDER = '<!--airdial:boot-->';
const ROOT_PLACEHOLDER = '<div id="root"></div>';
const HEAD_END = '</head>';
const LINK = /<link [^<>]*>/g;
const HREF = /href="\/([^"]*)"/;

/**
 * Reads a built page once and returns the function that fills it. Styles are inlined: the first
 * paint then waits for one round trip instead of two.
 *
 * @param webRoot the folder with the build
 * @param file the page's file in it
 * @param firstScript runs before the first paint
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
  const scriptHash = toHashSource(firstScript);
  const styleHashes = styles.map(toHashSource);
  return (content, rootHtml) => {
    const filled = fillPage(html, content, rootHtml, firstScript);
    const response = new CachedResponse(filled, 'text/html; charset=utf-8');
    const policy = pagePolicy({
      scripts: [scriptHash],
      styles: [...styleHashes, toHashSource(themeStyle(content))],
    });
    return { response, policy };
  };
}

/** For a page that is sent many times. */
export async function compressPage(page: Page): Promise<Page> {
  await page.response.compress();
  return page;
}

function fillPage(html: string, content: PageContent, rootHtml: string, firstScript: string): string {
  const head = [
    ...headElements(content.head),
    `<script>${firstScript}</script>`,
    `<style id="theme-style">${themeStyle(content)}</style>`,
  ].join('\n    ');
  const root = `<div id="root">${rootHtml}</div>`;
  return html
    .replace(LINK, (link) => (isLinkTo('icon', link) ? iconLink(link, content.head.iconUrl) : link))
    .replace(HEAD_PLACEHOLDER, () => head)
    .replace(HEAD_END, (end) => customCssLink(content.customCss) + end)
    .replace(ROOT_PLACEHOLDER, () => root)
    .replace(BOOT_PLACEHOLDER, () => (content.bootJson === null ? '' : bootScript(content.bootJson)));
}

/** In a layer, so that custom CSS overrides a theme that is applied later, too. */
const themeStyle = ({ themeCss }: PageContent): string => `@layer theme{${themeCss}}`;

/**
 * After all styles of the build. `data-href` keeps browsers from fetching a disabled stylesheet.
 */
function customCssLink(customCss: CustomCss): string {
  if (customCss.state === 'omitted') return '';
  const { state, address } = customCss;
  const dataHref = address === null ? '' : ` data-href="${address}"`;
  const href = state === 'active' && address !== null ? ` href="${address}"` : ' disabled';
  return `<link rel="stylesheet" id="custom-css"${dataHref}${href}>`;
}

const bootScript = (json: string) =>
  `<script type="application/json" id="boot-data">${escapeJson(json)}</script>`;

const isLinkTo = (relation: string, link: string): boolean => link.includes(`rel="${relation}"`);

/**
 * Says to the build's loader that the page has these styles. It would load them once more with a later
 * part, after that part's own, and they would win. Browsers fetch no stylesheet of this type.
 */
const loadedLink = (path: string): string => `<link rel="stylesheet" type="text/plain" href="/${path}">`;

async function inlineStylesheets(html: string, webRoot: string) {
  const styles: string[] = [];
  let inlined = html;
  for (const [link] of html.matchAll(LINK)) {
    if (!isLinkTo('stylesheet', link)) continue;
    const path = HREF.exec(link)?.[1] ?? '';
    const css = await readFile(join(webRoot, path), 'utf8');
    styles.push(css);
    inlined = inlined.replace(link, () => `<style>${css}</style>${loadedLink(path)}`);
  }
  return { html: inlined, styles };
}

const toHashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON inside a script element must neither end it nor open a comment. */
const escapeJson = (json: string) => json.replace(/</g, '\\u003c');
