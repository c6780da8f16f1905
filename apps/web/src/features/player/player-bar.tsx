import type { PlayerChannel, PlayerErrorCode, PlayerNowPlaying } from '@airdial/player';
import { type RefCallback, useCallback, useEffect, useMemo, useState } from 'react';
import { formatByline } from '../../entities/channel/channel-formats.ts';
import { formatTrackLine, toTrack } from '../../entities/channel/track.ts';
import { useNowPlaying } from '../../entities/channel/use-channel-live.ts';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { releaseChannel } from '../../entities/player/release-channel.ts';
import { useNowPlayingTitle } from '../../entities/site/document-title.ts';
import { hasCode } from '../../lib/api-error.ts';
import { LOWER_QUALITY, onAirTexts, playerBarTexts } from '../../messages/player-bar-messages.ts';
import { missingStop, playerErrorText, retryTexts, SLOW_CONNECTION } from '../../messages/player-messages.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { Button } from '../../ui/form/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { BarError, useInvalidUrlToast } from './bar-error.tsx';
import { BarExtras } from './bar-extras.tsx';
import { BarTitles, type BarTrack } from './bar-titles.tsx';
import { formatNextTry } from './next-try.tsx';
import styles from './player-bar.module.css';
import { RewindControls } from './rewind-controls.tsx';
import { Transport } from './transport.tsx';
import { useErrorReason } from './use-error-reason.ts';
import { useSleepTimer } from './use-sleep-timer.ts';

const NEW_REGION_MS = 100;
const HEIGHT_PROPERTY = '--bar-height';

/**
 * Publishes the bar's height as a CSS property, so that the page reserves space for it. Stop takes the bar away: who
 * pressed it by keyboard goes on in the page's content.
 */
const useBarElement = (): RefCallback<HTMLElement> =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty(HEIGHT_PROPERTY, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.removeProperty(HEIGHT_PROPERTY);
      if (bar.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);

/**
 * The track that is heard. It is fetched when the channel is selected; live updates follow it from
 * then on. The player gets it too, for the system's media controls.
 */
const useNowPlayingTrack = (channel: PlayerChannel): PlayerNowPlaying | null => {
  const playerController = usePlayerController();
  const { player, findChannel } = playerController;
  const { data, error } = useNowPlaying(channel._id);
  // A channel of an earlier visit may have gone meanwhile.
  const isGone = hasCode(error, 'channel-not-found');

  useEffect(() => {
    if (isGone) releaseChannel(playerController, channel._id);
  }, [isGone, playerController, channel._id]);

  const nowPlaying = data ?? findChannel(channel._id)?.nowPlaying;
  const track = useMemo(() => toTrack(nowPlaying), [nowPlaying]);
  useEffect(() => player.setNowPlaying(track), [player, track]);
  return track;
};

/**
 * The seconds are those of the moment it was scheduled: a countdown would never stop speaking. They stay while the
 * player tries, which needs no message of its own.
 */
const ErrorAnnouncement = ({ error }: { readonly error: PlayerErrorCode }) => {
  const scheduled = usePlayerState((state) => state.nextTry);
  const isTrying = usePlayerState(({ status }) => status === 'loading');
  const [former, setFormer] = useState(scheduled);
  if (scheduled !== null && scheduled !== former) setFormer(scheduled);
  const nextTry = scheduled ?? (isTrying ? former : null);
  const text = playerErrorText(error, useErrorReason());
  return nextTry ? `${text}${missingStop(text)} ${formatNextTry(nextTry)}` : text;
};

/** The seconds are those of the moment it began, for the same reason. */
const OutageAnnouncement = ({ secondsLeft }: { readonly secondsLeft: number }) => {
  const [firstSeconds] = useState(secondsLeft);
  return retryTexts.offline(firstSeconds);
};

/** BarAnnouncer announces it to screen readers. */
export const SlowConnection = () => {
  const isSlow = usePlayerState(({ error, isConnectionSlow }) => isConnectionSlow && error === null);
  const canLower = usePlayerState(({ hasQualities, quality }) => hasQualities && quality === 'high');
  const { player } = usePlayerController();
  if (!isSlow) return null;
  return (
    <Banner kind="info">
      <span>{SLOW_CONNECTION}</span>
      {canLower && (
        <Button variant="quiet" onClick={() => player.setQuality('auto')}>
          {LOWER_QUALITY}
        </Button>
      )}
    </Banner>
  );
};

/** Screen readers announce what changes in a region that they know, and not what it comes with. */
const useIsNew = (): boolean => {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), NEW_REGION_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
};

/** Announces tracks and errors to screen readers, one at a time. */
export const BarAnnouncer = ({ channel, track }: BarTrack) => {
  const isNew = useIsNew();
  const error = usePlayerState((state) => state.error);
  const secondsLeft = usePlayerState((state) => state.secondsLeft);
  const reconnecting = usePlayerState((state) => state.reconnecting);
  const isConnectionSlow = usePlayerState((state) => state.isConnectionSlow);
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  const { channelNumber, name } = channel;
  const onAir = track
    ? onAirTexts.track(`${track.title} ${formatByline(track.artist, track.album)}`, channelNumber, name)
    : onAirTexts.channel(channelNumber, name);
  return (
    <VisuallyHidden aria-live="polite">
      {isNew ? null : error ? (
        <ErrorAnnouncement error={error} />
      ) : secondsLeft !== null ? (
        <OutageAnnouncement secondsLeft={secondsLeft} />
      ) : reconnecting ? (
        retryTexts.reconnecting
      ) : isConnectionSlow ? (
        SLOW_CONNECTION
      ) : (
        isPlaying && onAir
      )}
    </VisuallyHidden>
  );
};

const Bar = ({ channel }: { readonly channel: PlayerChannel }) => {
  const bar = useBarElement();
  const track = useNowPlayingTrack(channel);
  useSleepTimer({ channel, track });
  useInvalidUrlToast();
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  useNowPlayingTitle(isPlaying ? (track ? formatTrackLine(track) : channel.name) : null);
  const waiting = usePlayerState(({ status, reconnecting }) => status === 'loading' || reconnecting);
  return (
    <section ref={bar} aria-label={playerBarTexts.label} className={styles.bar} data-player-bar>
      <div className={styles.progress}>{waiting && <ProgressLine label={playerBarTexts.loading} />}</div>
      <BarError />
      <SlowConnection />
      <div className={styles.row}>
        <BarTitles channel={channel} track={track} />
        <div className={styles.center}>
          <RewindControls places={styles}>
            {(play) => <Transport channel={channel} play={play} />}
          </RewindControls>
        </div>
        <BarExtras channel={channel} track={track} />
      </div>
      <BarAnnouncer channel={channel} track={track} />
    </section>
  );
};

/** The persistent player bar, shown once a channel is selected. */
export const PlayerBar = () => {
  const channel = usePlayerState((state) => state.channel);
  return channel && <Bar channel={channel} />;
};
