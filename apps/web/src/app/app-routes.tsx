import { lazy, type ReactNode } from 'react';
import { useSession } from '../entities/session/session-context.tsx';
import { useSite } from '../entities/site/site.ts';
import { matchPath, type PathParams, Redirect, useLocation } from '../lib/router.tsx';
import { AdminsOnly, type Guard, MembersOnly, ValidatedOnly, VisitorsOnly } from './guards.tsx';
import { HomePage } from './pages/home-page.tsx';

const LoginPage = lazy(() => import('./pages/login-page.tsx'));
const AccountPage = lazy(() => import('./pages/account-page.tsx'));
const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'));
const ChannelsPage = lazy(() => import('./pages/channels-page.tsx'));
const ChannelPage = lazy(() => import('./pages/channel-page.tsx'));
const FavoritesPage = lazy(() => import('./pages/favorites-page.tsx'));
const AdminPage = lazy(() => import('./pages/admin-page.tsx'));
const ProfilePage = lazy(() => import('./pages/profile-page.tsx'));
const TvPage = lazy(() => import('./pages/tv-page.tsx'));

type Route = {
  readonly path: string;
  readonly page: (params: PathParams) => ReactNode;
  /** Redirects those who may not open the page; without it everybody may. */
  readonly Guard?: Guard;
};

/** The routes of the specification's section 2. */
const ROUTES: readonly Route[] = [
  { path: '/', page: () => <HomePage /> },
  { path: '/tv', page: () => <TvPage /> },
  { path: '/forgot-password', page: () => <AccountPage form="forgot-password" /> },
  { path: '/verify-email/:token?', page: ({ token }) => <AccountPage form="verify-email" token={token} /> },
  {
    path: '/reset-password/:token?',
    page: ({ token }) => <AccountPage form="reset-password" token={token} />,
  },
  { path: '/login', page: () => <LoginPage />, Guard: VisitorsOnly },
  { path: '/register', page: () => <AccountPage form="register" />, Guard: VisitorsOnly },
  {
    path: '/setup/:token?',
    page: ({ token }) => <AccountPage form="setup" token={token} />,
    Guard: VisitorsOnly,
  },
  { path: '/dashboard', page: () => <DashboardPage />, Guard: MembersOnly },
  { path: '/channels', page: () => <ChannelsPage />, Guard: ValidatedOnly },
  { path: '/channel/:id', page: ({ id = '' }) => <ChannelPage id={id} />, Guard: ValidatedOnly },
  { path: '/favorites', page: () => <FavoritesPage />, Guard: ValidatedOnly },
  { path: '/profile', page: () => <ProfilePage />, Guard: ValidatedOnly },
  { path: '/admin/:path*', page: ({ path }) => <AdminPage path={path} />, Guard: AdminsOnly },
];

const CurrentPage = () => {
  const { pathname } = useLocation();
  for (const { path, page, Guard } of ROUTES) {
    const params = matchPath(path, pathname);
    if (params) return Guard ? <Guard>{page(params)}</Guard> : page(params);
  }
  return <Redirect to="/" />;
};

/** During maintenance only administrators can open pages. */
export const AppRoutes = () => {
  const role = useSession()?.user.role;
  const isUnderMaintenance = useSite().system.maintenanceMode && role !== 'admin';
  return isUnderMaintenance ? <LoginPage /> : <CurrentPage />;
};
