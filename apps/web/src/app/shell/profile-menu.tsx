import { accountNotices } from '@airdial/contract/account/messages';
import { navigationTexts } from '@airdial/contract/system/navigation-messages';
import FlaskConical from '@lucide/icons/icons/flask-conical';
import LogOut from '@lucide/icons/icons/log-out';
import Moon from '@lucide/icons/icons/moon';
import Sun from '@lucide/icons/icons/sun';
import type { RefObject } from 'react';
import { useUser } from '../../entities/session/session-context.tsx';
import { endSession } from '../../entities/session/session-store.ts';
import { themeModeStore, toggleThemeMode } from '../../entities/site/theme-mode-store.ts';
import { api } from '../../lib/api.ts';
import { useStore } from '../../lib/external-store.ts';
import { deleteDraft } from '../../lib/form/form-draft.ts';
import { type Navigate, useNavigate } from '../../lib/router.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { profileMenuTexts } from '../../messages/profile-menu-messages.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import menuItem from '../../ui/overlay/menu-item.module.css';
import { LockableLink } from './lockable-link.tsx';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import { profileItems } from './navigation-items.ts';
import styles from './profile-menu.module.css';

const HOME = '/';

/**
 * Ends the session in the browser at once, whatever the server responds. Staying on the page
 * because of unsaved input cancels the sign-out.
 */
const signOut = (navigate: Navigate): void => {
  navigate(HOME);
  if (window.location.pathname !== HOME) return;
  api.logout({ keepalive: true }).catch(() => undefined);
  deleteDraft();
  endSession();
  showToast('info', accountNotices.loggedOut);
};

const ITEM = { role: 'menuitem', tabIndex: -1, className: menuItem.item } as const;

type CloseProps = { readonly onClose: () => void };

const Person = () => {
  const { fullName, email } = useUser();
  return (
    <div role="presentation" className={styles.person}>
      <p className={styles.name}>{fullName}</p>
      <p className="secondary small">{email}</p>
    </div>
  );
};

const Screens = ({ onClose }: CloseProps) => (
  <>
    {profileItems(useUser()).map((item) => {
      return (
        <LockableLink key={item.to} item={item} {...ITEM} onClick={onClose}>
          <Icon icon={NAVIGATION_ICONS[item.to]} strokeWidth={1.75} />
          {item.text}
        </LockableLink>
      );
    })}
  </>
);

/** Keeps the menu open, so that the new mode is visible at once. */
const ModeItem = () => {
  const isDark = useStore(themeModeStore) === 'dark';
  return (
    <button type="button" {...ITEM} onClick={toggleThemeMode}>
      {isDark ? <Icon icon={Sun} strokeWidth={1.75} /> : <Icon icon={Moon} strokeWidth={1.75} />}
      {isDark ? profileMenuTexts.lightMode : profileMenuTexts.darkMode}
    </button>
  );
};

const LogoutItem = ({ onClose }: CloseProps) => {
  const navigate = useNavigate();
  const logOut = () => {
    onClose();
    signOut(navigate);
  };
  return (
    <button type="button" {...ITEM} onClick={logOut}>
      <Icon icon={LogOut} strokeWidth={1.75} />
      {profileMenuTexts.logout}
    </button>
  );
};

type ProfileMenuProps = CloseProps & { readonly opener: RefObject<HTMLElement | null> };

const ProfileMenu = ({ opener, onClose }: ProfileMenuProps) => (
  <Menu label={navigationTexts.profile} opener={opener} onClose={onClose}>
    <Person />
    <Screens onClose={onClose} />
    <hr className={styles.rule} />
    <ModeItem />
    <a href="/diagnostics/" target="_blank" rel="noopener" {...ITEM} onClick={onClose}>
      <Icon icon={FlaskConical} strokeWidth={1.75} />
      {profileMenuTexts.testPlatform}
    </a>
    <hr className={styles.rule} />
    <LogoutItem onClose={onClose} />
  </Menu>
);

export default ProfileMenu;
