import type { Renumbering } from '@airdial/contract/channel/input';
import type { Channel } from '@airdial/contract/channel/schema';
import { CHANNEL_NUMBER_MAX } from '@airdial/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { channelFailure, renumberTexts } from '../../../../messages/admin-channel-messages.ts';
import { hasModifier } from '../../../../ui/layout/has-modifier.ts';
import { adminChannelsOptions } from '../channels-query.ts';
import type { ChannelList } from '../list/use-channel-list.ts';
import type { PageStep } from './find-drop.ts';
import { useRenumber } from './use-renumber.ts';
import { type ListPages, useRowDrag } from './use-row-drag.ts';

type MoveKey = { readonly step: PageStep; readonly by: 'number' | 'page' };

const KEYS: Readonly<Record<string, MoveKey>> = {
  ArrowUp: { step: -1, by: 'number' },
  ArrowDown: { step: 1, by: 'number' },
  PageUp: { step: -1, by: 'page' },
  PageDown: { step: 1, by: 'page' },
};

const usePages = (list: ChannelList): ListPages => {
  const { filter, query, setPage } = list;
  const total = query.data?.totalPages ?? 1;
  return {
    page: filter.page,
    total,
    // One step back leads away from the list, and the table stays where it is in the window.
    turnTo: (page) => {
      if (page !== filter.page && page >= 1 && page <= total) setPage(page, { replace: true });
    },
  };
};

type RowMovesOptions = {
  readonly list: ChannelList;
  readonly channels: readonly Channel[];
  readonly onUndoable: (message: string, undo: Renumbering) => void;
};

/** Rows get other numbers by dragging them, by keys and in a dialog, also those of other pages. */
export const useRowMoves = ({ list, channels, onUndoable }: RowMovesOptions) => {
  const queries = useQueryClient();
  const pages = usePages(list);
  /** The browser drops the focus of a row that is placed elsewhere. */
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { renumber } = useRenumber(onUndoable);
  const { filter } = list;
  const { sortBy, sortOrder: order } = filter;
  const isOrdered = sortBy === 'channelNumber' && !list.query.isPlaceholderData;
  const hasPage = (page: number): boolean => page >= 1 && page <= pages.total;
  const drag = useRowDrag({
    channels,
    order,
    isOrdered,
    pages,
    onDrop: renumber,
    onTurnDrop: (channel, step) => {
      if (hasPage(pages.page + step)) tryByPage(channel, step);
    },
  });

  const moveByNumber = ({ _id: id, channelNumber }: Channel, step: PageStep) => {
    const wanted = channelNumber + (isOrdered && order === 'desc' ? -step : step);
    if (wanted < 1 || wanted > CHANNEL_NUMBER_MAX) return;
    renumber({ id, channelNumber: wanted, mode: 'insert' }, () => {
      const shown = queries.getQueryData(adminChannelsOptions(filter).queryKey)?.channels ?? [];
      if (isOrdered && !shown.some(({ _id }) => _id === id)) pages.turnTo(pages.page + step);
      setFocusedId(id);
    });
  };
  /** To the same place of the next page, or to the end of the last one. */
  const moveByPage = async ({ _id: id }: Channel, step: PageStep) => {
    const page = pages.page + step;
    const exists = hasPage(page);
    const rows = exists
      ? (await queries.fetchQuery(adminChannelsOptions({ ...filter, page }))).channels
      : channels;
    const place = exists ? channels.findIndex(({ _id }) => _id === id) : step * channels.length;
    const target = rows[Math.max(0, Math.min(place, rows.length - 1))];
    if (!target || target._id === id) return;
    renumber({ id, channelNumber: target.channelNumber, mode: 'insert' }, () => {
      pages.turnTo(page);
      setFocusedId(id);
    });
  };
  const tryByPage = (channel: Channel, step: PageStep) =>
    void moveByPage(channel, step).catch((cause) =>
      reportFailure(cause, channelFailure(renumberTexts.failed)),
    );
  /** @returns whether the key moves rows */
  const onKey = (channel: Channel, event: KeyboardEvent): boolean => {
    const move = hasModifier(event) ? undefined : KEYS[event.key];
    if (!move || (move.by === 'page' && !isOrdered)) return false;
    if (move.by === 'number') moveByNumber(channel, move.step);
    else tryByPage(channel, move.step);
    return true;
  };
  return {
    ...drag,
    isOrdered,
    pages,
    onUndoable,
    onKey,
    focusedId,
    onFocused: () => setFocusedId(null),
  };
};

export type RowMoves = ReturnType<typeof useRowMoves>;
