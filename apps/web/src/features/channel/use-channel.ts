import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelOptions } from '../../entities/channel/channel-detail-queries.ts';
import { useVisibleChannel } from '../../entities/channel/visible-channels.ts';
import { usePlayerController } from '../../entities/player/player-controller.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';
import { channelErrors } from '../../messages/channel-messages.ts';

const isMissing = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'channel-not-found';

/** The channel of this id, kept fresh; or the catalogue's words on why there is none. */
export const useChannel = (id: string) => {
  const { cacheChannels } = usePlayerController();
  const { data, error, refetch } = useQuery({
    ...channelOptions(id),
    retry: (failures, cause) => failures < 1 && !isMissing(cause),
  });
  useVisibleChannel(id);
  useEffect(() => {
    if (data) cacheChannels([data]);
  }, [data, cacheChannels]);
  const missing = isMissing(error);
  const failure = missing ? channelErrors.notFound : error && !data ? channelErrors.loadDetailsFailed : null;
  useErrorToast(failure);
  return { channel: missing ? undefined : data, failure, missing, retry: () => void refetch() };
};
