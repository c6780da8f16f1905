import { createHash } from 'node:crypto';
import { SHARE_PATH } from '@airdial/contract/server-paths';
import { previewTexts } from '@airdial/contract/system/messages';
import type { Theme } from '@airdial/contract/theme/schema';
import { LARGEST_ICON_PATH } from '@airdial/theme/app-icons';
import { getBrandName } from '@airdial/theme/brand-name';
import { parseColor, toHex } from '@airdial/theme/color';
import { ownPictureOf } from '../../modules/dial/channels/channel-picture-presenter.ts';
import type { ChannelRecord } from '../../modules/dial/channels/channel-types.ts';

/** What the picture of a shared link shows. */
export type ShareCard = {
  /** Null on the card of the station itself. */
  readonly channelNumber: number | null;
  /** The channel's, else the station's. */
  readonly name: string;
  readonly station: string;
  /** Path of the cover or logo on this server. */
  readonly picturePath: string | null;
  /** `#rrggbb`. */
  readonly primary: string;
  /** Under what is transparent in the picture; `#rrggbb`. */
  readonly paper: string;
};

/** Changes with the drawing, so that crawlers fetch pictures anew. */
const DRAWING_VERSION = 1;
const VERSION_CHARS = 16;
const STATION_FILE = 'station';

export const stationCard = (theme: Theme, systemName: string): ShareCard => {
  const { logoAssets, colorPalette } = theme;
  const brand = getBrandName(theme, systemName);
  return {
    channelNumber: null,
    name: brand,
    station: brand,
    picturePath: logoAssets.isotype.light ?? logoAssets.isotype.dark ?? LARGEST_ICON_PATH,
    primary: toHex(parseColor(colorPalette.primary.main)),
    paper: toHex(parseColor(colorPalette.background.paper)),
  };
};

/** @param station the card of its station */
export const channelCard = (channel: ChannelRecord, station: ShareCard): ShareCard => ({
  ...station,
  channelNumber: channel.channelNumber,
  name: channel.name,
  picturePath: ownPictureOf(channel),
});

/** Equal for cards that look the same. */
export const cardVersion = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, card]))
    .digest('base64url')
    .slice(0, VERSION_CHARS);

/**
 * Where the picture is, in its present version: crawlers keep a picture for as long as its address stays.
 *
 * @param channelId null for the station's own
 */
export const sharePath = (channelId: string | null, card: ShareCard): string =>
  `${SHARE_PATH}/${encodeURIComponent(channelId ?? STATION_FILE)}.png?v=${cardVersion(card)}`;

/** @returns the channel's id, null for the station's card, undefined for another file */
export const parseShareFile = (file: string): string | null | undefined => {
  if (!file.endsWith('.png')) return undefined;
  const id = file.slice(0, -'.png'.length);
  return id === STATION_FILE ? null : id;
};

/** What a screen reader says in place of the picture. */
export const cardAlt = ({ channelNumber, name }: ShareCard): string =>
  channelNumber === null ? name : previewTexts.pictureAlt(channelNumber, name);
