import nodeModule from 'node:module';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, isModernNode, nodeRuntime } from './lib/install.mjs';
import { fromRoot, root } from './lib/paths.mjs';
import { runForwarding } from './lib/run.mjs';

// Everything between a fresh checkout and a radio on the air: install, build, serve. `npm start` keeps V8's nursery small:
// it would grow to a hundred megabytes while a thousand stations are polled, and save no time by it.
process.chdir(root);
await ensureInstalled({ withDevelopment: false });
await ensureWebBuilt();

const main = fromRoot('apps', 'server', 'src', 'main.ts');
if (isModernNode()) {
  // What V8 has compiled is kept for the next start, which is a quarter quicker for it. Older systems, which need not have
  // this function, import the module whole.
  nodeModule.enableCompileCache(fromRoot('node_modules', '.cache', 'compiled'));
  await import(main);
} else {
  // The first start on an older system: npm put its own Node in front before ours was installed.
  process.exitCode = await runForwarding(nodeRuntime(), [...process.execArgv, main]);
}
