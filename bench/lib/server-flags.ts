import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** What `npm start` gives Node, so that what is measured is what runs. */
export const SERVER_FLAGS: readonly string[] =
  JSON.parse(readFileSync(PACKAGE, 'utf8')).scripts.start.match(/--\S+/g) ?? [];
