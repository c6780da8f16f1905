import nodeModule from 'node:module';
import './lib/end-with-npm.mjs';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled, isModernNode, nodeRuntime } from './lib/install.mjs';
import { COMPILED_FOLDER, fromRoot, root } from './lib/paths.mjs';
import { runForwarding } from './lib/run.mjs';

// Installs, builds and serves a fresh checkout. `npm start` keeps V8's young generation small: polling a thousand channels
// would let it grow to a hundred megabytes and save no time. And the old one is collected when it has grown by a quarter:
// V8 would let a busy server double it over minutes, which looks like a leak to whoever watches its memory.
process.chdir(root);
await ensureInstalled({ withDevelopment: false });
await ensureWebBuilt();

const main = fromRoot('apps', 'server', 'src', 'main.ts');
if (isModernNode()) {
  // The module is imported as a whole because an older Node does not export this function.
  // Threads find the folder in the environment alone. Without it each loads what strips TypeScript: ten megabytes.
  process.env.NODE_COMPILE_CACHE ??= COMPILED_FOLDER;
  nodeModule.enableCompileCache();
  await import(main);
} else {
  // The first start on an older system: npm had put its own Node in front before the pinned one was installed.
  process.exitCode = await runForwarding(nodeRuntime(), [...process.execArgv, main]);
}
