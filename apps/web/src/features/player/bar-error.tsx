import type { PlayerErrorCode } from '@airdial/player';
import { useEffect } from 'react';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { showToast } from '../../lib/toast-store.ts';
import {
  INVALID_STREAM_URL_TOAST,
  missingStop,
  playerErrors,
  retryTexts,
} from '../../messages/player-messages.ts';
import { TRY_AGAIN } from '../../messages/ui-messages.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useNextTryText } from './next-try.tsx';
import { useErrorReason } from './use-error-reason.ts';

/** Errors of the channel or the browser themselves: another try would end alike. */
const LASTING_ERRORS: ReadonlySet<PlayerErrorCode> = new Set(['no-url', 'invalid-url', 'format-unsupported']);

/** Whether another try now could succeed; while one is under way, another does not help. */
const useCanTryAgain = (): boolean =>
  usePlayerState(({ error, status, nextTry }) => {
    if (nextTry) return nextTry !== 'when-online';
    return status !== 'loading' && error !== null && !LASTING_ERRORS.has(error);
  });

/** Shows a toast for an invalid stream URL. Apart from BarError, which is mounted twice while the view is open. */
export const useInvalidUrlToast = (): void => {
  const error = usePlayerState((state) => state.error);
  const channelId = usePlayerState(({ channel }) => channel?._id);
  useEffect(() => {
    // Once for each channel, also where one such channel follows another.
    if (error === 'invalid-url' && channelId) showToast('error', INVALID_STREAM_URL_TOAST);
  }, [error, channelId]);
};

/** The player's error and what comes next; nothing while there is none. */
export const ErrorText = () => {
  const error = usePlayerState((state) => state.error);
  const isLoading = usePlayerState(({ status }) => status === 'loading');
  const nextTryText = useNextTryText();
  const reason = useErrorReason();
  if (!error) return null;
  const next = isLoading && (nextTryText ?? retryTexts.trying);
  return (
    <p>
      <span data-player-error={error}>{playerErrors[error]}</span>
      {(reason || next) && missingStop(playerErrors[error])}
      {reason && (
        <>
          {' '}
          <span>{reason}</span>
        </>
      )}
      {next && (
        <>
          {' '}
          <span>{next}</span>
        </>
      )}
    </p>
  );
};

/** The error with a way on. BarAnnouncer announces it to screen readers. */
export const BarError = () => {
  const { player } = usePlayerController();
  const hasError = usePlayerState(({ error }) => error !== null);
  const canTryAgain = useCanTryAgain();
  if (!hasError) return null;
  return (
    <Banner kind="error">
      <ErrorText />
      {canTryAgain && (
        <Button variant="quiet" onClick={() => player.play()}>
          {TRY_AGAIN}
        </Button>
      )}
    </Banner>
  );
};
