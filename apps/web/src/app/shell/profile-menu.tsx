import { navigationTexts } from '@airdial/contract/system/messages';
import FlaskConical from 'lucide-react/icons/flask-conical';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../entities/session/session-context.tsx';
import { themeModeStore, toggleThemeMode } from '../../entities/site/theme-mode-store.ts';
import { useStore } from '../../lib/external-store.ts';
import { Link } from '../../ui/layout/link.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import menuItem from '../../ui/overlay/menu-item.module.css';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import { profileItems } from './navigation-items.ts';
import styles from './profile-menu.module.css';
import { signOut } from './sign-out.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ITEM = { role: 'menuitem', tabIndex: -1, className: menuItem.item } as const;

type Closing = { readonly onClose: () => void };

const Person = () => {
  const { fullName, email } = useUser();
  return (
    <div role="presentation" className={styles.person}>
      <p className={styles.name}>{fullName}</p>
      <p className={styles.email}>{email}</p>
    </div>
  );
};

const Screens = ({ onClose }: Closing) => (
  <>
    {profileItems(useUser()).map(({ to, text }) => {
      const Icon = NAVIGATION_ICONS[to];
      return (
        <Link key={to} to={to} {...ITEM} onClick={onClose}>
          <Icon {...ICON} />
          {text}
        </Link>
      );
    })}
  </>
);

/** Stays open: the new look is what one wants to see. */
const ModeItem = () => {
  const dark = useStore(themeModeStore) === 'dark';
  return (
    <button type="button" {...ITEM} onClick={toggleThemeMode}>
      {dark ? <Sun {...ICON} /> : <Moon {...ICON} />}
      {dark ? navigationTexts.lightMode : navigationTexts.darkMode}
    </button>
  );
};

const LogoutItem = ({ onClose }: Closing) => {
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    signOut(navigate);
  };
  return (
    <button type="button" {...ITEM} onClick={leave}>
      <LogOut {...ICON} />
      {navigationTexts.logout}
    </button>
  );
};

type ProfileMenuProps = Closing & { readonly opener: RefObject<HTMLElement | null> };

const ProfileMenu = ({ opener, onClose }: ProfileMenuProps) => (
  <Menu label="Profile" opener={opener} onClose={onClose}>
    <Person />
    <Screens onClose={onClose} />
    <hr className={styles.rule} />
    <ModeItem />
    <a href="/diagnostics/" target="_blank" rel="noopener" {...ITEM} onClick={onClose}>
      <FlaskConical {...ICON} />
      {navigationTexts.testPlatform}
    </a>
    <hr className={styles.rule} />
    <LogoutItem onClose={onClose} />
  </Menu>
);

export default ProfileMenu;
