import type { ChannelSort } from '@airdial/contract/channel/routes';
import type { Channel } from '@airdial/contract/channel/schema';
import { deadSince } from '@airdial/contract/channel/stream-health';
import { formatListeners } from '../../../../entities/channel/channel-formats.ts';
import { type LiveLabel, useLiveLabel } from '../../../../entities/channel/live-label.ts';
import { formatDate, formatDateTime } from '../../../../lib/dates.ts';
import {
  adminChannelColumns,
  adminChannelListTexts,
  attentionTexts,
} from '../../../../messages/admin-channel-messages.ts';
import { channelStatusLabels } from '../../../../messages/channel-messages.ts';
import { StatusChip, type StatusTone } from '../../../../ui/feedback/status-chip.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { PageTurner } from '../move/page-turner.tsx';
import { useRowMoves } from '../move/use-row-moves.ts';
import type { ChannelSelection } from '../select/use-channel-selection.ts';
import { ChannelCell } from './channel-cell.tsx';
import styles from './channel-table.module.css';
import { MetadataCell } from './metadata-cell.tsx';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';
import type { ChannelList } from './use-channel-list.ts';

type CellProps = { readonly channel: Channel };

const TONES: Readonly<Record<LiveLabel, StatusTone>> = {
  live: 'success',
  recent: 'warning',
  active: 'neutral',
  inactive: 'error',
};

/** Since when a channel has a dead address, and how many of how many addresses are dead. */
const toDeath = ({ streamCheck, alternatives = [] }: Channel) => {
  const checks = [streamCheck, ...alternatives.map((alternative) => alternative.streamCheck)];
  const dates = checks.map((check) => (check ? deadSince(check) : null)).filter((date) => date !== null);
  const [since] = dates.toSorted();
  return since === undefined ? null : { since, dead: dates.length, total: checks.length };
};

const Status = ({ channel }: CellProps) => {
  const { isActive, isDead, nowPlaying } = channel;
  const label = useLiveLabel(isActive, nowPlaying.lastUpdated);
  const death = isActive ? toDeath(channel) : null;
  if (death)
    return (
      <span>
        <StatusChip tone={isDead ? 'error' : 'warning'}>
          {isDead ? attentionTexts.dead : attentionTexts.someDead(death.dead, death.total)}
        </StatusChip>{' '}
        <span className={styles.secondary}>{attentionTexts.since(formatDateTime(death.since))}</span>
      </span>
    );
  return <span>{label && <StatusChip tone={TONES[label]}>{channelStatusLabels[label]}</StatusChip>}</span>;
};

/**
 * All listeners, as far as they are known, and beside them those of this page where the count differs, and
 * those who listen to the relay without a page.
 */
const Listeners = ({ channel: { stats } }: CellProps) => (
  <span className={styles.number}>
    {formatListeners(stats.currentListeners)}
    {stats.hereNow !== stats.currentListeners && (
      <span className={styles.secondary}>{adminChannelListTexts.here(formatListeners(stats.hereNow))}</span>
    )}
    {stats.relayListeners > 0 && (
      <span className={styles.secondary}>
        {adminChannelListTexts.byRelay(formatListeners(stats.relayListeners))}
      </span>
    )}
  </span>
);

type ColumnsOptions = RowActionHandlers & { readonly selection: ChannelSelection };

const toColumns = ({ selection, ...handlers }: ColumnsOptions): readonly Column<Channel, ChannelSort>[] => [
  {
    key: 'name',
    title: adminChannelColumns.name,
    sortBy: 'name',
    untitled: true,
    cell: (channel) => <ChannelCell channel={channel} selection={selection} />,
  },
  {
    key: 'genre',
    title: adminChannelColumns.genre,
    sortBy: 'genre',
    width: '8.5rem',
    cell: ({ genre }) => <span className={styles.genre}>{genre ?? '–'}</span>,
  },
  {
    key: 'status',
    title: adminChannelColumns.status,
    width: '7rem',
    cell: (channel) => <Status channel={channel} />,
  },
  {
    key: 'createdAt',
    title: adminChannelColumns.createdAt,
    sortBy: 'createdAt',
    width: '8rem',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.number}>
        {formatDate(createdAt)}
      </time>
    ),
  },
  {
    key: 'metadata',
    title: adminChannelColumns.metadata,
    width: '15rem',
    cell: (channel) => <MetadataCell channel={channel} />,
  },
  {
    key: 'listeners',
    title: adminChannelColumns.listeners,
    sortBy: 'listeners',
    width: '6.5rem',
    cell: (channel) => <Listeners channel={channel} />,
  },
  {
    key: 'actions',
    title: adminChannelColumns.actions,
    width: '10rem',
    cell: (channel) => <RowActions channel={channel} {...handlers} />,
  },
];

type ChannelTableProps = Omit<ColumnsOptions, 'moves' | 'onDeleted'> & {
  readonly list: ChannelList;
  readonly channels: readonly Channel[];
};

export const ChannelTable = ({ list, channels, ...options }: ChannelTableProps) => {
  const { sortBy, sortOrder } = list.filter;
  const { offerUndo, offerMoveBack } = options.selection;
  const moves = useRowMoves({ list, channels, onUndoable: offerMoveBack });
  return (
    <>
      <DataTable
        label={adminChannelListTexts.label}
        columns={toColumns({ ...options, moves, onDeleted: offerUndo })}
        rows={channels}
        rowKey={({ _id }) => _id}
        rowProps={moves.row}
        sort={{ by: sortBy, order: sortOrder }}
        onSort={list.sort}
        busy={list.query.isPlaceholderData}
      />
      {moves.dragged && moves.pages.total > 1 && (
        <PageTurner dragged={moves.dragged} turn={moves.turn} pages={moves.pages} />
      )}
    </>
  );
};
