/** The design system's own texts in the first screen. */
export const CLEAR_SEARCH = 'Clear search';

/** Before a channel's number, for screen readers. */
export const CHANNEL = 'Channel ';

export const paginationTexts = {
  label: 'Pagination',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number): string => `Page ${page}`,
} as const;

/** The button beside what has failed to load. */
export const TRY_AGAIN = 'Try again';

/** What was pressed needs a file that was lost on the way. */
export const NOT_LOADED = 'This part of the page could not be loaded. Please try again.';
