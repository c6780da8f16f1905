import type { PlayerErrorCode } from '@airdial/player';
import { useQuery } from '@tanstack/react-query';
import { playableOptions } from '../../entities/channel/channel-detail-queries.ts';
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
 * since browsers do not tell pages why a connection fails. Null: unknown, or the listener's network is the cause.
 */
export const useErrorReason = (): string | null => {
  const { findChannel } = usePlayerController();
  const channelId = usePlayerState(({ channel }) => channel?._id);
  const httpStatus = usePlayerState((state) => state.httpStatus);
  const mayBeStream = usePlayerState(
    ({ error, nextTry }) => error !== null && STREAM_ERRORS.has(error) && nextTry !== 'when-online',
  );
  // The player has asked for it, and live events refresh it.
  const { data: channel = findChannel(channelId ?? '') } = useQuery({
    ...playableOptions(channelId ?? ''),
    enabled: false,
  });
  if (httpStatus !== null) return refusalText(httpStatus);
  if (!mayBeStream) return null;
  const [failure, ...others] = channel?.play?.map((address) => address.failure) ?? [];
  return failure && others.every(Boolean) ? streamFailures[failure] : null;
};
