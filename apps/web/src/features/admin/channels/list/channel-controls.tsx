import ArrowDown from '@lucide/icons/icons/arrow-down';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import Plus from '@lucide/icons/icons/plus';
import { useGenreOptions } from '../../../../entities/channel/use-genre-options.ts';
import {
  adminChannelListTexts,
  adminChannelSortLabels,
  adminChannelStatuses,
} from '../../../../messages/admin-channel-messages.ts';
import { channelListTexts } from '../../../../messages/channel-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { type ChannelFilter, SORTS, STATUSES } from './channel-choices.ts';
import styles from './channel-controls.module.css';
import { ListMenu } from './list-menu.tsx';
import type { ChannelList } from './use-channel-list.ts';

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, text: adminChannelStatuses[value] }));
const SORT_OPTIONS = SORTS.map((value) => ({ value, text: adminChannelSortLabels[value] }));

const OrderToggle = ({
  order,
  onToggle,
}: {
  readonly order: ChannelFilter['sortOrder'];
  readonly onToggle: () => void;
}) => {
  const arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Button onClick={onToggle}>
      <Icon icon={arrow} />
      {order === 'asc' ? adminChannelListTexts.ascending : adminChannelListTexts.descending}
    </Button>
  );
};

type ChannelControlsProps = {
  readonly list: ChannelList;
  readonly onAdd: () => void;
  readonly onImport: () => void;
  readonly onRestore: () => void;
};

export const ChannelControls = ({ list, onAdd, onImport, onRestore }: ChannelControlsProps) => {
  const { filter, search, choose } = list;
  const genres = useGenreOptions(filter.genre, { status: 'all' });
  return (
    <div className={styles.controls}>
      <search className={styles.search}>
        <div className={styles.text}>
          <SearchField
            label={channelListTexts.searchPlaceholder}
            value={search.text}
            onChange={search.type}
          />
        </div>
        <Select
          label={channelListTexts.genre}
          value={filter.genre}
          options={genres}
          onChange={(genre) => choose({ genre })}
        />
        <Select
          label={adminChannelListTexts.status}
          value={filter.status}
          options={STATUS_OPTIONS}
          onChange={(status) => choose({ status })}
        />
        <Select
          label={channelListTexts.sortBy}
          value={filter.sortBy}
          options={SORT_OPTIONS}
          onChange={(sortBy) => choose({ sortBy })}
        />
        <OrderToggle order={filter.sortOrder} onToggle={list.toggleOrder} />
        <Button disabled={list.isClear} onClick={list.clear}>
          {adminChannelListTexts.clear}
        </Button>
      </search>
      <div className={styles.actions}>
        <Button variant="filled" onClick={onAdd}>
          <Icon icon={Plus} />
          {adminChannelListTexts.add}
        </Button>
        <ListMenu onImport={onImport} onRestore={onRestore} />
      </div>
    </div>
  );
};
