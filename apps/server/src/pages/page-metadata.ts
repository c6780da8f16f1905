import { previewTexts } from '@airdial/contract/system/messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { APPLE_TOUCH_ICON_PATH, LARGEST_ICON_PATH } from '@airdial/theme/app-icons';
import { getBrandName } from '@airdial/theme/brand-name';
import { browserThemeColors } from '@airdial/theme/mode-colors';
import { ownIconPath, tabIcon } from '@airdial/theme/own-icons';
import { ownPicture } from '../modules/dial/channels/channel-picture-presenter.ts';
import type { ChannelRecord } from '../modules/dial/channels/channel-types.ts';
import type { PageHead } from './head-elements.ts';

/** Link previews show no more. */
const DESCRIPTION_MAX_CHARS = 200;

type Site = Pick<PublicSystemConfig, 'systemName' | 'systemUrl'>;

/** Uses the configured address: a request's Host header cannot be trusted. */
export function homeHead(theme: Theme, { systemName, systemUrl }: Site): PageHead {
  const { branding, homePageContent, logoAssets } = theme;
  const brand = getBrandName(theme, systemName);
  const isotype = logoAssets.isotype.light ?? logoAssets.isotype.dark;
  return {
    title: brand,
    description: toOneLine(homePageContent.heroSubtitle || branding.tagline || brand),
    siteName: brand,
    url: `${systemUrl}/`,
    imageUrl: toAbsoluteUrl(isotype, systemUrl) ?? systemUrl + LARGEST_ICON_PATH,
    iconUrl: tabIcon(logoAssets),
    touchIconUrl: ownIconPath(isotype, 'touch') ?? APPLE_TOUCH_ICON_PATH,
    type: 'website',
    themeColors: browserThemeColors(theme),
  };
}

/** The channel's own fields, over those of the home page. */
export function channelHead(channel: ChannelRecord, home: PageHead, systemUrl: string): PageHead {
  const { id, name, channelNumber, genre, description, imageUrl, logo } = channel;
  const picture = ownPicture(channel, imageUrl) ?? ownPicture(channel, logo);
  return {
    ...home,
    title: previewTexts.channelTitle(name, home.siteName),
    description: toOneLine(
      description || previewTexts.channelDescription(channelNumber, genre, home.siteName),
    ),
    url: `${systemUrl}/channel/${encodeURIComponent(id)}`,
    imageUrl: toAbsoluteUrl(picture, systemUrl) ?? home.imageUrl,
    type: 'music.radio_station',
  };
}

/** Resolves an upload's path; null for anything but a path or a web address. */
function toAbsoluteUrl(image: string | null, systemUrl: string): string | null {
  if (!image) return null;
  const url = URL.parse(image, `${systemUrl}/`);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX_CHARS
    ? `${line.slice(0, DESCRIPTION_MAX_CHARS - 1).trimEnd()}…`
    : line;
}
