import { SEARCH_MAX_CHARS } from '@airdial/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { FEATURED_SORTS, genresOptions } from '../../../entities/channel/channel-queries.ts';
import { useIsIdle } from '../../../lib/hydration.ts';
import { channelListTexts, channelSortLabels } from '../../../messages/channel-messages.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import styles from './featured-channels.module.css';
import type { FeaturedList } from './use-featured-list.ts';

const SORT_OPTIONS = FEATURED_SORTS.map((value) => ({ value, text: channelSortLabels[value] }));
const ALL_GENRES = { value: '', text: channelListTexts.allGenres };

/** The genre in the address stays selectable even when no featured channel has it. */
const useGenres = (selected: string): readonly string[] => {
  const options = genresOptions({ featuredOnly: 'true' });
  const { data: genres = [] } = useQuery({ ...options, enabled: useIsIdle() });
  return selected === '' || genres.includes(selected) ? genres : [...genres, selected];
};

export const ListControls = ({ list }: { readonly list: FeaturedList }) => {
  const genres = useGenres(list.chosen.genre);
  return (
    <search className={styles.controls}>
      <SearchField
        label={channelListTexts.searchPlaceholder}
        value={list.search.text}
        maxLength={SEARCH_MAX_CHARS}
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
