import type { ChannelsUpdate } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { reportChannelError } from '../channel-error.ts';
import { refreshChannels } from '../channels-query.ts';

type Call =
  | ({ readonly kind: 'update' } & ChannelsUpdate)
  | { readonly kind: 'delete'; readonly ids: string[] }
  | { readonly kind: 'restore'; readonly ids: string[] };

/** A deletion that can be undone, until another selection begins. */
type Deletion = {
  readonly message: string;
  readonly ids: string[];
  /** By a button of the bar, which is gone with the selection. */
  readonly isOfSelection: boolean;
};

const FAILURES: Readonly<Record<Call['kind'], string>> = {
  update: channelSelectionTexts.updateFailed,
  delete: channelSelectionTexts.deleteFailed,
  restore: channelSelectionTexts.restoreFailed,
};

const send = async (call: Call): Promise<Deletion> => {
  if (call.kind === 'delete') {
    const { message, deletedIds } = await api.deleteChannels({ body: { ids: call.ids } });
    return { message, ids: deletedIds, isOfSelection: true };
  }
  const { message } = await (call.kind === 'update'
    ? api.updateChannels({ body: { channels: call.channels, change: call.change } })
    : api.restoreChannels({ body: { ids: call.ids } }));
  return { message, ids: [], isOfSelection: true };
};

/** The calls that change the selected channels, one at a time. */
export const useSelectionCalls = (onDone: () => void) => {
  const queries = useQueryClient();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (done, { kind }) => {
      setDeletion(kind === 'delete' ? done : null);
      if (kind !== 'delete') showToast('success', done.message);
      if (kind !== 'update') onDone();
    },
    onError: (cause, { kind }) => reportChannelError(cause, FAILURES[kind]),
    // Not waited for: an undo that is pressed at once must not be ignored.
    onSettled: () => void refreshChannels(queries),
  });
  const run = (call: Call) => {
    if (!isPending) mutate(call);
  };
  return {
    run,
    busy: isPending,
    deletion,
    forget: () => setDeletion(null),
    offerUndo: ({ _id, name }: Channel) =>
      setDeletion({ message: channelSelectionTexts.deleted(name), ids: [_id], isOfSelection: false }),
    undo: () => deletion && run({ kind: 'restore', ids: deletion.ids }),
  };
};
