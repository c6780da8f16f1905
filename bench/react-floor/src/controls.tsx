import { useEffect, useState } from 'react';
import type { Filter } from './channel-list.ts';

const SORTS = [
  ['channelNumber', 'Channel Number'],
  ['name', 'Name'],
  ['genre', 'Genre'],
  ['listeners', 'Listeners'],
] as const;

type ControlsProps = { readonly filter: Filter; readonly onChange: (filter: Filter) => void };

export const Controls = ({ filter, onChange }: ControlsProps) => {
  const genres = useGenres();
  const narrow = (change: Partial<Filter>) => onChange({ ...filter, ...change, page: 1 });
  return (
    <search>
      <input
        type="search"
        placeholder="Search channels..."
        aria-label="Search channels..."
        value={filter.search}
        onChange={({ target }) => narrow({ search: target.value })}
      />
      <label>
        Genre
        <select value={filter.genre} onChange={({ target }) => narrow({ genre: target.value })}>
          <option value="">All Genres</option>
          {genres.map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </select>
      </label>
      <label>
        Sort By
        <select value={filter.sortBy} onChange={({ target }) => narrow({ sortBy: target.value })}>
          {SORTS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
};

function useGenres(): readonly string[] {
  const [genres, setGenres] = useState<readonly string[]>([]);
  useEffect(() => {
    fetch('/api/channels/genres')
      .then((answer) => answer.json())
      .then((answer) => setGenres(answer.genres))
      .catch(() => {});
  }, []);
  return genres;
}
