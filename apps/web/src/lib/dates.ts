const SHORT_DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** In the visitor's own way of writing dates. */
export const formatDate = (moment: string): string => SHORT_DATE.format(new Date(moment));

/** Whether a moment lies in the visitor's present day. */
export const isToday = (moment: string, now: Date = new Date()): boolean =>
  new Date(moment).toDateString() === now.toDateString();
