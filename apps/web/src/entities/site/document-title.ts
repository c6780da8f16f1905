import { useEffect } from 'react';
import { createStore } from '../../lib/external-store.ts';
import { useSite } from './site.ts';

type Title = { readonly page: string | null; readonly nowPlaying: string | null };

const title = createStore<Title>({ page: null, nowPlaying: null });

const useTitlePart = (part: keyof Title, value: string | null): void => {
  const { brandName } = useSite();
  useEffect(() => {
    const write = (next: string | null) => {
      title.set((current) => ({ ...current, [part]: next }));
      const { nowPlaying, page } = title.get();
      const text = nowPlaying ?? page;
      document.title = text ? `${text} – ${brandName}` : brandName;
    };
    write(value);
    return () => write(null);
  }, [part, value, brandName]);
};

/** Shows the page's name in the tab; the home page shows the brand's name alone. */
export const usePageTitle = (text: string): void => useTitlePart('page', text);

/** Shows the current track in the tab instead of the page's name; null while nothing plays. */
export const useNowPlayingTitle = (text: string | null): void => useTitlePart('nowPlaying', text);
