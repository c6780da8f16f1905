import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { HomePage } from './pages/home-page.tsx';

const LoginPage = lazy(() => import('./pages/login-page.tsx'));
const RegisterPage = lazy(() => import('./pages/register-page.tsx'));

const PROTECTED_PATHS = ['/dashboard', '/channels', '/channel/:id', '/favorites', '/profile', '/admin/*'];

/** The sign-in screen learns where its visitor wanted to go. */
const ToLogin = () => <Navigate to="/login" replace state={{ from: useLocation() }} />;

export const AppRoutes = () => (
  <Suspense>
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/register" element={<RegisterPage />} />
      {PROTECTED_PATHS.map((path) => (
        <Route key={path} path={path} element={<ToLogin />} />
      ))}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  </Suspense>
);
