import type { ChannelsUpdate } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure } from '../../../../messages/admin-channel-messages.ts';
import { channelSelectionTexts } from '../../../../messages/channel-selection-messages.ts';
import { fetchMatchingChannels } from '../channels-query.ts';
import type { ChannelFilter } from '../list/channel-choices.ts';
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

/**
 * Channels that are selected on the pages of one list, and what is done with all of them.
 *
 * @param listed those of the page that is shown
 * @param total of all pages
 */
export const useChannelSelection = (filter: ChannelFilter, listed: readonly Channel[], total: number) => {
  const key = filterKey(filter);
  const [marked, setMarked] = useState<Marked>({ filter: key, channels: NO_CHANNELS });
  /** The other end of a range. */
  const last = useRef<string | null>(null);
  const channels = marked.filter === key ? marked.channels : NO_CHANNELS;
  /** Counts what is selected by hand, which a search for all channels that began earlier must not replace. */
  const changes = useRef(0);
  const mark = (next: Marked) => {
    changes.current += 1;
    setMarked(next);
  };
  const clear = () => mark({ filter: key, channels: NO_CHANNELS });
  const calls = useSelectionCalls(clear);

  /** How many of all channels are found so far. */
  const [foundText, setFoundText] = useState<string | null>(null);
  const everywhere = useMutation({
    mutationFn: async () => {
      const change = changes.current;
      const found = await fetchMatchingChannels(filter, (done, total) =>
        setFoundText(channelSelectionTexts.progress(done, total)),
      );
      return { change, filter: key, found };
    },
    onSuccess: (loaded) => {
      if (loaded.change !== changes.current) return;
      setMarked({
        filter: loaded.filter,
        channels: new Map(loaded.found.map((channel) => [channel._id, channel])),
      });
    },
    onSettled: () => setFoundText(null),
    onError: (cause) => reportFailure(cause, channelFailure(channelSelectionTexts.selectFailed)),
  });

  const set = (changed: readonly Channel[], isSelected: boolean) => {
    calls.forget();
    const next = new Map(channels);
    for (const channel of changed)
      if (!isSelected) next.delete(channel._id);
      else next.set(channel._id, channel);
    mark({ filter: key, channels: next });
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
    progress: calls.progress ?? foundText,
    busy: calls.busy || everywhere.isPending,
    pageCount: listed.length,
    selectedOnPage: onPage.length,
    has: (id: string) => channels.has(id),
    /** @param isRange also all between this one and the last that was toggled */
    toggle: ({ _id }: Channel, isRange: boolean) => {
      set(rangeOf(listed, isRange ? last.current : _id, _id), !channels.has(_id));
      last.current = _id;
    },
    /** How many the list has, as soon as its whole page is selected and there are more. */
    offered: onPage.length === listed.length && selected.length < total ? total : null,
    selectEverywhere: (onSelected: () => void) => {
      if (everywhere.isPending) return;
      calls.forget();
      everywhere.mutate(undefined, { onSuccess: onSelected });
    },
    togglePage: () => set(listed, onPage.length < listed.length),
    clear,
    /** Call after a row has deleted its channel. */
    offerUndo: (channel: Channel) => {
      set([channel], false);
      calls.offerUndo(channel);
    },
    update: (change: ChannelsUpdate['change']) =>
      calls.run({ kind: 'update', channels: ids.map((id) => ({ id })), change }),
    delete: () => {
      const question = channelSelectionTexts.confirmDelete(selected.length, selected.length - onPage.length);
      if (window.confirm(question)) calls.run({ kind: 'delete', ids });
    },
  };
};

export type ChannelSelection = ReturnType<typeof useChannelSelection>;
