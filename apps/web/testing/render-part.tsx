import '../src/app/base.css';
import { createFallbackConfig, type PublicSystemConfig } from '@airdial/contract/system/schema';
import type { User } from '@airdial/contract/user/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toActiveTheme } from '@airdial/theme/theme-response';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { createServices } from '../src/app/services.ts';
import { ToastArea } from '../src/app/shell/toast-area.tsx';
import { PlayerControllerProvider } from '../src/entities/player/player-controller.ts';
import { SessionProvider } from '../src/entities/session/session-context.tsx';
import {
  currentToken,
  endSession,
  expireSession,
  startSession,
} from '../src/entities/session/session-store.ts';
import { applyTheme } from '../src/entities/site/apply-theme.ts';
import { SiteProvider } from '../src/entities/site/site.ts';
import { connectSession } from '../src/lib/api-client.ts';
import { BrowserRouter } from '../src/lib/router.tsx';
import { toastStore } from '../src/lib/toast-store.ts';
import { ADA } from './sample-people.ts';

const theme = toActiveTheme(defaultTheme);
applyTheme(theme);
connectSession({ getToken: currentToken, onUnauthorized: expireSession });

type PartOptions = {
  /** Who is signed in: an administrator by default, null for a visitor. */
  readonly user?: User | null;
  /** What differs from the configuration of a page that could not load it. */
  readonly system?: Partial<PublicSystemConfig>;
};

/**
 * Renders a part of the page between the providers of the app. Returns the function that removes it, as the end of
 * the test does; what the device remembers stays until then.
 *
 * @param address the page's address, which the part may read and change
 */
export const renderPart = (
  part: ReactNode,
  address = '/',
  { user = ADA, system }: PartOptions = {},
): (() => void) => {
  history.replaceState(null, '', address);
  const session = user && { token: 'a-token', user, isChecked: true };
  if (session) startSession(session);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const { site, queryClient, playerController } = createServices(
    { systemConfig: { ...createFallbackConfig(location.origin), ...system }, theme, channels: null },
    location.origin,
  );
  root.render(
    <StrictMode>
      <SiteProvider value={site}>
        <QueryClientProvider client={queryClient}>
          <PlayerControllerProvider value={playerController}>
            <SessionProvider initial={session}>
              <BrowserRouter>
                <main>{part}</main>
                <ToastArea />
              </BrowserRouter>
            </SessionProvider>
          </PlayerControllerProvider>
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
