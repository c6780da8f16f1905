import { spawn } from 'node:child_process';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, nodeRuntime } from './lib/install.mjs';
import { fromRoot, root } from './lib/paths.mjs';

// Serves the API on port 5000, restarted when its code changes, and the page on port 3000 with hot reload.
process.chdir(root);
await ensureInstalled({ withDevelopment: true });
await ensureWebBuilt();

const start = (args, cwd = root) => spawn(nodeRuntime(), args, { cwd, stdio: 'inherit' });
const children = [
  start(['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts']),
  start([fromRoot('node_modules', 'vite', 'bin', 'vite.js')], fromRoot('apps', 'web')),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
for (const child of children) child.once('exit', stopAll);
