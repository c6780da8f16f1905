import { CHANNEL_SORTS, type GenresQuery } from '../../../entities/channel/channel-queries.ts';
import { useGenreOptions } from '../../../entities/channel/use-genre-options.ts';
import { useIsIdle } from '../../../lib/hydration.ts';
import { channelListTexts, channelSortLabels } from '../../../messages/channel-messages.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import styles from './list-controls.module.css';
import type { ChannelListState } from './use-channel-list.ts';

const SORT_OPTIONS = CHANNEL_SORTS.map((value) => ({ value, text: channelSortLabels[value] }));

type ListProps = { readonly list: ChannelListState };

type ListControlsProps = ListProps & {
  /** Which channels the list can show. */
  readonly genresOf: GenresQuery;
};

export const ListControls = ({ list, genresOf }: ListControlsProps) => {
  const genres = useGenreOptions(list.chosen.genre, genresOf, useIsIdle());
  return (
    <search className={styles.controls}>
      <SearchField
        label={channelListTexts.searchPlaceholder}
        value={list.search.text}
        onChange={list.search.type}
      />
      <Select
        label={channelListTexts.genre}
        value={list.chosen.genre}
        options={genres}
        onChange={(genre) => list.choose({ genre })}
      />
      <Select
        label={channelListTexts.sortBy}
        value={list.chosen.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => list.choose({ sort })}
      />
    </search>
  );
};

export const CountLine = ({ list }: ListProps) => {
  const { data } = list.query;
  return (
    <p role="status" className={styles.count}>
      {data && channelListTexts.count(data.pagination.total)}
    </p>
  );
};
