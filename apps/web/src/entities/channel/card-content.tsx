import type { Channel } from '@airdial/contract/channel/schema';
import Headphones from '@lucide/icons/icons/headphones';
import { lazy, Suspense } from 'react';
import { useIsIdle } from '../../lib/hydration.ts';
import {
  channelCardTexts,
  channelDetailTexts,
  channelStatusLabels,
} from '../../messages/channel-messages.ts';
import { playerTexts } from '../../messages/play-button-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { ChannelNumber } from '../../ui/media/channel-number.tsx';
import { Equalizer } from '../../ui/media/equalizer.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { type Playback, usePlayerState } from '../player/player-controller.ts';
import { useIsDead } from '../player/use-is-dead.ts';
import { type CardVariant, partClass } from './card-variant.ts';
import { formatBitrate, formatListeners } from './channel-formats.ts';
import { useLiveLabel } from './live-label.ts';
import { toTrack } from './track.ts';

/** The calendar and the time zones are not of the first screen; without them a card has no program. */
const CardProgram = lazy(() => import('./card-program.tsx').catch(() => ({ default: () => null })));

type PartProps = { readonly channel: Channel; readonly variant: CardVariant };

/**
 * How recent the metadata is, or that the stream is dead. Absent from the server's HTML; the line
 * keeps its height without it.
 */
const Freshness = ({ channel, variant, isDead }: PartProps & { readonly isDead: boolean }) => {
  const label = useLiveLabel(channel.isActive, channel.nowPlaying.lastUpdated);
  if (!isDead && !label) return null;
  return (
    <span className={partClass(variant, 'freshness')} data-freshness={isDead ? 'dead' : label}>
      {isDead ? channelDetailTexts.noSignal : label && channelStatusLabels[label]}
    </span>
  );
};

/**
 * Title and artist: below each other on a cover, in one line elsewhere. Of the channel that plays, what is heard: a
 * list that is fetched meanwhile has the next song already.
 */
const Track = ({ channel, variant }: PartProps) => {
  const heard = usePlayerState((state) => (state.channel?._id === channel._id ? state.nowPlaying : null));
  const track = heard ?? toTrack(channel.nowPlaying);
  return (
    <p className={partClass(variant, 'track')}>
      <span>{track?.title ?? playerTexts.noMetadata}</span>
      {track?.artist && (
        <>
          <span className={partClass(variant, 'separator')}> · </span>
          <span className={partClass(variant, 'artist')}>{track.artist}</span>
        </>
      )}
    </p>
  );
};

/** Quiet facts: what is not known is omitted, and a count of zero is for screen readers only. */
const Facts = ({ channel, variant }: PartProps) => {
  const { genre, currentProgram, schedule, stats, bitrate } = channel;
  const isIdle = useIsIdle();
  return (
    <div className={partClass(variant, 'facts')}>
      {genre && <Chip>{genre}</Chip>}
      {(currentProgram || schedule.length > 0) && (
        <p className={partClass(variant, 'program')}>
          {isIdle && (
            <Suspense>
              <CardProgram channel={channel} />
            </Suspense>
          )}
        </p>
      )}
      <p className={partClass(variant, 'numbers')}>
        <span className={stats.currentListeners ? 'row gap-1' : 'visually-hidden'}>
          <Icon icon={Headphones} />
          {formatListeners(stats.currentListeners)}
          <VisuallyHidden>{channelCardTexts.listeners}</VisuallyHidden>
        </span>
        {bitrate !== null && <span>{formatBitrate(bitrate)}</span>}
      </p>
    </div>
  );
};

type CardContentProps = PartProps & {
  readonly playback: Playback;
  /** The id for the element that holds the channel's name. */
  readonly nameId: string;
  /** Its name leads to its page, which is open to the caller. */
  readonly hasPage: boolean;
};

/** The texts of a card: they lead to the channel's page, and where that is not open to the caller they press play. */
export const CardContent = ({ channel, playback, nameId, hasPage, variant }: CardContentProps) => {
  const { Heading } = variant;
  const isDead = useIsDead(channel);
  return (
    <div className={partClass(variant, 'body')}>
      <header className={partClass(variant, 'head')}>
        <ChannelNumber number={channel.channelNumber} className={partClass(variant, 'number')} />
        <Heading id={nameId} className={partClass(variant, 'name')}>
          {hasPage ? <Link to={`/channel/${channel._id}`}>{channel.name}</Link> : channel.name}
        </Heading>
      </header>
      <p className={partClass(variant, 'label')} data-dead={isDead || undefined}>
        {playback !== 'none' && <Equalizer moving={playback === 'playing'} />}
        <span className={partClass(variant, 'labelText')}>{channelDetailTexts.nowPlaying}</span>
        <Freshness channel={channel} variant={variant} isDead={isDead} />
      </p>
      <Track channel={channel} variant={variant} />
      {channel.description && <p className={partClass(variant, 'description')}>{channel.description}</p>}
      <Facts channel={channel} variant={variant} />
    </div>
  );
};
