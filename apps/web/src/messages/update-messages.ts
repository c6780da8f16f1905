/** The service worker has fetched a new version of the page. */
export const updateTexts = {
  ready: 'A new version is ready',
  reload: 'Reload',
  later: 'Later',
} as const;
