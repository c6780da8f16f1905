import { readFileSync } from 'node:fs';

const DIST = 'apps/web/dist';
/** A build keeps the files of the former one, so that only the page names its own. */
const page = readFileSync(`${DIST}/index.html`, 'utf8');

export default [
  {
    name: 'first screen: scripts and styles that load before anything is pressed',
    path: [...page.matchAll(/"(\/assets\/index-[^"]+\.(?:js|css))"/g)].map(([, file]) => DIST + file),
    brotli: true,
    // Names of later files contain hashes: a change anywhere moves the size by up to 0.2 kB.
    limit: '87 kB',
  },
];
