import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { numberedFrames } from '../apps/server/testing/audio-frames-fixture.ts';
import { freePort } from '../apps/server/testing/free-port.ts';
import { seedChannels } from '../e2e/support/seeds/seed-channels.ts';
import { cpuSeconds } from './lib/cpu-time.ts';
import { startServer } from './lib/pinned-server.ts';
import { printClaim, printRaw } from './lib/ratios.ts';
import type { RelayClientsReport } from './lib/relay-clients.ts';
import { residentMb } from './lib/resident-memory.ts';

/**
 * Two thousand listeners of one relayed stream on one node, beside as many of Icecast's own relay of
 * the same stream. Both are measured in the same seconds, on the same core.
 * `node bench/relay.ts [seconds] [listeners]`
 */
const SECONDS = Number(process.argv[2] ?? 20);
const LISTENERS = Number(process.argv[3] ?? 2_000);
const ROUNDS = 5;
const KB_PER_MB = 1_024;
const SETTLE_MS = 5_000;
const FRAME_MS = 1_152 / 44.1;
const FRAMES_A_TICK = 10;
const BYTES_PER_SECOND = (417 * 1_000) / FRAME_MS;
const WANT = { cpu: 0.4, memory: 1.5 };
const CLIENTS = fileURLToPath(new URL('lib/relay-clients.ts', import.meta.url));

type Side = {
  readonly name: string;
  readonly pid: number;
  readonly clients: ChildProcess;
  readonly kbPerListener: number;
  readonly cpuMs: number[];
};

const folder = await mkdtemp(join(tmpdir(), 'airdial-bench-'));
const origin = await startOrigin();
const streamUrl = `http://127.0.0.1:${origin.port}/live`;
const row = { id: '0198f3c2-0000-7000-8000-000000000001', relay: 'always', relay_confirmed: 1 };
const channel = { name: 'Bench', channelNumber: 1, streamUrl, codec: 'MP3', bitrateKbps: 128, row };
await seedChannels(folder, [channel]);
const ours = await startServer(folder, { OUTBOUND_ALLOW: '127.0.0.0/8' });
const icecast = await startIcecastRelay();
const sides: Side[] = [];
try {
  sides.push(await connectSide('ours', ours, `/relay/${row.id}`));
  sides.push(await connectSide('Icecast relay', icecast, '/live'));
  for (let round = 0; round < ROUNDS; round += 1) await measure();
  await report();
} finally {
  for (const { clients } of sides) clients.kill();
  await ours.stop();
  await icecast.stop();
  origin.stop();
  await rm(folder, { recursive: true, force: true });
}

/** 128 kbps of MP3 in real time, after a burst of four seconds. */
async function startOrigin() {
  const server = createServer((_request, response) => {
    let frame = 0;
    const send = (count: number) => {
      response.write(numberedFrames(frame, count));
      frame += count;
    };
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-br': 128 });
    const startedAt = performance.now();
    send(150);
    const timer = setInterval(() => {
      const due = 150 + Math.floor((performance.now() - startedAt) / FRAME_MS) - frame;
      if (due > 0) send(due);
    }, FRAME_MS * FRAMES_A_TICK);
    response.once('close', () => clearInterval(timer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startIcecastRelay() {
  const port = await freePort();
  const config = join(folder, 'icecast.xml');
  const isRoot = process.getuid?.() === 0;
  const stepDown = '<changeowner><user>nobody</user><group>nogroup</group></changeowner>';
  await writeFile(
    config,
    `<icecast>
  <location>loopback</location><admin>nobody@localhost</admin><hostname>localhost</hostname>
  <limits><clients>${LISTENERS + 100}</clients><sources>4</sources><queue-size>524288</queue-size>
    <burst-size>65535</burst-size></limits>
  <authentication><source-password>bench</source-password><admin-user>admin</admin-user>
    <admin-password>bench</admin-password></authentication>
  <listen-socket><port>${port}</port><bind-address>127.0.0.1</bind-address></listen-socket>
  <relay><server>127.0.0.1</server><port>${origin.port}</port><mount>/live</mount>
    <local-mount>/live</local-mount><on-demand>0</on-demand></relay>
  <paths><logdir>${folder}</logdir><webroot>/usr/share/icecast2/web</webroot>
    <adminroot>/usr/share/icecast2/admin</adminroot></paths>
  <logging><accesslog>-</accesslog><errorlog>-</errorlog><loglevel>1</loglevel></logging>
  <security><chroot>0</chroot>${isRoot ? stepDown : ''}</security>
</icecast>`,
  );
  const child = spawn('taskset', ['-c', '0', '/usr/bin/icecast2', '-c', config], { stdio: 'ignore' });
  for (let attempt = 0; ; attempt += 1) {
    await pause(500);
    const response = await fetch(`http://127.0.0.1:${port}/live`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) break;
    if (attempt > 20) throw new Error('Icecast does not relay.');
  }
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop };
}

async function connectSide(
  name: string,
  { port, pid }: { readonly port: number; readonly pid: number },
  path: string,
): Promise<Side> {
  const before = await residentMb(pid);
  const args = ['-c', '1', process.execPath, CLIENTS, `${port}`, path, `${LISTENERS}`, `${BYTES_PER_SECOND}`];
  const clients = spawn('taskset', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(clients, 'exit').then(() => {
    throw new Error(`A listener of ${name} was refused or cut off.`);
  });
  await Promise.race([once(clients, 'message'), ended]);
  ended.catch(() => {});
  await pause(SETTLE_MS);
  const kbPerListener = (((await residentMb(pid)) - before) * KB_PER_MB) / LISTENERS;
  return { name, pid, clients, kbPerListener, cpuMs: [] };
}

/** Both sides in the same seconds. */
async function measure(): Promise<void> {
  const before = sides.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN);
  const startedAt = performance.now();
  await pause((SECONDS * 1_000) / ROUNDS);
  const seconds = (performance.now() - startedAt) / 1_000;
  sides.forEach(({ pid, cpuMs }, index) => {
    const used = (cpuSeconds(pid) ?? Number.NaN) - (before[index] ?? Number.NaN);
    cpuMs.push((used * 1_000) / (LISTENERS * seconds));
  });
}

async function report(): Promise<void> {
  const [first, second] = sides;
  if (!first || !second) throw new Error('Both sides are needed.');
  for (const { name, cpuMs, kbPerListener, clients } of sides) {
    const answer = once(clients, 'message');
    clients.send('report');
    const [{ leastAheadSeconds }] = (await answer) as [RelayClientsReport & { leastAheadSeconds: number }];
    printRaw(
      `${name}: CPU per 1,000 listener-seconds`,
      cpuMs.map((ms) => ms * 1_000),
      'ms',
    );
    console.log(`  ${name}: ${kbPerListener.toFixed(1)} KB a listener`);
    console.log(`  ${name}: the listener that is worst off holds ${leastAheadSeconds.toFixed(1)} s of audio`);
  }
  printClaim({
    what: 'CPU per listener-second',
    ours: first.cpuMs,
    reference: second.cpuMs,
    referenceName: 'the relay of Icecast',
    wantAtMost: WANT.cpu,
    isPaired: true,
  });
  printClaim({
    what: 'memory per listener',
    ours: [first.kbPerListener],
    reference: [second.kbPerListener],
    referenceName: 'the relay of Icecast',
    wantAtMost: WANT.memory,
  });
}
