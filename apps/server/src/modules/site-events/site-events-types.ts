/** Events that concern every page. */
export const SITE_EVENTS = ['theme-changed', 'system-changed'] as const;
export type SiteEvent = (typeof SITE_EVENTS)[number];
