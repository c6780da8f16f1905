import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { findProgram } from './system-programs.ts';

export const NGINX = findProgram('nginx');

const DEPLOY = join(import.meta.dirname, '../../../deploy/nginx');
const NODES = /(?:\s*server 172\.30\.77\.\d+:5000 max_fails=0;)+/g;
const START_POLL_MS = 20;

export type Nginx = { readonly port: number; stop(): Promise<void> };

/** Starts nginx as deploy/nginx/cluster.conf has it, before the nodes at these ports of the loopback. */
export async function startNginx(nodePorts: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'airdial-nginx-'));
  // Its workers are another user's.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  copyFileSync(join(DEPLOY, 'airdial-locations.conf'), join(folder, 'airdial-locations.conf'));
  writeFileSync(
    config,
    toLoopback(readFileSync(join(DEPLOY, 'cluster.conf'), 'utf8'), { folder, port, nodePorts }),
  );
  const globals = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const child = spawn(NGINX ?? 'nginx', ['-p', folder, '-c', config, '-g', globals], { stdio: 'ignore' });
  while (!(await responds(port))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { port, stop };
}

type Place = { readonly folder: string; readonly port: number; readonly nodePorts: readonly string[] };

function toLoopback(config: string, { folder, port, nodePorts }: Place): string {
  const nodes = nodePorts.map((nodePort) => `\n    server 127.0.0.1:${nodePort} max_fails=0;`).join('');
  const files = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  return config
    .replace(NODES, nodes)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n  access_log off; ${files}`);
}

function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume();
      resolve(true);
    })
      .once('error', () => resolve(false))
      .end();
  });
}
