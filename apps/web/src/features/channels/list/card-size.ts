import { createStoredStore } from '../../../lib/stored-store.ts';

export const CARD_SIZES = ['covers', 'lines'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** The cards of long lists on this device. On phones `covers` are rows. */
export const cardSizeStore = createStoredStore<CardSize>('card-size', {
  parse: (text) => (text === 'lines' ? 'lines' : 'covers'),
  serialize: (size) => size,
});

const PAGE_SIZES: Readonly<Record<CardSize, number>> = {
  /** Divisible by two, three, four and six columns, so that the last line has no gap; not by five. */
  covers: 48,
  lines: 100,
};

export const pageSizeOf = (size: CardSize): number => PAGE_SIZES[size];

/** The page that has, in another size, the first channel of this page. */
export const pageInSize = (page: number, from: CardSize, to: CardSize): number =>
  Math.floor(((page - 1) * PAGE_SIZES[from]) / PAGE_SIZES[to]) + 1;
