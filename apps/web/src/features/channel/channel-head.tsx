import type { Channel } from '@airdial/contract/channel/schema';
import { useFavorite } from '../../entities/favorite/use-favorite.ts';
import { usePlayback, useRadio } from '../../entities/player/player-controller.ts';
import { usePreloadOnHover } from '../../entities/player/use-preload-on-hover.ts';
import { formatBitrate } from '../../lib/formats.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Artwork } from '../../ui/media/artwork.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { HeartButton } from '../../ui/media/heart-button.tsx';
import { PlayButton } from '../../ui/media/play-button.tsx';
import styles from './channel-view.module.css';
import { ShareButton } from './share-button.tsx';

const ARTWORK_PX = 320;
const BUTTON_STATES = { none: 'stopped', paused: 'stopped', loading: 'loading', playing: 'playing' } as const;

type HeadProps = { readonly channel: Channel };

const Chips = ({ channel: { genre, bitrate, codec, country, language } }: HeadProps) => {
  const facts = [
    ['genre', genre],
    ['bitrate', bitrate && formatBitrate(bitrate)],
    ['codec', codec],
    ['country', country],
    ['language', language],
  ] as const;
  const known = facts.filter(([, text]) => text);
  if (known.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {known.map(([key, text]) => (
        <li key={key}>
          <Chip>{text}</Chip>
        </li>
      ))}
    </ul>
  );
};

const Actions = ({ channel }: HeadProps) => {
  const radio = useRadio();
  const playback = usePlayback(channel._id);
  const intent = usePreloadOnHover(() => radio.warm(channel));
  const heart = useFavorite(channel);
  return (
    <div className={styles.actions}>
      <PlayButton
        {...intent}
        className={styles.play}
        subject={channel.name}
        state={BUTTON_STATES[playback]}
        onClick={() => radio.toggle(channel)}
      />
      <HeartButton {...heart} />
      <ShareButton channelId={channel._id} />
    </div>
  );
};

/** What the channel is, and what can be done with it. */
export const ChannelHead = ({ channel }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.art}>
      <Artwork
        src={channel.imageUrl ?? channel.logo}
        number={channel.channelNumber}
        sizePx={ARTWORK_PX}
        eager
      />
    </div>
    <div className={styles.words}>
      <ChannelNumber number={channel.channelNumber} className={styles.number} />
      <h1 className={styles.name}>{channel.name}</h1>
      {channel.description && <p className={styles.description}>{channel.description}</p>}
      <Chips channel={channel} />
      <Actions channel={channel} />
    </div>
  </header>
);
