import { spawn } from 'node:child_process';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, nodeRuntime } from './lib/install.mjs';
import { fromRoot, root } from './lib/paths.mjs';

// Serves everything but the page on port 5000 (PORT), restarted when its code changes, and the page on port 3000
// with hot reload. Arguments are Vite's: `npm run dev -- --port 3001`.
process.chdir(root);
await ensureInstalled({ withDevelopment: true });
await ensureWebBuilt();

const start = (args, cwd = root) => spawn(nodeRuntime(), args, { cwd, stdio: 'inherit' });
const children = [
  start(['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts']),
  start(
    [
      // The server reads it by itself, anew at each restart; the page needs its PORT.
      `--env-file-if-exists=${fromRoot('.env')}`,
      fromRoot('node_modules', 'vite', 'bin', 'vite.js'),
      ...process.argv.slice(2),
    ],
    fromRoot('apps', 'web'),
  ),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
for (const child of children) child.once('exit', stopAll);
