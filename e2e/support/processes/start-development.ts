import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import { startProcess } from './child-process.ts';
import { untilReady } from './until-ready.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LEFT_OUT = new Set(['node_modules', '.git', '.tsbuild', 'test-results']);
/** Folders of installed packages that the sources need. */
const INSTALLED = ['node_modules', 'apps/server/node_modules'];

export type Development = {
  readonly origin: string;
  /** Replaces a text in a source file. */
  edit(path: string, before: string, after: string): Promise<void>;
  stop(): Promise<void>;
};

/** What `npm run dev` starts, on free ports, in a copy of the sources: a test may change them. */
export async function startDevelopment(): Promise<Development> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-sources-'));
  const filter = (path: string) => !LEFT_OUT.has(basename(path));
  // A lockfile that seems newer than the packages would be installed, in place of those that the folder shares.
  await cp(ROOT, folder, { recursive: true, preserveTimestamps: true, filter });
  for (const path of INSTALLED) await symlink(join(ROOT, path), join(folder, path));
  const [serverPort, pagePort] = [await freePort(), await freePort()];
  const args = [join(folder, 'scripts/dev.mjs'), '--port', `${pagePort}`, '--strictPort'];
  // Both processes take the file: the page is served beside the server that it names.
  await writeFile(join(folder, '.env'), `PORT=${serverPort}\nDATA_DIR=${join(folder, 'data')}\n`);
  const { PORT, DATA_DIR, ...env } = process.env;
  const server = startProcess(process.execPath, args, { cwd: folder, env });
  const origin = `http://localhost:${pagePort}`;
  await untilReady('npm run dev', server, async () => (await fetch(`${origin}/api/health`)).ok);
  return {
    origin,
    edit: async (path, before, after) => {
      const source = await readFile(join(folder, path), 'utf8');
      if (!source.includes(before)) throw new Error(`${path} does not contain ${before}`);
      await writeFile(join(folder, path), source.replace(before, after));
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
