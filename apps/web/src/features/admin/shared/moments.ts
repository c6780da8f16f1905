const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The visitor's own date and time of day. */
export const formatMoment = (moment: string): string => DATE_AND_TIME.format(new Date(moment));
