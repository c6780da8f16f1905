import ChevronDown from '@lucide/icons/icons/chevron-down';
import Maximize from '@lucide/icons/icons/maximize';
import Minimize from '@lucide/icons/icons/minimize';
import PictureInPicture from '@lucide/icons/icons/picture-in-picture-2';
import Tv from '@lucide/icons/icons/tv';
import { TV_PATH } from '../../../entities/player/tv-path.ts';
import { useStore } from '../../../lib/external-store.ts';
import { nowViewTexts } from '../../../messages/now-view-messages.ts';
import { tvTexts } from '../../../messages/tv-messages.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import styles from './now-view-head.module.css';
import { hasSmallWindow, smallWindowStore, toggleSmallWindow } from './small-window-store.ts';
import type { useAwakeScreen } from './use-awake-screen.ts';

const WindowButton = () => {
  const isOpen = useStore(smallWindowStore) !== null;
  if (!hasSmallWindow()) return null;
  return (
    <IconButton
      label={isOpen ? nowViewTexts.closeWindow : nowViewTexts.openWindow}
      icon={<Icon icon={PictureInPicture} />}
      onClick={() => void toggleSmallWindow()}
    />
  );
};

type FullScreenButtonProps = { readonly fullScreen: ReturnType<typeof useAwakeScreen> };

const FullScreenButton = ({ fullScreen }: FullScreenButtonProps) =>
  fullScreen && (
    <IconButton
      label={fullScreen.isFull ? nowViewTexts.leaveFullScreen : nowViewTexts.fullScreen}
      icon={fullScreen.isFull ? <Icon icon={Minimize} /> : <Icon icon={Maximize} />}
      onClick={fullScreen.toggle}
    />
  );

type NowViewHeadProps = FullScreenButtonProps & { readonly onClose: () => void };

/** Stays within reach while the rest is scrolled. */
export const NowViewHead = ({ fullScreen, onClose }: NowViewHeadProps) => (
  <div className={styles.head}>
    <IconButton label={nowViewTexts.close} icon={<Icon icon={ChevronDown} />} onClick={onClose} />
    <span className={styles.more}>
      <Link to={TV_PATH} className={styles.tv} aria-label={tvTexts.title} title={tvTexts.title}>
        <Icon icon={Tv} />
      </Link>
      <WindowButton />
      <FullScreenButton fullScreen={fullScreen} />
    </span>
  </div>
);
