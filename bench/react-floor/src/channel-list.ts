import type { ChannelListResponse } from '@airdial/contract/channel/schema';
import { useEffect, useState } from 'react';

export type Filter = {
  readonly page: number;
  readonly search: string;
  readonly genre: string;
  readonly sortBy: string;
};

export const FIRST_PAGE: Filter = { page: 1, search: '', genre: '', sortBy: 'channelNumber' };

const PAGE_SIZE = 12;

async function fetchChannels(filter: Filter, signal?: AbortSignal): Promise<ChannelListResponse> {
  const { page, search, genre, sortBy } = filter;
  const query = new URLSearchParams({ page: `${page}`, limit: `${PAGE_SIZE}`, sortBy });
  if (search) query.set('search', search);
  if (genre) query.set('genre', genre);
  const answer = await fetch(
    `/api/channels?${query}&active=true&featuredOnly=true`,
    signal ? { signal } : {},
  );
  if (!answer.ok) throw new Error(`The channel list answered ${answer.status}.`);
  return answer.json();
}

// Requested while React is still starting: an effect would delay the first screen.
const firstPage = fetchChannels(FIRST_PAGE);

/** Undefined while the list is loading. */
export function useChannels(filter: Filter, onFailed: () => void): ChannelListResponse | undefined {
  const [answer, setAnswer] = useState<ChannelListResponse>();
  useEffect(() => {
    const abort = new AbortController();
    const list = filter === FIRST_PAGE ? firstPage : fetchChannels(filter, abort.signal);
    list.then(
      (fresh) => abort.signal.aborted || setAnswer(fresh),
      () => abort.signal.aborted || onFailed(),
    );
    return () => abort.abort();
  }, [filter, onFailed]);
  return answer;
}
