import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { User } from '@airdial/contract/user/schema';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../entities/session/session-context.tsx';
import { useSite } from '../entities/site/site.ts';
import { MembersOnly, VisitorsOnly } from './guards.tsx';
import { HomePage } from './pages/home-page.tsx';

const LoginPage = lazy(() => import('./pages/login-page.tsx'));
const RegisterPage = lazy(() => import('./pages/register-page.tsx'));
const SetupPage = lazy(() => import('./pages/setup-page.tsx'));
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password-page.tsx'));
const VerifyEmailPage = lazy(() => import('./pages/verify-email-page.tsx'));
const ResetPasswordPage = lazy(() => import('./pages/reset-password-page.tsx'));
const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'));
const ChannelsPage = lazy(() => import('./pages/channels-page.tsx'));
const ChannelPage = lazy(() => import('./pages/channel-page.tsx'));
const FavoritesPage = lazy(() => import('./pages/favorites-page.tsx'));
const AdminPage = lazy(() => import('./pages/admin-page.tsx'));
const ProfilePage = lazy(() => import('./pages/profile-page.tsx'));

const isAdmin = ({ role }: User): boolean => role === 'admin';

/** The routes of the specification's section 2. */
const ROUTES = (
  <Routes>
    <Route path="/" element={<HomePage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/verify-email/:token?" element={<VerifyEmailPage />} />
    <Route path="/reset-password/:token?" element={<ResetPasswordPage />} />
    <Route element={<VisitorsOnly />}>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route path="/setup/:token?" element={<SetupPage />} />
    </Route>
    <Route element={<MembersOnly />}>
      <Route path="/dashboard" element={<DashboardPage />} />
    </Route>
    <Route element={<MembersOnly allows={countsAsValidated} />}>
      <Route path="/channels" element={<ChannelsPage />} />
      <Route path="/channel/:id" element={<ChannelPage />} />
      <Route path="/favorites" element={<FavoritesPage />} />
      <Route path="/profile" element={<ProfilePage />} />
    </Route>
    <Route element={<MembersOnly allows={isAdmin} />}>
      <Route path="/admin/*" element={<AdminPage />} />
    </Route>
    <Route path="*" element={<Navigate to="/" replace />} />
  </Routes>
);

/** During maintenance only administrators can open pages. */
export const AppRoutes = () => {
  const role = useSession()?.user.role;
  const isUnderMaintenance = useSite().system.maintenanceMode && role !== 'admin';
  return <Suspense>{isUnderMaintenance ? <LoginPage /> : ROUTES}</Suspense>;
};
