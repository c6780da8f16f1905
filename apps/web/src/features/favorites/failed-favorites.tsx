import { useErrorToast } from '../../lib/use-error-toast.ts';
import { favoriteErrors, favoriteTexts } from '../../messages/favorite-messages.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';

/** The toast is what screen readers announce. */
export const FailedFavorites = ({ onRetry }: { readonly onRetry: () => unknown }) => {
  useErrorToast(favoriteErrors.loadFailed);
  return (
    <FailedState
      title={favoriteErrors.loadFailed}
      hint={favoriteTexts.failedHint}
      onRetry={onRetry}
      alert={false}
    />
  );
};
