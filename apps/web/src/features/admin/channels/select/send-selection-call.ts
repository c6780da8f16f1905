import type { ChannelsUpdate, Renumbering } from '@airdial/contract/channel/input';
import { adminChannelNotices } from '@airdial/contract/channel/messages';
import { CHANNELS_AT_ONCE_MAX } from '@airdial/contract/limits';
import { api } from '../../../../lib/api.ts';
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

export async function sendSelectionCall(call: SelectionCall, onProgress: OnProgress): Promise<Outcome> {
  const portions = { size: CHANNELS_AT_ONCE_MAX, onProgress };
  switch (call.kind) {
    case 'delete': {
      const send = (ids: string[]) => api.deleteChannels({ body: { ids } });
      const { results, failure } = await inPortions(call.ids, { ...portions, send });
      const ids = results.flatMap(({ deletedIds }) => deletedIds);
      const message = toMessage(results, adminChannelNotices.deletedMany(ids.length));
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
