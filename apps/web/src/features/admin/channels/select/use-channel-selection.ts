import type { ChannelsUpdate } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { CHANNELS_AT_ONCE_MAX } from '@airdial/contract/limits';
import { useRef, useState } from 'react';
import type { ChannelFilter } from '../channel-filter.ts';
import { useSelectionCalls } from './use-selection-calls.ts';

/** `filter`: of the list in which they were selected. */
type Marked = { readonly filter: string; readonly channels: ReadonlyMap<string, Channel> };

const NO_CHANNELS: ReadonlyMap<string, Channel> = new Map();

/** Another page and another order keep the selection, other channels do not. */
const filterKey = ({ search, genre, status, attention }: ChannelFilter): string =>
  JSON.stringify([search, genre, status, attention]);

/** The channels between two of a page, both included. */
const rangeOf = (channels: readonly Channel[], fromId: string | null, toId: string): readonly Channel[] => {
  const [from, to] = [fromId, toId].map((id) => channels.findIndex(({ _id }) => _id === id));
  if (from === undefined || to === undefined || to < 0) return [];
  return from < 0 ? channels.slice(to, to + 1) : channels.slice(Math.min(from, to), Math.max(from, to) + 1);
};

/** Channels that are selected on the pages of one list, and what is done with all of them. */
export const useChannelSelection = (filter: ChannelFilter, listed: readonly Channel[]) => {
  const key = filterKey(filter);
  const [marked, setMarked] = useState<Marked>({ filter: key, channels: NO_CHANNELS });
  /** The other end of a range. */
  const last = useRef<string | null>(null);
  const channels = marked.filter === key ? marked.channels : NO_CHANNELS;
  const clear = () => setMarked({ filter: key, channels: NO_CHANNELS });
  const calls = useSelectionCalls(clear);

  const set = (changed: readonly Channel[], isSelected: boolean) => {
    calls.forget();
    const next = new Map(channels);
    for (const channel of changed)
      if (!isSelected) next.delete(channel._id);
      else if (next.has(channel._id) || next.size < CHANNELS_AT_ONCE_MAX) next.set(channel._id, channel);
    setMarked({ filter: key, channels: next });
  };
  const onPage = listed.filter(({ _id }) => channels.has(_id));
  // What was selected on other pages is as it was listed there.
  const selected = [...channels.values()].map(
    (channel) => listed.find(({ _id }) => _id === channel._id) ?? channel,
  );
  const ids = selected.map(({ _id }) => _id);
  return {
    ...calls,
    selected,
    pageCount: listed.length,
    selectedOnPage: onPage.length,
    has: (id: string) => channels.has(id),
    /** @param isRange also all between this one and the last that was toggled */
    toggle: ({ _id }: Channel, isRange: boolean) => {
      set(rangeOf(listed, isRange ? last.current : _id, _id), !channels.has(_id));
      last.current = _id;
    },
    togglePage: () => set(listed, onPage.length < listed.length),
    clear,
    /** Of a channel that was deleted by its row. */
    offerUndo: (channel: Channel) => {
      set([channel], false);
      calls.offerUndo(channel);
    },
    update: (change: ChannelsUpdate['change']) =>
      calls.run({ kind: 'update', channels: ids.map((id) => ({ id })), change }),
    delete: () => calls.run({ kind: 'delete', ids }),
  };
};

export type ChannelSelection = ReturnType<typeof useChannelSelection>;
