import { readFileSync } from 'node:fs';

const DIST = 'apps/web/dist';
/** A build keeps the files of the former one, so that only the page names its own. */
const page = readFileSync(`${DIST}/index.html`, 'utf8');
const [entry] = page.match(/index-[^"]+\.js/);

/** The file of this name that another file of the build imports. */
const importedBy = (file, name) =>
  readFileSync(`${DIST}/assets/${file}`, 'utf8').match(new RegExp(`${name}-[\\w-]+\\.js`))[0];

export default [
  {
    name: 'first screen: scripts and styles that load before anything is pressed',
    path: [...page.matchAll(/"(\/assets\/index-[^"]+\.(?:js|css))"/g)].map(([, file]) => DIST + file),
    brotli: true,
    // Names of later files contain hashes: a change anywhere moves the size by up to 0.2 kB.
    limit: '86 kB',
  },
  {
    name: 'what plays HLS, on demand, without hls.js',
    path: `${DIST}/assets/${importedBy(importedBy(entry, 'create-browser-player'), 'hls-start')}`,
    brotli: true,
    limit: '7 kB',
  },
];
