import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../error-boundary.tsx';
import { RouteErrorScreen } from '../error-screens.tsx';
import { replayEarlyClick } from '../replay-early-click.ts';
import { DeferredUi } from './deferred-ui.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageFade } from './page-fade.tsx';
import { SessionWatch } from './session-watch.tsx';
import styles from './shell.module.css';

/** The panel's tabs are places of one screen. */
const screenOf = (pathname: string): string => (pathname.startsWith('/admin') ? '/admin' : pathname);

/** What stays around every page. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const screen = screenOf(useLocation().pathname);
  useEffect(replayEarlyClick, []);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header />
      <PageFade screen={screen}>
        <ErrorBoundary key={screen} fallback={<RouteErrorScreen />}>
          {children}
        </ErrorBoundary>
      </PageFade>
      <Footer />
      <SessionWatch />
      <DeferredUi />
    </div>
  );
};
