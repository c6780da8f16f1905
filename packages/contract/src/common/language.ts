/**
 * The language of all texts, a BCP 47 tag. A translation changes it with the modules of messages and the three HTML
 * shells of the page; dates follow the reader's own locale.
 */
export const LANGUAGE = 'en';
