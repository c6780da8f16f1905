import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { PlayerControllerProvider } from '../entities/player/player-controller.ts';
import { SessionProvider } from '../entities/session/session-context.tsx';
import type { Session } from '../entities/session/stored-session.ts';
import { SiteProvider } from '../entities/site/site.ts';
import { ErrorBoundary } from '../lib/later/error-boundary.tsx';
import { AppRoutes } from './app-routes.tsx';
import { RenderErrorScreen } from './error-screens.tsx';
import type { Services } from './services.ts';
import { Shell } from './shell/shell.tsx';

type AppProps = {
  readonly services: Services;
  /** The initial session; null on the server, which renders for visitors. */
  readonly session: Session | null;
  /** The browser's router, or a static one on the server. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
};

export const App = ({ services, session, Router }: AppProps) => (
  <ErrorBoundary fallback={<RenderErrorScreen />}>
    <SiteProvider value={services.site}>
      <QueryClientProvider client={services.queryClient}>
        <PlayerControllerProvider value={services.playerController}>
          <SessionProvider initial={session}>
            <Router>
              <Shell>
                <AppRoutes />
              </Shell>
            </Router>
          </SessionProvider>
        </PlayerControllerProvider>
      </QueryClientProvider>
    </SiteProvider>
  </ErrorBoundary>
);
