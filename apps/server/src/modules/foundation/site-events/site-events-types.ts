/** Events that concern every page. */
export type SiteEvent = 'theme-changed' | 'system-changed';
