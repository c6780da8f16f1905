import { MANIFEST_PATH } from '@airdial/contract/server-paths';
import { escapeHtml } from '../lib/html-text.ts';
import { SHARE_HEIGHT_PX, SHARE_WIDTH_PX } from './share/draw-share-card.ts';
/** The metadata of a page: for the tab, for search engines and for link previews. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The page's canonical URL, absolute; null where one page serves many URLs. */
  readonly url: string | null;
  /** The picture of shared links. */
  readonly image: { /** Absolute. */ readonly url: string; readonly alt: string };
  /** The theme's own favicon; null: the built-in one. */
  readonly iconUrl: string | null;
  /** The icon on a phone's home screen. */
  readonly touchIconUrl: string;
  readonly type: 'website' | 'music.radio_station';
  /** The color of the browser's own UI around the page. */
  readonly themeColors: { readonly light: string; readonly dark: string };
};

/** The head elements that depend on theme and content, which the build does not know. */
export function headElements(head: PageHead): string[] {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    metaName('description', head.description),
    ...linkPreview(head),
    ...themeColors(head.themeColors),
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(head.touchIconUrl)}">`,
  ];
}

const BUILT_ICON_PATH = /href="([^"]*)"/;

/** @param built the built-in icon's link: an open page can return to it when the theme changes */
export function iconLink(built: string, iconUrl: string | null): string {
  const [, path = ''] = BUILT_ICON_PATH.exec(built) ?? [];
  return `<link rel="icon" href="${escapeHtml(iconUrl ?? path)}" data-built-in="${path}">`;
}

function linkPreview({ title, description, siteName, url, image, type }: PageHead): string[] {
  return [
    ...(url === null
      ? []
      : [`<link rel="canonical" href="${escapeHtml(url)}">`, metaProperty('og:url', url)]),
    metaProperty('og:type', type),
    metaProperty('og:site_name', siteName),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    metaProperty('og:image', image.url),
    metaProperty('og:image:type', 'image/png'),
    metaProperty('og:image:width', `${SHARE_WIDTH_PX}`),
    metaProperty('og:image:height', `${SHARE_HEIGHT_PX}`),
    metaProperty('og:image:alt', image.alt),
    metaName('twitter:card', 'summary_large_image'),
    metaName('twitter:title', title),
    metaName('twitter:description', description),
    metaName('twitter:image', image.url),
    metaName('twitter:image:alt', image.alt),
  ];
}

/** The system's mode decides until theme-mode.js runs. */
const themeColors = (colors: PageHead['themeColors']): string[] =>
  (['light', 'dark'] as const).map(
    (mode) =>
      `<meta name="theme-color" data-mode="${mode}" media="(prefers-color-scheme: ${mode})" ` +
      `content="${escapeHtml(colors[mode])}">`,
  );

const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const metaProperty = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;
