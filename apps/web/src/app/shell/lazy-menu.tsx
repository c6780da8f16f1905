import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast-store.ts';
import { appErrors } from '../../messages/app-messages.ts';
import { LaterPart } from '../later-part.tsx';

const reportFailure = (): void => showToast('error', appErrors.menuNotLoaded);

/**
 * For a menu whose chunk loads when it opens: a failure shows a toast instead of an error screen.
 */
export const LazyMenu = ({ children }: { readonly children: ReactNode }) => (
  <LaterPart onFail={reportFailure}>{children}</LaterPart>
);
