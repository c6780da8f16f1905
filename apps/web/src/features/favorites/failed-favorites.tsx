import { useErrorToast } from '../../lib/use-error-toast.ts';
import { favoriteErrors, favoriteTexts } from '../../messages/favorite-messages.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';

export const FailedFavorites = ({ onRetry }: { readonly onRetry: () => void }) => {
  useErrorToast(favoriteErrors.loadFailed);
  return <FailedState title={favoriteErrors.loadFailed} hint={favoriteTexts.failedHint} onRetry={onRetry} />;
};
