import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, nodeRuntime } from './lib/install.mjs';
import { fromRoot, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';

// The smoke of listening and managing in WebKitGTK, which is the nearest to Safari that Debian has. Not a part of
// `npm test`.
process.chdir(root);
await ensureInstalled({ withDevelopment: true });
await ensureWebBuilt();
const missing = await ensureSystemPackages('pages', 'webkit');
if (missing.length > 0) {
  console.error(`The tests need ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
const playwright = fromRoot('node_modules', '@playwright', 'test', 'cli.js');
const args = [playwright, 'test', '--config', 'webkit.config.ts'];
process.exitCode = await run(nodeRuntime(), args, { cwd: fromRoot('e2e') });
