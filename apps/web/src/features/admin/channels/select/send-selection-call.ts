import type { ChannelsUpdate, Renumbering } from '@airdial/contract/channel/input';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import { CHANNELS_AT_ONCE_MAX } from '@airdial/contract/limits';
import { api } from '../../../../lib/api.ts';
import { isUnanswered } from '../../../../lib/api-error.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { inPortions } from './in-portions.ts';

export type SelectionCall =
  | ({ readonly kind: 'update' } & ChannelsUpdate)
  | { readonly kind: 'delete'; readonly ids: string[] }
  | { readonly kind: 'restore'; readonly ids: string[] }
  | { readonly kind: 'move back'; readonly body: Renumbering };

/** A change that can be undone, until another selection begins. */
export type Undoable = {
  readonly message: string;
  readonly undo: SelectionCall;
  /** By a button of the bar, which is gone with the selection. */
  readonly isOfSelection: boolean;
};

type Outcome = {
  readonly message: string;
  readonly undoable: Undoable | null;
  /** Why not all channels were sent. */
  readonly failure: unknown;
};

type OnProgress = (done: number, total: number) => void;

/** The server's text names what is odd; of several portions, the sum is said. */
const toMessage = (results: readonly { readonly message: string }[], sum: string): string =>
  results.length === 1 ? (results[0]?.message ?? sum) : sum;

type PortionOptions = { readonly size: number; readonly onProgress: OnProgress };

/** A portion without a response may be deleted: the undo includes it, and the server skips what it still has. */
const sendDeletions = async (all: readonly string[], options: PortionOptions) => {
  let unanswered: readonly string[] = [];
  const send = (ids: string[]) =>
    api.deleteChannels({ body: { ids } }).catch((cause: unknown) => {
      if (isUnanswered(cause)) unanswered = ids;
      throw cause;
    });
  const sent = await inPortions(all, { ...options, send }).catch((failure: unknown) => {
    if (unanswered.length === 0) throw failure;
    return { results: [], failure };
  });
  return { ...sent, unanswered };
};

export async function sendSelectionCall(call: SelectionCall, onProgress: OnProgress): Promise<Outcome> {
  const portions = { size: CHANNELS_AT_ONCE_MAX, onProgress };
  switch (call.kind) {
    case 'delete': {
      const { results, unanswered, failure } = await sendDeletions(call.ids, portions);
      const ids = [...results.flatMap(({ deletedIds }) => deletedIds), ...unanswered];
      const message =
        unanswered.length > 0
          ? channelSelectionTexts.deletedUpTo(ids.length)
          : toMessage(results, adminChannelNotices.deletedMany(ids.length));
      return { message, undoable: { message, undo: { kind: 'restore', ids }, isOfSelection: true }, failure };
    }
    case 'update': {
      const send = (channels: ChannelsUpdate['channels']) =>
        api.updateChannels({ body: { channels, change: call.change } });
      const { results, failure } = await inPortions(call.channels, { ...portions, send });
      const count = results.flatMap(({ changedIds }) => changedIds).length;
      return { message: toMessage(results, adminChannelNotices.updatedMany(count)), undoable: null, failure };
    }
    case 'restore': {
      const send = (ids: string[]) => api.restoreChannels({ body: { ids } });
      const { results, failure } = await inPortions(call.ids, { ...portions, send });
      const count = results.flatMap(({ channels }) => channels).length;
      const message = toMessage(results, adminChannelNotices.restoredMany(count));
      const ids = call.ids.slice(results.length * CHANNELS_AT_ONCE_MAX);
      // What was not sent can still be restored.
      const undoable =
        ids.length > 0 ? ({ message, undo: { kind: 'restore', ids }, isOfSelection: true } as const) : null;
      return { message, undoable, failure };
    }
    case 'move back': {
      const { message } = await api.renumberChannel({ body: call.body });
      return { message, undoable: null, failure: null };
    }
  }
}
