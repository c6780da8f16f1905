import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { type ReactNode, useEffect, useState } from 'react';
import { usePlayerState } from '../entities/player/player-controller.ts';
import { ErrorBoundary } from '../lib/later/error-boundary.tsx';
import { appErrors } from '../messages/app-messages.ts';
import { connectionTexts } from '../messages/offline-messages.ts';
import { Button } from '../ui/form/button.tsx';
import { DialArc } from '../ui/media/dial-arc.tsx';
import { Icon } from '../ui/media/icon.tsx';
import styles from './error-screens.module.css';

/** Firefox ends the downloads of a page that is left: reloading at once would keep the person on it. */
const RELOAD_AFTER_MS = 1_000;

const reload = () => location.reload();

type Screen = { readonly title: string; readonly text: string };

const ErrorScreen = ({ title, text }: Screen) => (
  <div role="alert" className={styles.screen}>
    <DialArc needleDeg={-75} />
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <Button variant="filled" size="large" onClick={reload}>
      <Icon icon={RefreshCw} />
      {appErrors.reloadPage}
    </Button>
  </div>
);

/** A page that fails to load after this shows that, in place of loading itself for ever. */
const isFirstReload = (): boolean => {
  try {
    const isFirst = sessionStorage.reloaded !== import.meta.url;
    sessionStorage.reloaded = import.meta.url;
    return isFirst;
  } catch {
    return false;
  }
};

/**
 * Without a connection a screen's chunk fails to load, and so does one of a build before the former one. Only
 * reloading the page requests it again: once online, once for each build, and never while something plays.
 *
 * @returns the text for the screen; null when the browser is online and the error is another
 */
const useReloadOnceOnline = (): string | null => {
  const [isOffline] = useState(() => !navigator.onLine);
  const isListening = usePlayerState(({ status }) => status === 'playing' || status === 'loading');
  useEffect(() => {
    if (isListening) return;
    if (isOffline) {
      window.addEventListener('online', reload);
      return () => window.removeEventListener('online', reload);
    }
    const timer = setTimeout(() => isFirstReload() && reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOffline, isListening]);
  if (!isOffline) return null;
  return isListening ? connectionTexts.reloadLater : connectionTexts.waiting;
};

const RouteErrorScreen = () => (
  <ErrorScreen title={appErrors.routeError} text={useReloadOnceOnline() ?? appErrors.errorHint} />
);
export const RenderErrorScreen = () => (
  <ErrorScreen title={appErrors.renderError} text={appErrors.errorHint} />
);

/** What the engines and the build's loader say of a file that could not be loaded. */
const LOAD_ERROR = /dynamically imported module|importing a module script|preload CSS/i;

const isLoadError = (error: unknown): boolean => error instanceof Error && LOAD_ERROR.test(error.message);

/** A screen, or the tab of one, that may fail to load or to render. */
export const ScreenBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={(error) => (isLoadError(error) ? <RouteErrorScreen /> : <RenderErrorScreen />)}>
    {children}
  </ErrorBoundary>
);
