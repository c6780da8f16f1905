import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { shellTexts } from '../../messages/app-messages.ts';
import { ScreenBoundary } from '../error-screens.tsx';
import { DeferredUi } from './deferred-ui.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageFade } from './page-fade.tsx';
import { SessionWatch } from './session-watch.tsx';
import styles from './shell.module.css';

const replayClick = (): void => {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
};

/**
 * The server's HTML shows buttons before their script has loaded; the inline script early-click.js
 * marks the last one that was clicked. This replays the click in a task of its own, because React
 * hydrates the part that receives an event, but not while it renders another.
 */
const replayEarlyClick = (): (() => void) => {
  const timer = setTimeout(replayClick);
  return () => clearTimeout(timer);
};

/** All tabs of the admin panel are one screen. */
const toScreen = (pathname: string): string => (pathname.startsWith('/admin') ? '/admin' : pathname);

/** The frame around every page. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const screen = toScreen(useLocation().pathname);
  useEffect(replayEarlyClick, []);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {shellTexts.skipToContent}
      </a>
      <Header />
      {/* Around the page, which stays until the next one has loaded. */}
      <Suspense fallback={<main className={styles.content} />}>
        <PageFade screen={screen}>
          <ScreenBoundary key={screen}>{children}</ScreenBoundary>
        </PageFade>
      </Suspense>
      <Footer />
      <SessionWatch />
      <DeferredUi />
    </div>
  );
};
