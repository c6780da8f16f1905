import type { ChannelsUpdate, Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { channelFailure, renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { refreshChannels } from '../channels-query.ts';

type Call =
  | ({ readonly kind: 'update' } & ChannelsUpdate)
  | { readonly kind: 'delete'; readonly ids: string[] }
  | { readonly kind: 'restore'; readonly ids: string[] }
  | { readonly kind: 'move back'; readonly body: Renumbering };

/** A change that can be undone, until another selection begins. */
type Undoable = {
  readonly message: string;
  readonly undo: Call;
  /** By a button of the bar, which is gone with the selection. */
  readonly isOfSelection: boolean;
};

const FAILURES: Readonly<Record<Call['kind'], string>> = {
  update: channelSelectionTexts.updateFailed,
  delete: channelSelectionTexts.deleteFailed,
  restore: channelSelectionTexts.restoreFailed,
  'move back': renumberTexts.failed,
};

type Sent = { readonly message: string; readonly undoable: Undoable | null };

const send = async (call: Call): Promise<Sent> => {
  switch (call.kind) {
    case 'delete': {
      const { message, deletedIds } = await api.deleteChannels({ body: { ids: call.ids } });
      const undo = { kind: 'restore', ids: deletedIds } as const;
      return { message, undoable: { message, undo, isOfSelection: true } };
    }
    case 'update': {
      const { channels, change } = call;
      return { ...(await api.updateChannels({ body: { channels, change } })), undoable: null };
    }
    case 'restore':
      return { ...(await api.restoreChannels({ body: { ids: call.ids } })), undoable: null };
    case 'move back':
      return { ...(await api.renumberChannel({ body: call.body })), undoable: null };
  }
};

/** The calls that change the selected channels, one at a time. */
export const useSelectionCalls = (onDone: () => void) => {
  const queries = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: ({ message, undoable: next }, { kind }) => {
      setUndoable(next);
      if (next === null) showToast('success', message);
      if (kind !== 'update') onDone();
    },
    onError: (cause, { kind }) => reportFailure(cause, channelFailure(FAILURES[kind])),
    // Not waited for: an undo that is pressed at once must not be ignored.
    onSettled: () => void refreshChannels(queries),
  });
  const run = (call: Call) => {
    if (!isPending) mutate(call);
  };
  return {
    run,
    busy: isPending,
    undoable,
    forget: () => setUndoable(null),
    offerUndo: ({ _id, name }: Channel) =>
      setUndoable({
        message: channelSelectionTexts.deleted(name),
        undo: { kind: 'restore', ids: [_id] },
        isOfSelection: false,
      }),
    /** Call after a channel has got another number. */
    offerMoveBack: (message: string, body: Renumbering) =>
      setUndoable({ message, undo: { kind: 'move back', body }, isOfSelection: false }),
    undo: () => undoable && run(undoable.undo),
  };
};
