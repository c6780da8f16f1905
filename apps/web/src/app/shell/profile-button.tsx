import type { User } from '@airdial/contract/user/schema';
import { useRef, useState } from 'react';
import { useSite } from '../../entities/site/site.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';
import { shellTexts } from '../../messages/app-messages.ts';
import { profileButtonLabel } from '../../messages/profile-button-messages.ts';
import styles from './header.module.css';
import { LockableLink } from './lockable-link.tsx';
import { navigationItems } from './navigation-items.ts';

const loadMenu = () => import('./profile-menu.tsx');
const ProfileMenu = lazyOnPress(loadMenu);

/** The first code point of both names. */
const toInitials = ({ firstName, lastName }: User): string =>
  [firstName, lastName].map((name) => [...name][0] ?? '').join('');

type UserProps = { readonly user: User };

/** The header's links of an account that waits for its validation. */
const WaitingLinks = ({ user }: UserProps) => (
  <nav aria-label={shellTexts.navigation} className={styles.links}>
    {navigationItems(user, useSite().system).map((item) => (
      <LockableLink key={item.to} item={item} className={styles.link} />
    ))}
  </nav>
);

const Button = ({ user }: UserProps) => {
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
      {open && <ProfileMenu opener={button} onClose={() => setOpen(false)} />}
    </div>
  );
};

/** What the header has for members alone. */
const ProfileButton = ({ user }: UserProps) => (
  <>
    {!user.isValidated && <WaitingLinks user={user} />}
    <Button user={user} />
  </>
);

export default ProfileButton;
