import type { PlayerErrorCode } from '@airdial/player';
import { usePlayerController, usePlayerState } from '../../entities/player/player-controller.ts';
import { refusalText, streamFailures } from '../../messages/player-messages.ts';

/** Errors whose cause may be the stream itself. */
const STREAM_ERRORS: ReadonlySet<PlayerErrorCode> = new Set([
  'load-failed',
  'network',
  'decode',
  'source-unsupported',
]);

/**
 * Why the stream does not play, in words: by the status with which its server refused, or by the server's own check of it,
 * since browsers do not tell pages why a connection fails. Null: unknown.
 */
export const useErrorReason = (): string | null => {
  const { findChannel } = usePlayerController();
  const channelId = usePlayerState(({ channel }) => channel?._id);
  const httpStatus = usePlayerState((state) => state.httpStatus);
  const mayBeStream = usePlayerState(({ error }) => error !== null && STREAM_ERRORS.has(error));
  if (httpStatus !== null) return refusalText(httpStatus);
  const channel = mayBeStream && channelId ? findChannel(channelId) : undefined;
  const failure = channel?.play?.find((address) => address.failure)?.failure;
  return failure ? streamFailures[failure] : null;
};
