import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { RadioProvider } from '../lib/radio.ts';
import { SiteProvider } from '../lib/site.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RenderErrorScreen } from './error-screens.tsx';
import type { Services } from './services.ts';
import { Shell } from './shell/shell.tsx';

type AppProps = {
  readonly services: Services;
  /** The browser's address, or the one that the server renders. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
};

export const App = ({ services, Router }: AppProps) => (
  <ErrorBoundary fallback={<RenderErrorScreen />}>
    <SiteProvider value={services.site}>
      <QueryClientProvider client={services.queryClient}>
        <RadioProvider value={services.radio}>
          <Router>
            <Shell>
              <AppRoutes />
            </Shell>
          </Router>
        </RadioProvider>
      </QueryClientProvider>
    </SiteProvider>
  </ErrorBoundary>
);
