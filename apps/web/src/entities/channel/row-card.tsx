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
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import { useIsDead } from '../player/use-is-dead.ts';
import card from './channel-card.module.css';
import type { CardContentProps, CardVariant } from './channel-card.tsx';
import { formatBitrate, formatListeners } from './channel-formats.ts';
import { useLiveLabel } from './live-label.ts';
import styles from './row-card.module.css';
import { toTrack } from './track.ts';

type ChannelProps = { readonly channel: Channel };

/**
 * How recent the metadata is, or that the stream is dead. Absent from the server's HTML; the line
 * keeps its height without it.
 */
const Freshness = ({ channel }: ChannelProps) => {
  const label = useLiveLabel(channel.isActive, channel.nowPlaying.lastUpdated);
  if (useIsDead(channel)) return <span className={styles.freshness}>{channelDetailTexts.noSignal}</span>;
  return (
    label && (
      <span className={styles.freshness} data-freshness={label}>
        {channelStatusLabels[label]}
      </span>
    )
  );
};

const NowPlaying = ({ channel, playback }: Omit<CardContentProps, 'nameId'>) => {
  const track = toTrack(channel.nowPlaying);
  return (
    <div className={card.track}>
      <p className={styles.trackLabel}>
        {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
        <span>{channelDetailTexts.nowPlaying}</span>
        <Freshness channel={channel} />
      </p>
      <p className={styles.trackTitle} title={track?.title ?? undefined}>
        {track?.title ?? playerTexts.noMetadata}
      </p>
      <p className={styles.artist}>{track?.artist}</p>
    </div>
  );
};

const GenreAndProgram = ({ channel: { genre, currentProgram } }: ChannelProps) => (
  <div className={styles.facts}>
    {genre && <Chip>{genre}</Chip>}
    {currentProgram && (
      <p className={styles.program} title={currentProgram.name}>
        <Mic aria-hidden />
        <VisuallyHidden>{channelCardTexts.currentProgram}</VisuallyHidden>
        <span className="truncated">{currentProgram.name}</span>
      </p>
    )}
  </div>
);

const ListenersAndBitrate = ({ channel: { stats, bitrate } }: ChannelProps) => (
  <p className={styles.numbers}>
    <Headphones aria-hidden />
    <span>
      {formatListeners(stats.currentListeners)}
      <VisuallyHidden>{channelCardTexts.listeners}</VisuallyHidden>
    </span>
    {bitrate !== null && <span className={styles.bitrate}>{formatBitrate(bitrate)}</span>}
  </p>
);

const RowContent = ({ channel, playback, nameId }: CardContentProps) => (
  <>
    <div className={classNames(card.body, styles.body)}>
      <header className={card.head}>
        <ChannelNumber number={channel.channelNumber} className={classNames(card.number, styles.number)} />
        <h3 id={nameId} className={card.name}>
          {channel.name}
        </h3>
      </header>
      <NowPlaying channel={channel} playback={playback} />
    </div>
    <div className={styles.details}>
      {channel.description && (
        <p className={classNames(card.description, styles.description)}>{channel.description}</p>
      )}
      <div className={styles.meta}>
        <GenreAndProgram channel={channel} />
        <ListenersAndBitrate channel={channel} />
      </div>
    </div>
  </>
);

/**
 * On phones a row that plays wherever it is pressed, on wider screens a card below its picture.
 * Four pictures can be in the first screen: one line on a desktop, four rows on a phone.
 */
export const rowCard: CardVariant = { styles, Content: RowContent, eagerCount: 4, isTight: false };
