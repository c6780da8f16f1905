import type { User } from '@airdial/contract/user/schema';
import { lazy, useRef, useState } from 'react';
import { profileButtonLabel } from '../../messages/profile-button-messages.ts';
import styles from './header.module.css';
import { LazyMenu } from './lazy-menu.tsx';

const loadMenu = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(loadMenu);

/** The first code point of both names. */
const toInitials = ({ firstName, lastName }: User): string =>
  [firstName, lastName].map((name) => [...name][0] ?? '').join('');

const ProfileButton = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const initials = toInitials(user);
  return (
    <div className={styles.profile}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={profileButtonLabel(user.fullName, initials)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!open)}
      >
        {initials}
      </button>
      {open && (
        <LazyMenu>
          <ProfileMenu opener={button} onClose={() => setOpen(false)} />
        </LazyMenu>
      )}
    </div>
  );
};

export default ProfileButton;
