import '../src/app/base.css';
import { createFallbackConfig } from '@airdial/contract/system/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toActiveTheme } from '@airdial/theme/theme-response';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { ToastArea } from '../src/app/shell/toast-area.tsx';
import { SessionProvider } from '../src/entities/session/session-context.tsx';
import {
  currentToken,
  endSession,
  expireSession,
  startSession,
} from '../src/entities/session/session-store.ts';
import { applyTheme } from '../src/entities/site/apply-theme.ts';
import { SiteProvider, toSite } from '../src/entities/site/site.ts';
import { connectSession } from '../src/lib/api-client.ts';
import { createStore } from '../src/lib/external-store.ts';
import { createQueryClient } from '../src/lib/query-client.ts';
import { BrowserRouter } from '../src/lib/router.tsx';
import { toastStore } from '../src/lib/toast-store.ts';
import { ADA } from './sample-people.ts';

const theme = toActiveTheme(defaultTheme);
applyTheme(theme);
connectSession({ getToken: currentToken, onUnauthorized: expireSession });

/**
 * Renders a part of the page between the providers of the app, for an administrator who is signed in. Returns the
 * function that removes it, as the end of the test does; what the device remembers stays until then.
 *
 * @param address the page's address, which the part may read and change
 */
export const renderPart = (part: ReactNode, address = '/'): (() => void) => {
  history.replaceState(null, '', address);
  startSession({ token: 'a-token', user: ADA, isChecked: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  root.render(
    <StrictMode>
      <SiteProvider value={createStore(toSite(theme, createFallbackConfig(location.origin)))}>
        <QueryClientProvider client={createQueryClient()}>
          <SessionProvider initial={{ token: 'a-token', user: ADA, isChecked: true }}>
            <BrowserRouter>
              <main>{part}</main>
              <ToastArea />
            </BrowserRouter>
          </SessionProvider>
        </QueryClientProvider>
      </SiteProvider>
    </StrictMode>,
  );
  const remove = () => {
    root.unmount();
    host.remove();
  };
  onTestFinished(() => {
    remove();
    endSession();
    toastStore.set(() => []);
    sessionStorage.clear();
    localStorage.clear();
  });
  return remove;
};
