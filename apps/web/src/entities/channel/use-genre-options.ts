import { useQuery } from '@tanstack/react-query';
import { channelListTexts } from '../../messages/channel-messages.ts';
import { type GenresQuery, genresOptions } from './channel-queries.ts';

const ALL_GENRES = { value: '', text: channelListTexts.allGenres };

/** The genre in the address stays selectable even when no channel of the list has it. */
export const useGenreOptions = (selected: string, query: GenresQuery, enabled = true) => {
  const { data: genres = [] } = useQuery({ ...genresOptions(query), enabled });
  const all = selected === '' || genres.includes(selected) ? genres : [...genres, selected];
  return [ALL_GENRES, ...all.map((genre) => ({ value: genre, text: genre }))];
};
