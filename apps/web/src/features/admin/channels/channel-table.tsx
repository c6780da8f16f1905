import { adminChannelListTexts } from '@airdial/contract/channel/admin-messages';
import type { Channel } from '@airdial/contract/channel/schema';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { channelColumns } from './channel-columns.tsx';
import type { RowActionHandlers } from './row-actions.tsx';
import type { ChannelList } from './use-channel-list.ts';

type ChannelTableProps = RowActionHandlers & {
  readonly list: ChannelList;
  readonly channels: readonly Channel[];
};

export const ChannelTable = ({ list, channels, onEdit }: ChannelTableProps) => {
  const columns = useMemo(() => channelColumns({ onEdit }), [onEdit]);
  const { sortBy, sortOrder } = list.filter;
  return (
    <DataTable
      label={adminChannelListTexts.label}
      columns={columns}
      rows={channels}
      rowKey={({ _id }) => _id}
      sort={{ by: sortBy, order: sortOrder }}
      onSort={list.sort}
      busy={list.query.isPlaceholderData}
    />
  );
};
