import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../apps/server/testing/free-port.ts';

const MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so';
const NGINX = '/usr/sbin/nginx';

export type Nchan = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** @throws Error with the package to install */
export function requireNchan(): void {
  if (existsSync(MODULE) && existsSync(NGINX)) return;
  throw new Error('The reference is missing: apt-get install nginx libnginx-mod-nchan');
}

/** Starts nginx with one worker, as our server is one process, and its files in the folder. */
export async function startNchan(folder: string, core: string): Promise<Nchan> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configuration(folder, port));
  const nginx = spawn('taskset', ['-c', core, NGINX, '-c', config, '-p', folder], { stdio: 'inherit' });
  const stop = async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  };
  return { port, pid: await findWorkerPid(nginx.pid ?? 0), stop };
}

const configuration = (folder: string, port: number) => `
load_module ${MODULE};
daemon off;
worker_processes 1;
worker_rlimit_nofile 12000;
user root;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log error;
events { worker_connections 11000; }
http {
  access_log off;
  nchan_shared_memory_size 256M;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location = /publish { nchan_publisher; nchan_channel_id bench; }
    location = /subscribe {
      nchan_subscriber eventsource;
      nchan_channel_id bench;
      nchan_eventsource_ping_interval 20;
      nchan_subscriber_first_message newest;
    }
  }
}
`;

/** Finds the worker process, the child of the one that was started. */
async function findWorkerPid(master: number): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const name of await readdir('/proc')) {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      const isChild = /^\d+$/.test(name) && parent === String(master);
      if (isChild && (await readFile(`/proc/${name}/cmdline`, 'utf8')).includes('worker'))
        return Number(name);
    }
    await pause(50);
  }
  throw new Error('nginx did not start a worker.');
}
