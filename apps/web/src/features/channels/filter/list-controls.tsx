import { useQuery } from '@tanstack/react-query';
import { CHANNEL_SORTS, type GenresQuery, genresOptions } from '../../../entities/channel/channel-queries.ts';
import { useIsIdle } from '../../../lib/hydration.ts';
import { channelListTexts, channelSortLabels } from '../../../messages/channel-messages.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import styles from './list-controls.module.css';
import type { ChannelListState } from './use-channel-list.ts';

const SORT_OPTIONS = CHANNEL_SORTS.map((value) => ({ value, text: channelSortLabels[value] }));
const ALL_GENRES = { value: '', text: channelListTexts.allGenres };

type ListProps = { readonly list: ChannelListState };

/** The genre in the address stays selectable even when no channel of the list has it. */
const useGenres = (selected: string, query: GenresQuery): readonly string[] => {
  const { data: genres = [] } = useQuery({ ...genresOptions(query), enabled: useIsIdle() });
  return selected === '' || genres.includes(selected) ? genres : [...genres, selected];
};

type ListControlsProps = ListProps & {
  /** Which channels the list can show. */
  readonly genresOf: GenresQuery;
};

export const ListControls = ({ list, genresOf }: ListControlsProps) => {
  const genres = useGenres(list.chosen.genre, genresOf);
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
        options={[ALL_GENRES, ...genres.map((genre) => ({ value: genre, text: genre }))]}
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
