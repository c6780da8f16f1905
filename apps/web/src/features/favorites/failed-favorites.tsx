import { favoriteErrors, favoriteTexts } from '@airdial/contract/messages/favorite-messages';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { Button } from '../../ui/button.tsx';
import { QuietState } from '../../ui/quiet-state.tsx';

const OFF_THE_DIAL_DEG = -75;

export const FailedFavorites = ({ onRetry }: { readonly onRetry: () => void }) => {
  useErrorToast(favoriteErrors.loadFailed);
  return (
    <QuietState
      title={favoriteErrors.loadFailed}
      hint={favoriteTexts.failedHint}
      needleDeg={OFF_THE_DIAL_DEG}
    >
      <Button look="filled" onClick={onRetry}>
        {favoriteTexts.retry}
      </Button>
    </QuietState>
  );
};
