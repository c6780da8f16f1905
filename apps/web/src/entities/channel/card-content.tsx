import type { Channel } from '@airdial/contract/channel/schema';
import Headphones from 'lucide-react/icons/headphones';
import Mic from 'lucide-react/icons/mic';
import {
  channelCardTexts,
  channelDetailTexts,
  channelStatusLabels,
} from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Link } from '../../ui/layout/link.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import type { Playback } from '../player/player-controller.ts';
import { useIsDead } from '../player/use-is-dead.ts';
import styles from './channel-card.module.css';
import type { CardVariant } from './channel-card.tsx';
import { formatBitrate, formatListeners } from './channel-formats.ts';
import { useLiveLabel } from './live-label.ts';
import { toTrack } from './track.ts';

type ChannelProps = { readonly channel: Channel };
type OwnStyles = { readonly own: CSSModuleClasses };

/**
 * How recent the metadata is, or that the stream is dead. Absent from the server's HTML; the line
 * keeps its height without it.
 */
const Freshness = ({ channel }: ChannelProps) => {
  const label = useLiveLabel(channel.isActive, channel.nowPlaying.lastUpdated);
  const isDead = useIsDead(channel);
  if (!isDead && !label) return null;
  return (
    <span className={styles.freshness} data-freshness={isDead ? 'dead' : label}>
      {isDead ? channelDetailTexts.noSignal : label && channelStatusLabels[label]}
    </span>
  );
};

/** Title and artist: below each other on a cover, in one line elsewhere. */
const Track = ({ channel, own }: ChannelProps & OwnStyles) => {
  const track = toTrack(channel.nowPlaying);
  return (
    <p className={classNames(styles.track, own.track)} data-known={track !== null}>
      <span>{track?.title ?? playerTexts.noMetadata}</span>
      {track?.artist && (
        <>
          <span className={own.separator}> · </span>
          <span className={styles.artist}>{track.artist}</span>
        </>
      )}
    </p>
  );
};

/** Quiet facts; what is not known is omitted. */
const Facts = ({ channel, own }: ChannelProps & OwnStyles) => {
  const { genre, currentProgram, stats, bitrate } = channel;
  return (
    <div className={classNames(styles.facts, own.facts)}>
      {genre && <Chip>{genre}</Chip>}
      {currentProgram && (
        <p className={classNames(styles.program, own.program)}>
          <Mic aria-hidden />
          <VisuallyHidden>{channelCardTexts.currentProgram}</VisuallyHidden>
          <span className="truncated">{currentProgram.name}</span>
        </p>
      )}
      <p className={classNames(styles.numbers, own.numbers)}>
        <Headphones aria-hidden />
        <span>
          {formatListeners(stats.currentListeners)}
          <VisuallyHidden>{channelCardTexts.listeners}</VisuallyHidden>
        </span>
        {bitrate !== null && <span>{formatBitrate(bitrate)}</span>}
      </p>
    </div>
  );
};

type CardContentProps = ChannelProps & {
  readonly playback: Playback;
  /** The id for the element that holds the channel's name. */
  readonly nameId: string;
  readonly variant: CardVariant;
};

/** The texts of a card, which lead to the channel's page wherever they are pressed. */
export const CardContent = ({ channel, playback, nameId, variant }: CardContentProps) => {
  const { Heading, styles: own } = variant;
  return (
    <div className={classNames(styles.body, own.body)}>
      <header className={classNames(styles.head, own.head)}>
        <ChannelNumber number={channel.channelNumber} className={classNames(styles.number, own.number)} />
        <Heading id={nameId} className={classNames(styles.name, own.name)}>
          <Link to={`/channel/${channel._id}`}>{channel.name}</Link>
        </Heading>
      </header>
      <p className={classNames(styles.label, own.label)}>
        {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
        <span className={own.labelText}>{channelDetailTexts.nowPlaying}</span>
        <Freshness channel={channel} />
      </p>
      <Track channel={channel} own={own} />
      {channel.description && (
        <p className={classNames(styles.description, own.description)}>{channel.description}</p>
      )}
      <Facts channel={channel} own={own} />
    </div>
  );
};
