import type { Renumbering } from '@airdial/contract/channel/input';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { useSingleCall } from '../../../../lib/use-single-call.ts';
import { channelFailure, renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { refreshChannels } from '../channels-query.ts';

type Renumber = { readonly body: Renumbering; readonly onMoved?: () => void };

/**
 * Gives channels other numbers. Busy until the list shows them.
 *
 * @param onUndoable gets what takes the numbers back
 */
export const useRenumber = (onUndoable: (message: string, undo: Renumbering) => void) => {
  const queries = useQueryClient();
  const { run, busy } = useSingleCall({
    mutationFn: ({ body }: Renumber) => api.renumberChannel({ body }),
    onSuccess: async ({ message, undo }, { onMoved }) => {
      showToast('success', message);
      onUndoable(message, undo);
      await refreshChannels(queries);
      onMoved?.();
    },
    onError: (cause) => {
      reportFailure(cause, channelFailure(renumberTexts.failed));
      void refreshChannels(queries);
    },
  });
  const renumber = (body: Renumbering, onMoved?: () => void) => run({ body, ...(onMoved && { onMoved }) });
  return { renumber, busy };
};
