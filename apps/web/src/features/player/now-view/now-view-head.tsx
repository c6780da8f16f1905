import ChevronDown from 'lucide-react/icons/chevron-down';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Tv from 'lucide-react/icons/tv';
import { TV_PATH } from '../../../entities/player/tv-path.ts';
import { useStore } from '../../../lib/external-store.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import { tvTexts } from '../../../messages/tv-messages.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import styles from './now-view-head.module.css';
import { hasSmallWindow, smallWindowStore, toggleSmallWindow } from './small-window-store.ts';
import type { useAwakeScreen } from './use-awake-screen.ts';

const WindowButton = () => {
  const isOpen = useStore(smallWindowStore) !== null;
  if (!hasSmallWindow()) return null;
  return (
    <IconButton
      label={isOpen ? nowViewTexts.closeWindow : nowViewTexts.openWindow}
      icon={<PictureInPicture aria-hidden />}
      onClick={() => void toggleSmallWindow()}
    />
  );
};

type FullScreenButtonProps = { readonly fullScreen: ReturnType<typeof useAwakeScreen> };

const FullScreenButton = ({ fullScreen }: FullScreenButtonProps) =>
  fullScreen && (
    <IconButton
      label={fullScreen.isFull ? nowViewTexts.leaveFullScreen : nowViewTexts.fullScreen}
      icon={fullScreen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      onClick={fullScreen.toggle}
    />
  );

type NowViewHeadProps = FullScreenButtonProps & { readonly onClose: () => void };

/** Stays within reach while the rest is scrolled. */
export const NowViewHead = ({ fullScreen, onClose }: NowViewHeadProps) => (
  <div className={styles.head}>
    <IconButton label={nowViewTexts.close} icon={<ChevronDown aria-hidden />} onClick={onClose} />
    <span className={styles.more}>
      <Link to={TV_PATH} className={styles.tv} aria-label={tvTexts.title} title={tvTexts.title}>
        <Tv aria-hidden />
      </Link>
      <WindowButton />
      <FullScreenButton fullScreen={fullScreen} />
    </span>
  </div>
);
