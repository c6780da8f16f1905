import { normalizeText } from '../lib/normalize-text.ts';

type Song = { readonly title: string; readonly artist: string | null };

/** What songs that were played are searched by. */
export const songSearchText = ({ title, artist }: Song): string => normalizeText(`${title} ${artist ?? ''}`);
