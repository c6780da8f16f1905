import Lock from '@lucide/icons/icons/lock';
import { useClosedReason } from '../../entities/session/use-closed-reason.ts';
import { showToast } from '../../lib/toast-store.ts';
import { type LinkProps, NavLink } from '../../ui/layout/link.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import type { NavigationItem, NavigationPath } from './navigation-items.ts';

/** Those that wait for the validation of an account. */
const LOCKED: readonly NavigationPath[] = ['/channels', '/favorites', '/profile'];

const NO_BREAK_SPACE = '\u00a0';

type LockableLinkProps = Omit<LinkProps, keyof NavigationItem> & { readonly item: NavigationItem };

/** A link of the navigation. One that waits for the validation stays within reach, and a press says why. */
export const LockableLink = ({ item: { to, text }, children = text, ...link }: LockableLinkProps) => {
  const reason = useClosedReason();
  if (reason === null || !LOCKED.includes(to))
    return (
      <NavLink {...link} to={to}>
        {children}
      </NavLink>
    );
  return (
    <NavLink
      {...link}
      to={to}
      title={reason}
      aria-label={`${text}: ${reason}`}
      aria-disabled
      onClick={(event) => {
        event.preventDefault();
        showToast('info', reason);
      }}
    >
      {children}
      {NO_BREAK_SPACE}
      <Icon icon={Lock} />
    </NavLink>
  );
};
