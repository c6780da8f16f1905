import {
  adminChannelErrors,
  adminChannelListTexts,
  adminChannelNotices,
} from '@airdial/contract/channel/admin-messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { tellChannelFailure } from './channel-failure.ts';
import { refreshChannels } from './channels-query.ts';

/** Deletes the channel once the browser's question has been answered; busy until the list is without it. */
export const useDeleteChannel = ({ _id: id, channelNumber, name }: Channel) => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.deleteChannel({ params: { id } }),
    onSuccess: () => showToast('success', adminChannelNotices.deleted),
    onError: (cause) => tellChannelFailure(cause, adminChannelErrors.deleteFailed),
    onSettled: () => refreshChannels(queries),
  });
  const ask = () => {
    if (isPending || !window.confirm(adminChannelListTexts.confirmDelete(channelNumber, name))) return;
    mutate();
  };
  return { ask, busy: isPending };
};
