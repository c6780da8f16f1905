import type { Renumbering } from '@airdial/contract/channel/input';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { reportChannelError } from '../channel-error.ts';
import { refreshChannels } from '../channels-query.ts';

/** Gives channels other numbers. Busy until the list shows them. */
export const useRenumber = (onMoved?: () => void) => {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Renumbering) => api.renumberChannel({ body }),
    onSuccess: async ({ message }) => {
      showToast('success', message);
      await refreshChannels(queries);
      onMoved?.();
    },
    onError: (cause) => {
      reportChannelError(cause, renumberTexts.failed);
      void refreshChannels(queries);
    },
  });
  const renumber = (renumbering: Renumbering) => {
    if (!isPending) mutate(renumbering);
  };
  return { renumber, busy: isPending };
};
