import { previewTexts } from '@airdial/contract/system/link-preview-messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { APPLE_TOUCH_ICON_PATH, LARGEST_ICON_PATH } from '@airdial/theme/app-icons';
import { brandNameOf } from '@airdial/theme/brand-name';
import { browserThemeColors } from '@airdial/theme/mode-colors';
import { ownIconPath, tabIcon } from '@airdial/theme/own-icons';
import type { ChannelRecord } from '../modules/channels/channel-service.ts';
import type { PageHead } from './page-head.ts';

/** Previews show no more. */
const DESCRIPTION_MAX_CHARS = 200;

type Station = Pick<PublicSystemConfig, 'systemName' | 'systemUrl'>;

/** The configured address counts: what a request's Host header says is anybody's word. */
export function homeHead(theme: Theme, { systemName, systemUrl }: Station): PageHead {
  const { branding, homePageContent, logoAssets } = theme;
  const brand = brandNameOf(theme, systemName);
  const ownSign = logoAssets.isotype.light ?? logoAssets.isotype.dark;
  return {
    title: brand,
    description: oneLine(homePageContent.heroSubtitle || branding.tagline || brand),
    siteName: brand,
    url: `${systemUrl}/`,
    imageUrl: absolute(ownSign, systemUrl) ?? systemUrl + LARGEST_ICON_PATH,
    iconUrl: tabIcon(logoAssets),
    touchIconUrl: ownIconPath(ownSign, 'touch') ?? APPLE_TOUCH_ICON_PATH,
    type: 'website',
    themeColors: browserThemeColors(theme),
  };
}

/** What is the channel's own is said of the channel, all else of the station. */
export function channelHead(channel: ChannelRecord, station: PageHead, systemUrl: string): PageHead {
  const { id, name, channelNumber, genre, description, imageUrl, logo } = channel;
  return {
    ...station,
    title: previewTexts.channelTitle(name, station.siteName),
    description: oneLine(
      description || previewTexts.channelDescription(channelNumber, genre, station.siteName),
    ),
    url: `${systemUrl}/channel/${encodeURIComponent(id)}`,
    imageUrl: absolute(imageUrl, systemUrl) ?? absolute(logo, systemUrl) ?? station.imageUrl,
    type: 'music.radio_station',
  };
}

/** Uploads are stored by their path. Null for what is neither that nor a web address. */
function absolute(image: string | null, systemUrl: string): string | null {
  if (!image) return null;
  const url = URL.parse(image, `${systemUrl}/`);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX_CHARS
    ? `${line.slice(0, DESCRIPTION_MAX_CHARS - 1).trimEnd()}…`
    : line;
}
