import { channelErrors } from '@airdial/contract/messages/channel-messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '../../lib/api-failure.ts';
import { channelOptions } from '../../lib/one-channel-queries.ts';
import { useRadio } from '../../lib/radio.ts';
import { useShownChannel } from '../../lib/shown-channels.ts';
import { useErrorToast } from '../../lib/use-error-toast.ts';

const isMissing = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === 'channel-not-found';

/** The channel of this id, kept fresh; or the catalogue's words on why there is none. */
export const useChannel = (id: string) => {
  const { learn } = useRadio();
  const { data, error, refetch } = useQuery({
    ...channelOptions(id),
    retry: (failures, cause) => failures < 1 && !isMissing(cause),
  });
  useShownChannel(id);
  useEffect(() => {
    if (data) learn([data]);
  }, [data, learn]);
  const missing = isMissing(error);
  const failure = missing ? channelErrors.notFound : error && !data ? channelErrors.loadDetailsFailed : null;
  useErrorToast(failure);
  return { channel: missing ? undefined : data, failure, missing, retry: () => void refetch() };
};
