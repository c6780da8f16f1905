import { useEffect } from 'react';
import { usePlayerState, useRadio } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import { INVALID_STREAM_URL_TOAST, playerErrors } from '../../messages/player-messages.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';

/** What went wrong, in the catalogue's words, with a way on. BarAnnouncer says it aloud. */
export const BarError = () => {
  const { player } = useRadio();
  const error = usePlayerState((state) => state.error);
  useEffect(() => {
    if (error === 'invalid-url') showToast('error', INVALID_STREAM_URL_TOAST);
  }, [error]);
  if (!error) return null;
  return (
    <Banner kind="error">
      <span>{playerErrors[error]}</span>
      <Button look="quiet" onClick={() => player.play()}>
        Try again
      </Button>
    </Banner>
  );
};
