import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** Node's flags in `npm start`, so that the bench measures the same configuration. */
export const SERVER_FLAGS: readonly string[] =
  JSON.parse(readFileSync(PACKAGE, 'utf8')).scripts.start.match(/--\S+/g) ?? [];
