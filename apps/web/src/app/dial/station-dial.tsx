import { lazy, Suspense } from 'react';
import type { DialEntry } from '../../entities/dial/dial-queries.ts';
import { Dial } from '../../features/dial/dial.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';

/** More stops than a screen holds are rendered as they are scrolled to. */
const SHORT_DIAL_MAX_STOPS = 100;

const LongDial = lazy(() => import('../../features/dial/long-dial.tsx'));

/** The dial of any number of channels. What is around it gives it its size (dial-sizes.module.css). */
export const StationDial = ({ channels }: { readonly channels: readonly DialEntry[] }) => {
  const shortDial = <Dial channels={channels.slice(0, SHORT_DIAL_MAX_STOPS)} />;
  if (channels.length <= SHORT_DIAL_MAX_STOPS) return channels.length > 0 && shortDial;
  return (
    <ErrorBoundary fallback={shortDial}>
      <Suspense fallback={shortDial}>
        <LongDial channels={channels} />
      </Suspense>
    </ErrorBoundary>
  );
};
