import type { ChannelPicture } from '@airdial/contract/channel/schema';
import { isSameOriginPath } from '@airdial/contract/common/web-address';
import type { ChannelRecord } from './channel-types.ts';

type WithPictures = Pick<ChannelRecord, 'imageUrl' | 'logo' | 'pictures'>;

/** The pictures of other servers that a channel names. */
export const pictureAddresses = ({ imageUrl, logo }: WithPictures): string[] =>
  [imageUrl, logo].filter((address) => address !== null && !isSameOriginPath(address)) as string[];

export const findPicture = ({ pictures }: WithPictures, address: string): ChannelPicture | undefined =>
  pictures.find(({ url }) => url === address);

/** @returns the path on this server of a picture that a channel names; null while there is none */
export function ownPicture(channel: WithPictures, address: string | null): string | null {
  if (address === null || isSameOriginPath(address)) return address;
  return findPicture(channel, address)?.path ?? null;
}

/** Of its image and its logo the first that this server has. */
export const ownPictureOf = (channel: WithPictures): string | null =>
  ownPicture(channel, channel.imageUrl) ?? ownPicture(channel, channel.logo);

/** The pictures that are to be fetched: new ones, and those that failed before the channel's last save. */
export const duePictures = (channel: WithPictures & Pick<ChannelRecord, 'updatedAt'>): string[] =>
  pictureAddresses(channel).filter((address) => {
    const picture = findPicture(channel, address);
    return !picture || (picture.path === null && picture.version !== channel.updatedAt);
  });
