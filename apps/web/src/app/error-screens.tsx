import { appErrors } from '@airdial/contract/messages/app-messages';
import { offlineTexts } from '@airdial/contract/messages/offline-messages';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DialArc } from '../ui/dial-arc.tsx';
import styles from './error-screens.module.css';

const ICON_PX = 18;

const reload = () => location.reload();

/** A screen's script could not be fetched without a connection, and only loading the page again asks for it again. */
const useReloadOnceOnline = (): boolean => {
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  return isOffline;
};

const ErrorScreen = ({ title }: { readonly title: string }) => {
  const isOffline = useReloadOnceOnline();
  return (
    <div role="alert" className={styles.screen}>
      <DialArc needleDeg={-75} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>
        {isOffline
          ? offlineTexts.waiting
          : 'The page stumbled over an error of its own. Loading it again usually puts it right.'}
      </p>
      <Button look="filled" size="large" onClick={reload}>
        <RefreshCw size={ICON_PX} aria-hidden />
        {appErrors.reloadPage}
      </Button>
    </div>
  );
};

export const RouteErrorScreen = () => <ErrorScreen title={appErrors.routeError} />;
export const RenderErrorScreen = () => <ErrorScreen title={appErrors.renderError} />;
