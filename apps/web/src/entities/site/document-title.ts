import { useEffect } from 'react';
import { createStore } from '../../lib/external-store.ts';
import { useSite } from './site.ts';

type Title = { readonly page: string | null; readonly onAir: string | null };

const title = createStore<Title>({ page: null, onAir: null });

const useTitlePart = (part: keyof Title, text: string | null): void => {
  const { brandName } = useSite();
  useEffect(() => {
    const write = (value: string | null) => {
      title.set((current) => ({ ...current, [part]: value }));
      const { onAir, page } = title.get();
      const shown = onAir ?? page;
      document.title = shown ? `${shown} – ${brandName}` : brandName;
    };
    write(text);
    return () => write(null);
  }, [part, text, brandName]);
};

/** Names the page in the tab; the home page goes by the brand's name alone. */
export const usePageTitle = (text: string): void => useTitlePart('page', text);

/** While there is sound, the tab says what is on, whatever the page; null when there is none. */
export const useOnAirTitle = (text: string | null): void => useTitlePart('onAir', text);
