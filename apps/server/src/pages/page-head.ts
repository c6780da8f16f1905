/** What a page says of itself: to the tab, to search engines and to those who show a preview of its link. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** The page's one address, absolute; null where a page stands for many. */
  readonly url: string | null;
  /** Absolute. */
  readonly imageUrl: string;
  /** The theme's own sign for the tab; null: ours. */
  readonly iconUrl: string | null;
  /** What phones put on their home screen. */
  readonly touchIconUrl: string;
  readonly type: 'website' | 'music.radio_station';
  /** What the browser paints around the page. */
  readonly themeColors: { readonly light: string; readonly dark: string };
};

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The elements of the head that the server knows and the build does not. */
export function headElements(head: PageHead): string[] {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    ...linkPreview(head),
    ...themeColors(head.themeColors),
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(head.touchIconUrl)}">`,
  ];
}

const BUILT_ICON_PATH = /href="([^"]*)"/;

/** @param built our own icon's link: a page that is open can go back to it when the theme changes */
export function iconLink(built: string, iconUrl: string | null): string {
  const [, path = ''] = BUILT_ICON_PATH.exec(built) ?? [];
  return `<link rel="icon" href="${escapeHtml(iconUrl ?? path)}" data-built-in="${path}">`;
}

function linkPreview({ title, description, siteName, url, imageUrl, type }: PageHead): string[] {
  return [
    ...(url === null ? [] : [`<link rel="canonical" href="${escapeHtml(url)}">`, property('og:url', url)]),
    property('og:type', type),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:image', imageUrl),
    named('twitter:card', 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', imageUrl),
  ];
}

/** The system's mode decides, until theme-mode.js knows better. */
const themeColors = (colors: PageHead['themeColors']): string[] =>
  (['light', 'dark'] as const).map(
    (mode) =>
      `<meta name="theme-color" data-mode="${mode}" media="(prefers-color-scheme: ${mode})" ` +
      `content="${escapeHtml(colors[mode])}">`,
  );

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => HTML_ESCAPES[char] ?? char);
