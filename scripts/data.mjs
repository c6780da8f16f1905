import nodeModule from 'node:module';
import { ensureInstalled, isModernNode, nodeRuntime } from './lib/install.mjs';
import { COMPILED_FOLDER, fromRoot, root } from './lib/paths.mjs';
import { runForwarding } from './lib/run.mjs';

// Backups, copies and repairs of an installation: `npm run data -- help`.
process.chdir(root);
await ensureInstalled({ withDevelopment: false });

const main = fromRoot('apps', 'server', 'src', 'data-tools', 'main.ts');
if (isModernNode()) {
  nodeModule.enableCompileCache(COMPILED_FOLDER);
  await import(main);
} else {
  process.exitCode = await runForwarding(nodeRuntime(), [main, ...process.argv.slice(2)]);
}
