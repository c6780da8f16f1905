import Menu from '@lucide/icons/icons/menu';
import Moon from '@lucide/icons/icons/moon';
import Sun from '@lucide/icons/icons/sun';
import { lazy, useState } from 'react';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { themeModeStore, toggleThemeMode } from '../../entities/site/theme-mode-store.ts';
import { useStore } from '../../lib/external-store.ts';
import { LaterPart } from '../../lib/later/later-part.tsx';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { withSecondTry } from '../../lib/later/with-second-try.ts';
import { shellTexts } from '../../messages/app-messages.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Link, NavLink } from '../../ui/layout/link.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { navigationItems } from './navigation-items.ts';

const loadDrawer = () => import('./navigation-drawer.tsx');
const NavigationDrawer = lazyOnPress(loadDrawer);
const ProfileButton = lazy(() => withSecondTry(() => import('./profile-button.tsx')));

const ThemeModeButton = () => {
  const isDark = useStore(themeModeStore) === 'dark';
  return (
    <IconButton
      data-visitor=""
      label={isDark ? shellTexts.lightMode : shellTexts.darkMode}
      icon={isDark ? <Icon icon={Sun} /> : <Icon icon={Moon} />}
      onClick={toggleThemeMode}
    />
  );
};

const MenuButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.menu}>
      <IconButton
        label={shellTexts.openMenu}
        icon={<Icon icon={Menu} />}
        aria-haspopup="dialog"
        onPointerDown={loadDrawer}
        onClick={() => setOpen(true)}
      />
      {open && <NavigationDrawer onClose={() => setOpen(false)} />}
    </div>
  );
};

/**
 * The links of an account that waits for its validation come with its menu. `data-visitor` hides what
 * the server rendered for visitors before the first paint of members (mark-signed-in.js).
 */
const Navigation = () => {
  const session = useSession();
  const { system } = useSite();
  const user = session?.user ?? null;
  return (
    <>
      {user?.isValidated !== false && (
        <nav aria-label={shellTexts.navigation} className={styles.links} data-visitor={user ? undefined : ''}>
          {navigationItems(user, system).map(({ to, text }) => (
            <NavLink key={to} to={to} className={styles.link}>
              {text}
            </NavLink>
          ))}
        </nav>
      )}
      {user ? (
        <LaterPart placeholder={<span className={styles.avatar} />}>
          <ProfileButton user={user} />
        </LaterPart>
      ) : (
        <ThemeModeButton />
      )}
    </>
  );
};

export const Header = () => (
  <header className={styles.header}>
    <MenuButton />
    <Link to="/" className={styles.home} aria-label={shellTexts.homeLink(useSite().brandName)}>
      <Brand />
    </Link>
    <Navigation />
  </header>
);
