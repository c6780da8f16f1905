import type { Channel } from '@airdial/contract/channel/schema';
import { formatBitrate } from '../../../entities/channel/channel-formats.ts';
import { ChannelPlayButton } from '../../../entities/channel/channel-play-button.tsx';
import { ShareButton } from '../../../entities/channel/share-button.tsx';
import { FavoriteHeart } from '../../../entities/favorite/favorite-heart.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Artwork } from '../../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../../ui/media/channel-number.tsx';
import { CoverGround } from '../../../ui/media/cover-ground.tsx';
import styles from './channel-view.module.css';

const ARTWORK_PX = 320;

type HeadProps = { readonly channel: Channel };

const Chips = ({ channel: { genre, bitrate, codec, country, language } }: HeadProps) => {
  const facts = [
    ['genre', genre],
    ['bitrate', bitrate && formatBitrate(bitrate)],
    ['codec', codec],
    ['country', country],
    ['language', language],
  ] as const;
  const existing = facts.filter(([, text]) => text);
  if (existing.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {existing.map(([key, text]) => (
        <li key={key}>
          <Chip>{text}</Chip>
        </li>
      ))}
    </ul>
  );
};

const Actions = ({ channel }: HeadProps) => (
  <div className={styles.actions}>
    <ChannelPlayButton channel={channel} className={styles.play} />
    <FavoriteHeart channel={channel} />
    <ShareButton channel={channel} />
  </div>
);

/** On a ground of its colors: the channel's picture, name and facts, with its play, favorite and share buttons. */
export const ChannelHead = ({ channel }: HeadProps) => (
  <header className={styles.head}>
    <CoverGround>
      <Artwork src={channel.imageUrl ?? channel.logo} number={channel.channelNumber} sizePx={ARTWORK_PX} />
    </CoverGround>
    <div className={styles.art}>
      <Artwork
        src={channel.imageUrl ?? channel.logo}
        number={channel.channelNumber}
        sizePx={ARTWORK_PX}
        eager
      />
    </div>
    <div className={styles.text}>
      <ChannelNumber number={channel.channelNumber} className={styles.number} />
      <h1 className={styles.name}>{channel.name}</h1>
      <Actions channel={channel} />
      {channel.description && <p className={styles.description}>{channel.description}</p>}
      <Chips channel={channel} />
    </div>
  </header>
);
