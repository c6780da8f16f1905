import { type ChildProcess, execFile, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LISTEN_PATH = fileURLToPath(new URL('listen-at-station.ts', import.meta.url));

/** Private addresses, which only these namespaces know. */
const LISTENER = { address: '10.77.1.2', router: '10.77.1.1' } as const;
const STATION = { address: '10.77.2.2', router: '10.77.2.1' } as const;
const PREFIX_BITS = 24;

const MACHINES = ['listener', 'router', 'station'] as const;
type Machine = (typeof MACHINES)[number];

/**
 * A listener's machine, a router and a station's machine, each a network namespace. What the router drops is lost:
 * TCP waits, retries and slows down as in the field, which a proxy that holds bytes back does not show. The namespaces
 * end with the processes that hold them.
 */
export class NetworkPath {
  /** Whether this user may make networks, which only Linux has. */
  static readonly isPossible = spawnSync('unshare', ['--net', 'true']).status === 0;

  /** By these the namespaces are named. */
  readonly #holders: Readonly<Record<Machine, ChildProcess>>;
  readonly #folder: string;

  private constructor(holders: Readonly<Record<Machine, ChildProcess>>, folder: string) {
    this.#holders = holders;
    this.#folder = folder;
  }

  static async start(): Promise<NetworkPath> {
    if (!NetworkPath.isPossible) throw new Error('Only root on Linux may make networks.');
    const holders = { listener: hold(), router: hold(), station: hold() };
    await Promise.all(
      MACHINES.map((machine) => once(holders[machine].stdout as NodeJS.EventEmitter, 'data')),
    );
    const path = new NetworkPath(holders, await mkdtemp(join(tmpdir(), 'airdial-network-')));
    await path.#connect('listener', LISTENER);
    await path.#connect('station', STATION);
    await path.#run('router', 'sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward');
    await path.#nft('add table ip path; add chain ip path forward { type filter hook forward priority 0; }');
    return path;
  }

  /** Listens at the station's address, on a free port, in this process. */
  async listen(): Promise<Server> {
    const child = fork(LISTEN_PATH, [STATION.address], {
      execPath: 'nsenter',
      execArgv: [this.#enter('station'), process.execPath],
    });
    const [, server] = (await once(child, 'message')) as [unknown, Server];
    child.disconnect();
    return server;
  }

  /** A program that starts another one on the listener's machine. */
  async programAtListener(program: string): Promise<string> {
    const script = join(this.#folder, 'at-listener');
    await writeFile(script, `#!/bin/sh\nexec nsenter ${this.#enter('listener')} ${program} "$@"\n`);
    await chmod(script, 0o755);
    return script;
  }

  /** Drops every packet until `restore`. Neither end gets an error. */
  cut(): Promise<void> {
    return this.#nft('add rule ip path forward drop');
  }

  /** Drops packets by chance. */
  lose(percent: number): Promise<void> {
    return this.#nft(`add rule ip path forward numgen random mod 100 < ${percent} drop`);
  }

  /** Ends a cut and losses. */
  restore(): Promise<void> {
    return this.#nft('flush chain ip path forward');
  }

  /** Carries so much to the listener, behind a queue of 600 ms; null: as much as the machine can. */
  async setRate(kbitPerSecond: number | null): Promise<void> {
    const qdisc = (verb: string, ...rest: string[]) =>
      this.#run('router', 'tc', 'qdisc', verb, 'dev', 'listener', 'root', ...rest);
    if (kbitPerSecond === null) await qdisc('del');
    else await qdisc('replace', 'tbf', 'rate', `${kbitPerSecond}kbit`, 'burst', '1540', 'latency', '600ms');
  }

  async stop(): Promise<void> {
    for (const machine of MACHINES) this.#holders[machine].kill('SIGKILL');
    await rm(this.#folder, { recursive: true });
  }

  async #connect(machine: 'listener' | 'station', ends: typeof LISTENER | typeof STATION): Promise<void> {
    const ip = (where: Machine, text: string) => this.#run(where, 'ip', ...text.split(' '));
    const { pid } = this.#holders[machine];
    await ip('router', `link add ${machine} type veth peer name router netns ${pid}`);
    await ip('router', `address add ${ends.router}/${PREFIX_BITS} dev ${machine}`);
    await ip('router', `link set ${machine} up`);
    await ip(machine, 'link set lo up');
    await ip(machine, `address add ${ends.address}/${PREFIX_BITS} dev router`);
    await ip(machine, 'link set router up');
    await ip(machine, `route add default via ${ends.router}`);
  }

  async #nft(commands: string): Promise<void> {
    await this.#run('router', 'nft', commands);
  }

  async #run(machine: Machine, program: string, ...args: string[]): Promise<void> {
    await run('nsenter', [this.#enter(machine), program, ...args]);
  }

  #enter(machine: Machine): string {
    return `--net=/proc/${this.#holders[machine].pid}/ns/net`;
  }
}

/** A process in a network of its own, which says when it is there and ends with this one. */
const hold = (): ChildProcess =>
  spawn('unshare', ['--net', 'sh', '-c', 'echo; read -r _'], { stdio: ['pipe', 'pipe', 'inherit'] });
