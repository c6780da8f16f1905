import { previewTexts } from '@airdial/contract/system/messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { Theme } from '@airdial/contract/theme/schema';
import { APPLE_TOUCH_ICON_PATH } from '@airdial/theme/app-icons';
import { getBrandName } from '@airdial/theme/brand-name';
import { browserThemeColors } from '@airdial/theme/mode-colors';
import { ownIconPath, tabIcon } from '@airdial/theme/own-icons';
import { truncate } from '../lib/untrusted-input/clean-text.ts';
import type { ChannelRecord } from '../modules/dial/channels/channel-types.ts';
import type { PageHead } from './head-elements.ts';
import { cardAlt, channelCard, type ShareCard, sharePath, stationCard } from './share/share-card.ts';

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
    image: toImage(null, stationCard(theme, systemName), systemUrl),
    iconUrl: tabIcon(logoAssets),
    touchIconUrl: ownIconPath(isotype, 'touch') ?? APPLE_TOUCH_ICON_PATH,
    type: 'website',
    themeColors: browserThemeColors(theme),
  };
}

type Station = { readonly home: PageHead; readonly card: ShareCard; readonly systemUrl: string };

/** The channel's own fields, over those of the home page. */
export function channelHead(channel: ChannelRecord, { home, card, systemUrl }: Station): PageHead {
  const { id, name, channelNumber, genre, description } = channel;
  return {
    ...home,
    title: previewTexts.channelTitle(name, home.siteName),
    description: toOneLine(
      description || previewTexts.channelDescription(channelNumber, genre, home.siteName),
    ),
    url: `${systemUrl}/channel/${encodeURIComponent(id)}`,
    image: toImage(id, channelCard(channel, card), systemUrl),
    type: 'music.radio_station',
  };
}

const toImage = (channelId: string | null, card: ShareCard, systemUrl: string): PageHead['image'] => ({
  url: systemUrl + sharePath(channelId, card),
  alt: cardAlt(card),
});

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX_CHARS ? `${truncate(line, DESCRIPTION_MAX_CHARS - 1)}…` : line;
}
