import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { usePlayerState } from '../entities/player/player-controller.ts';
import { appErrors } from '../messages/app-messages.ts';
import { offlineTexts } from '../messages/offline-messages.ts';
import { Button } from '../ui/form/button.tsx';
import { DialArc } from '../ui/media/dial-arc.tsx';
import styles from './error-screens.module.css';

const ICON_PX = 18;

const reload = () => location.reload();

type Screen = { readonly title: string; readonly text: string };

const ErrorScreen = ({ title, text }: Screen) => (
  <div role="alert" className={styles.screen}>
    <DialArc needleDeg={-75} />
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    <Button variant="filled" size="large" onClick={reload}>
      <RefreshCw size={ICON_PX} aria-hidden />
      {appErrors.reloadPage}
    </Button>
  </div>
);

const STUMBLED = 'The page stumbled over an error of its own. Loading it again usually puts it right.';

/**
 * A screen's script could not be fetched without a connection, and only loading the page again asks for it again.
 * That happens by itself unless it would end what somebody listens to.
 *
 * @returns what to say of it; null when there is a connection, and the fault another
 */
const useReloadOnceOnline = (): string | null => {
  const [isOffline] = useState(() => !navigator.onLine);
  const isListening = usePlayerState(({ status }) => status === 'playing' || status === 'loading');
  const reloads = isOffline && !isListening;
  useEffect(() => {
    if (!reloads) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reloads]);
  if (!isOffline) return null;
  return reloads ? offlineTexts.waiting : offlineTexts.reloadLater;
};

export const RouteErrorScreen = () => (
  <ErrorScreen title={appErrors.routeError} text={useReloadOnceOnline() ?? STUMBLED} />
);
export const RenderErrorScreen = () => <ErrorScreen title={appErrors.renderError} text={STUMBLED} />;
