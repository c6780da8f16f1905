import type { User } from '@airdial/contract/user/schema';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './header.module.css';
import { tellMissingMenu } from './missing-menu.ts';

const loadMenu = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(loadMenu);

/** The first letters of both names, whole characters of any script. */
const initialsOf = ({ firstName, lastName }: User): string =>
  [firstName, lastName].map((name) => [...name][0] ?? '').join('');

const ProfileButton = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const initials = initialsOf(user);
  return (
    <div className={styles.profile}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={`Profile menu of ${user.fullName}, ${initials}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!open)}
      >
        {initials}
      </button>
      {open && (
        <ErrorBoundary fallback={null} onFail={tellMissingMenu}>
          <Suspense>
            <ProfileMenu opener={button} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
};

export default ProfileButton;
