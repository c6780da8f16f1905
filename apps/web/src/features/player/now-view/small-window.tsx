import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import PlayingPicture from '../../../entities/channel/playing-picture.tsx';
import { useSession } from '../../../entities/session/session-context.tsx';
import { useSite } from '../../../entities/site/site.ts';
import { themeModeStore } from '../../../entities/site/theme-mode-store.ts';
import { useStore } from '../../../lib/external-store.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import type { BarTrack } from '../bar-titles.tsx';
import { LikeButton } from '../member-actions.tsx';
import { SongText } from '../song-text.tsx';
import { SkipButton, ToggleButton } from '../transport.tsx';
import { useMemberActions } from '../use-member-actions.ts';
import styles from './small-window.module.css';
import {
  dressLikePage,
  hasSmallWindow,
  openSmallWindow,
  setSmallWindowWanted,
  smallWindowStore,
} from './small-window-store.ts';

/** Chromium asks for a small window when the tab is left; TypeScript does not have the action yet. */
const ENTER = 'enterpictureinpicture' as MediaSessionAction;

const handleEnter = (handler: (() => void) | null): void => {
  try {
    navigator.mediaSession?.setActionHandler(ENTER, handler);
  } catch {
    // This browser does not support the action.
  }
};

/** Opens the window at the browser's request, and closes it when the player stops. */
const useWindowOfPlayer = (): void => {
  useEffect(() => {
    if (!hasSmallWindow()) return;
    setSmallWindowWanted(true);
    handleEnter(() => void openSmallWindow());
    return () => {
      handleEnter(null);
      setSmallWindowWanted(false);
    };
  }, []);
};

const Content = (current: BarTrack) => {
  const isMember = useSession() !== null;
  const { like } = useMemberActions(current);
  const { channel } = current;
  return (
    <main className={styles.window} aria-label={nowViewTexts.label}>
      <div className={styles.cover}>
        <PlayingPicture key={channel._id} {...current} />
      </div>
      <div className={styles.text}>
        <SongText {...current} />
      </div>
      <div className={styles.controls}>
        <SkipButton direction="previous" />
        <ToggleButton channel={channel} />
        <SkipButton direction="next" />
        {isMember && <LikeButton {...like} />}
      </div>
    </main>
  );
};

/** The player in a window of its own that stays above others, where the browser has such windows. */
export const SmallWindow = (current: BarTrack) => {
  const opened = useStore(smallWindowStore);
  const { name } = current.channel;
  useWindowOfPlayer();
  const mode = useStore(themeModeStore);
  const { theme } = useSite();
  useEffect(() => {
    if (opened) opened.document.title = name;
  }, [opened, name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what the page's styles follow
  useEffect(() => {
    if (opened) dressLikePage(opened);
  }, [opened, mode, theme]);
  return opened && createPortal(<Content {...current} />, opened.document.body);
};
