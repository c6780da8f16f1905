import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { NOW_PLAYING } from '../../messages/track-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Link } from '../../ui/layout/link.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import { useIsDead } from '../player/use-is-dead.ts';
import card from './channel-card.module.css';
import type { CardContentProps, CardVariant } from './channel-card.tsx';
import styles from './cover-card.module.css';
import { formatTrackLine, toTrack } from './track.ts';

const NowPlaying = ({ channel, playback }: Omit<CardContentProps, 'nameId'>) => {
  const track = toTrack(channel.nowPlaying);
  const line = track && formatTrackLine(track);
  if (useIsDead(channel))
    return (
      <p className={classNames(card.track, styles.track)} data-known={false}>
        {channelDetailTexts.noSignal}
      </p>
    );
  return (
    <p className={classNames(card.track, styles.track)} title={line ?? undefined} data-known={track !== null}>
      {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
      <span className="truncated">
        <VisuallyHidden>{NOW_PLAYING}</VisuallyHidden>
        {line ?? playerTexts.noMetadata}
      </span>
    </p>
  );
};

const CoverContent = ({ channel, playback, nameId }: CardContentProps) => (
  <div className={classNames(card.body, styles.body)}>
    <header className={card.head}>
      <ChannelNumber number={channel.channelNumber} className={classNames(card.number, styles.number)} />
      <h2 id={nameId} className={classNames(card.name, styles.name)}>
        <Link to={`/channel/${channel._id}`}>{channel.name}</Link>
      </h2>
    </header>
    <NowPlaying channel={channel} playback={playback} />
    {channel.description && (
      <p className={classNames(card.description, styles.description)}>{channel.description}</p>
    )}
    {channel.genre && (
      <p className={styles.genre}>
        <Chip>{channel.genre}</Chip>
      </p>
    )}
  </div>
);

/** The picture is the play button, and the name links to the channel's page. */
export const coverCard: CardVariant = { styles, Content: CoverContent, eagerCount: 0, isTight: true };
