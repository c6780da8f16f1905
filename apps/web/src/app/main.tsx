import './fonts.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentToken, expireSession, sessionStore } from '../entities/session/session-store.ts';
import { readBootData } from '../entities/site/boot-data.ts';
import { captureInstallOffers } from '../features/install/install-offer.ts';
import { connectSession } from '../lib/api-client.ts';
import { afterFirstScreen, markHydrated } from '../lib/hydration.ts';
import { BrowserRouter } from '../lib/router.tsx';
import { App } from './app.tsx';
import { createServices, type StartData } from './services.ts';

const start = (data: StartData, root: HTMLElement): void => {
  // Requested before rendering, so that the font does not arrive after the first paint.
  void document.fonts.load(`1em ${data.theme.typography.fontFamily.primary}`).catch(() => undefined);

  const services = createServices(data, location.origin);
  const isRendered = root.hasChildNodes();
  const page = (
    <StrictMode>
      <App services={services} session={isRendered ? null : sessionStore.get()} Router={BrowserRouter} />
    </StrictMode>
  );
  // React handles clicks from here on; early-click.js stops marking them, or a click would count
  // twice.
  document.documentElement.dataset.alive = '';
  if (isRendered) hydrateRoot(root, page);
  else {
    markHydrated();
    createRoot(root).render(page);
  }
  afterFirstScreen(services.loadPlayer);
  afterFirstScreen(services.startLiveUpdates);
};

connectSession({ getToken: currentToken, onUnauthorized: expireSession });
captureInstallOffers();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');

/**
 * The server writes the boot data into the page; without it (Vite's dev server) it comes from the
 * API.
 */
const bootData = readBootData();
if (bootData) {
  start(bootData, root);
} else {
  root.replaceChildren();
  // Not awaited: the loaded module imports from this chunk, and would wait for its evaluation.
  void import('./load-boot-data.ts').then(async ({ loadBootData }) => start(await loadBootData(), root));
}
