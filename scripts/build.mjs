import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';

// Installs and builds like `npm start`, and serves nothing: for images, and for services that may not write here.
process.chdir(root);
await ensureInstalled({ withDevelopment: false });
await ensureWebBuilt();
