import Menu from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useStore } from '../../lib/external-store.ts';
import { useSite } from '../../lib/site.ts';
import { themeModeStore, toggleThemeMode } from '../../lib/theme-mode-store.ts';
import { showToast } from '../../lib/toast-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { VISITOR_LINKS } from './navigation-items.ts';

const ICON_PX = 22;

const loadDrawer = () => import('./navigation-drawer.tsx');
const NavigationDrawer = lazy(loadDrawer);

const ThemeModeButton = () => {
  const dark = useStore(themeModeStore) === 'dark';
  return (
    <IconButton
      label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      icon={dark ? <Sun size={ICON_PX} /> : <Moon size={ICON_PX} />}
      onClick={toggleThemeMode}
    />
  );
};

const tellMissing = () => showToast('error', 'The menu could not be loaded. Please reload the page.');

const MenuButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.menu}>
      <IconButton
        label="Open menu"
        icon={<Menu size={ICON_PX} />}
        aria-haspopup="dialog"
        onPointerDown={loadDrawer}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ErrorBoundary fallback={null} onFail={tellMissing}>
          <Suspense>
            <NavigationDrawer onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
};

export const Header = () => (
  <header className={styles.header}>
    <MenuButton />
    <Link to="/" className={styles.home} aria-label={`${useSite().brandName}, home`}>
      <Brand />
    </Link>
    <nav aria-label="Main" className={styles.links}>
      {VISITOR_LINKS.map(({ to, text }) => (
        <NavLink key={to} to={to} end className={styles.link ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
    <ThemeModeButton />
  </header>
);
