import { useLocation } from '../../lib/router.tsx';
import { safePath } from '../../lib/safe-path.ts';

/** The page that waits behind the sign-in; null where none of this site does. */
export const useWaitingPath = (): string | null =>
  safePath((useLocation().state as { readonly from?: unknown } | null)?.from);
