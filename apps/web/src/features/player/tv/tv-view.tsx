import type { PlayerChannel, PlayerState } from '@airdial/player';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { playableOptions } from '../../../entities/channel/channel-detail-queries.ts';
import PlayingPicture from '../../../entities/channel/playing-picture.tsx';
import { useKnownTrack } from '../../../entities/channel/use-known-track.ts';
import { useVisibleChannel } from '../../../entities/channel/visible-channels.ts';
import type { DialEntry } from '../../../entities/dial/dial-queries.ts';
import { usePlayerController, usePlayerState } from '../../../entities/player/player-controller.ts';
import { useSite } from '../../../entities/site/site.ts';
import { formatTime, formatWeekday } from '../../../lib/dates.ts';
import { useGoBack } from '../../../lib/go-back.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { behindText, playerBarTexts } from '../../../messages/player-bar-messages.ts';
import { tvTexts } from '../../../messages/tv-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { HiddenHeading } from '../../../ui/layout/visually-hidden.tsx';
import { CoverGround } from '../../../ui/media/cover-ground.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { ModalContext } from '../../../ui/overlay/modal-context.ts';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { ErrorText } from '../bar-error.tsx';
import { toLiveMark } from '../live-mark.ts';
import { BarAnnouncer } from '../player-bar.tsx';
import screenStyles from '../player-screen.module.css';
import { SongText } from '../song-text.tsx';
import { ToastAnnouncer } from '../toast-announcer.tsx';
import { useWakeLock } from '../use-wake-lock.ts';
import { pixelShift, SHIFT_MAX_PX } from './pixel-shift.ts';
import { TvPlayButton } from './tv-play-button.tsx';
import { TvProgram } from './tv-program.tsx';
import styles from './tv-view.module.css';
import { useDimming } from './use-dimming.ts';
import { useTvKeys } from './use-tv-keys.ts';

/** The station's name and the time where the listener is. */
const TvHead = ({ now }: { readonly now: number }) => (
  <header className={styles.head}>
    <p className={styles.brand}>{useSite().brandName}</p>
    <p className={styles.date}>{formatWeekday(now)}</p>
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      {formatTime(now)}
    </time>
  </header>
);

/** Empty while nothing has been pressed. */
const toText = (state: PlayerState): string => {
  if (state.status === 'idle' || state.channel === null) return '';
  const mark = toLiveMark(state);
  if (mark === 'live') return playerBarTexts.live;
  if (mark === 'waiting') return playerBarTexts.loading;
  return state.behindLiveSeconds > 0 ? behindText(state.behindLiveSeconds) : '';
};

/** Whether the newest audio is heard, or why nothing is. BarAnnouncer announces errors to screen readers. */
const TvState = () => {
  const hasError = usePlayerState(({ error }) => error !== null);
  const isLive = usePlayerState((state) => toLiveMark(state) === 'live');
  const text = usePlayerState(toText);
  return (
    <div className={styles.state} data-live={isLive || undefined}>
      {hasError ? <ErrorText /> : text && <p className={styles.mark}>{text}</p>}
    </div>
  );
};

type TvChannelProps = {
  readonly channel: PlayerChannel;
  readonly children: ReactNode;
};

/** The channel that plays, or that a press plays: picture, song and program. `children` is what is pressed. */
const TvChannel = ({ channel, children }: TvChannelProps) => {
  useVisibleChannel(channel._id);
  const { data } = useQuery(playableOptions(channel._id));
  const current = { channel, track: useKnownTrack(channel._id) };
  const picture = <PlayingPicture key={channel._id} {...current} />;
  return (
    <>
      <CoverGround fillsScreen>{picture}</CoverGround>
      <div className={styles.channel}>
        <div className={styles.cover}>{picture}</div>
        <div className={styles.texts}>
          <div className={styles.song}>
            <SongText {...current} />
          </div>
          <TvState />
          {children}
          {data && <TvProgram channel={data} />}
        </div>
      </div>
      <BarAnnouncer {...current} />
    </>
  );
};

const Hints = () => (
  <ul className={styles.hints}>
    {tvTexts.hints.map(([keys, text]) => (
      <li key={text}>
        <kbd>{keys}</kbd> {text}
      </li>
    ))}
  </ul>
);

/** The screen moves a little with each minute, within the room at its edges. */
const toStyle = (now: number): CSSProperties => {
  const { x, y } = pixelShift(now);
  return {
    '--shift-x': `${x}px`,
    '--shift-y': `${y}px`,
    '--shift-max': `${SHIFT_MAX_PX}px`,
  } as CSSProperties;
};

type TvViewProps = {
  /** What the first press plays, unless the player has a channel already. */
  readonly offered: DialEntry | undefined;
  readonly dial: ReactNode;
  /** In place of the channel while there is none. */
  readonly children: ReactNode;
};

/**
 * The player ten feet away, for the keys of a remote control. A modal dialog: the browser makes the page behind
 * it inert, and what opens above it, such as a typed number, is seen.
 */
export const TvView = ({ offered, dial, children }: TvViewProps) => {
  const { player, tune } = usePlayerController();
  const current = usePlayerState((state) => state.channel);
  const channel = current ?? offered;
  const screen = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const now = useMinute();
  const { isDimmed, wake } = useDimming();
  const leave = useGoBack('/');
  const modal = useModal(leave, () => {
    wake();
    return !isDimmed;
  });
  // After the dialog, which may focus what is scrolled.
  useEffect(() => main.current?.focus(), []);
  useWakeLock(usePlayerState(({ status }) => status === 'playing'));
  useTvKeys(
    { screen, main },
    {
      onStep: (by) => {
        if (current) player[by === 1 ? 'next' : 'previous']();
        else if (channel) tune(channel);
      },
      onLeave: leave,
    },
  );
  return (
    <dialog
      {...modal}
      className={classNames(screenStyles.view, styles.view)}
      aria-label={tvTexts.title}
      data-player-view
    >
      <ModalContext value={true}>
        <div
          ref={screen}
          className={classNames(screenStyles.screen, styles.screen)}
          style={toStyle(now)}
          data-dimmed={isDimmed || undefined}
        >
          <HiddenHeading>{tvTexts.title}</HiddenHeading>
          <TvHead now={now} />
          <ToastAnnouncer />
          {channel ? (
            <TvChannel channel={channel}>
              <TvPlayButton channel={channel} button={main} />
            </TvChannel>
          ) : (
            <div className={styles.empty}>{children}</div>
          )}
          {dial && <div className={styles.dial}>{dial}</div>}
          <Hints />
          <div className={styles.leave}>
            <Button variant="quiet" onClick={leave}>
              <Icon icon={ArrowLeft} />
              {tvTexts.leave}
            </Button>
          </div>
          <div aria-hidden className={styles.dark} />
        </div>
      </ModalContext>
    </dialog>
  );
};
