import { useEffect, useRef, useState } from 'react';
import PlayingPicture from '../../../entities/channel/playing-picture.tsx';
import { closeTrackInfo } from '../../../entities/channel/track-info-store.ts';
import { Songs, useSongHistory } from '../../../entities/favorite/song-history.tsx';
import { useIsZoomed } from '../../../lib/zoom.ts';
import { channelPageTexts } from '../../../messages/channel-page-messages.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { CoverGround } from '../../../ui/media/cover-ground.tsx';
import { ModalContext } from '../../../ui/overlay/modal-context.ts';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { BarError } from '../bar-error.tsx';
import type { BarTrack } from '../bar-titles.tsx';
import { ChannelInfo } from '../channel-info.tsx';
import { BarAnnouncer, SlowConnection } from '../player-bar.tsx';
import screenStyles from '../player-screen.module.css';
import { SongText } from '../song-text.tsx';
import { ToastAnnouncer } from '../toast-announcer.tsx';
import { NowControls } from './now-controls.tsx';
import styles from './now-view.module.css';
import { NowViewHead } from './now-view-head.tsx';
import { useAwakeScreen } from './use-awake-screen.ts';
import { useViewSwipes } from './use-view-swipes.ts';

/** Nothing while there are none. */
const LastSongs = ({ channel }: Pick<BarTrack, 'channel'>) => {
  const history = useSongHistory(channel._id, '');
  if (history.songs.length === 0) return null;
  return (
    <section className={styles.songs}>
      <h2 className={styles.heading}>{channelPageTexts.recentlyPlayed}</h2>
      <Songs history={history} channel={channel} />
    </section>
  );
};

type NowViewProps = BarTrack & { readonly onClose: () => void };

/** The player over the whole screen, open while mounted. Its parts below each other are scrolled. */
export const NowView = ({ channel, track, onClose }: NowViewProps) => {
  const [infoOpen, setInfoOpen] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const modal = useModal(onClose);
  const isPageZoomed = useIsZoomed();
  const fullScreen = useAwakeScreen(screen);
  useViewSwipes(screen, onClose);
  // After the dialog, which focuses its first button: there the arrows scroll, and Space plays and pauses.
  useEffect(() => screen.current?.focus({ preventScroll: true }), []);
  // What the view has opened above itself goes with it.
  useEffect(() => closeTrackInfo, []);
  const current = { channel, track };
  const picture = <PlayingPicture key={channel._id} {...current} />;
  return (
    <dialog
      {...modal}
      className={classNames(screenStyles.view, styles.view)}
      aria-label={nowViewTexts.label}
      data-player-view
    >
      <ModalContext value={true}>
        <div
          ref={screen}
          tabIndex={-1}
          className={classNames(screenStyles.screen, styles.screen)}
          data-captions
          data-zoomed={isPageZoomed || undefined}
        >
          <CoverGround fillsScreen>{picture}</CoverGround>
          <NowViewHead fullScreen={fullScreen} onClose={onClose} />
          <div className={styles.content}>
            <div className={styles.cover}>{picture}</div>
            <div className={styles.main}>
              <SongText {...current} />
              <BarError />
              <SlowConnection />
              <NowControls {...current} onInfo={() => setInfoOpen(true)} />
              <LastSongs key={channel._id} channel={channel} />
            </div>
          </div>
          <BarAnnouncer {...current} />
          <ToastAnnouncer />
        </div>
        {infoOpen && <ChannelInfo channel={channel} onClose={() => setInfoOpen(false)} />}
      </ModalContext>
    </dialog>
  );
};
