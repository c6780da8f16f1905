import type { Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { useSingleCall } from '../../../../lib/use-single-call.ts';
import { channelFailure, renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { refreshChannels } from '../channels-query.ts';
import { type SelectionCall, sendSelectionCall, type Undoable } from './send-selection-call.ts';

const FAILURES: Readonly<Record<SelectionCall['kind'], string>> = {
  update: channelSelectionTexts.updateFailed,
  delete: channelSelectionTexts.deleteFailed,
  restore: channelSelectionTexts.restoreFailed,
  'move back': renumberTexts.failed,
};

/** The calls that change the selected channels, one at a time. */
export const useSelectionCalls = (onDone: () => void) => {
  const queries = useQueryClient();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  /** The progress of a call that is sent in portions. */
  const [progress, setProgress] = useState<string | null>(null);
  const showFailure = (cause: unknown, { kind }: SelectionCall) =>
    reportFailure(cause, channelFailure(FAILURES[kind]));
  const { run, busy } = useSingleCall({
    mutationFn: (call: SelectionCall) =>
      sendSelectionCall(call, (done, total) => setProgress(channelSelectionTexts.progress(done, total))),
    onSuccess: ({ message, undoable: next, failure }, call) => {
      setUndoable(next);
      if (next === null) showToast('success', message);
      if (failure !== null) showFailure(failure, call);
      if (call.kind !== 'update') onDone();
    },
    onError: showFailure,
    // Not waited for: an undo that is pressed at once must not be ignored.
    onSettled: () => {
      setProgress(null);
      void refreshChannels(queries);
    },
  });
  return {
    run,
    busy,
    progress,
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
