import { navigationTexts } from '@airdial/contract/system/navigation-messages';
import type { PublicSystemConfig } from '@airdial/contract/system/schema';
import type { User } from '@airdial/contract/user/schema';

export type NavigationPath =
  | '/'
  | '/login'
  | '/register'
  | '/dashboard'
  | '/channels'
  | '/favorites'
  | '/profile'
  | '/admin';

export type NavigationItem = { readonly to: NavigationPath; readonly text: string };

const HOME: NavigationItem = { to: '/', text: navigationTexts.home };
const DASHBOARD: NavigationItem = { to: '/dashboard', text: navigationTexts.dashboard };
const REGISTER: NavigationItem = { to: '/register', text: navigationTexts.register };
const FAVORITES: NavigationItem = { to: '/favorites', text: navigationTexts.favorites };

const forAdmins = (user: User): readonly NavigationItem[] =>
  user.role === 'admin' ? [{ to: '/admin', text: navigationTexts.adminPanel }] : [];

/** The links of the header and the drawer; `user` is null for a visitor. */
export const navigationItems = (
  user: User | null,
  { allowRegistration }: Pick<PublicSystemConfig, 'allowRegistration'>,
): readonly NavigationItem[] =>
  user
    ? [HOME, DASHBOARD, { to: '/channels', text: navigationTexts.channels }, FAVORITES, ...forAdmins(user)]
    : [HOME, { to: '/login', text: navigationTexts.login }, ...(allowRegistration ? [REGISTER] : [])];

/** The links of the profile menu. */
export const profileItems = (user: User): readonly NavigationItem[] => [
  { to: '/profile', text: navigationTexts.profile },
  DASHBOARD,
  FAVORITES,
  ...forAdmins(user),
];
