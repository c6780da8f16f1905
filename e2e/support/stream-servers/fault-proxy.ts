import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../apps/server/testing/free-port.ts';
import type { NetworkPath } from '../network/network-path.ts';
import { notFoundResponse, webPageResponse } from './canned-responses.ts';
import { ConnectionLedger } from './connection-ledger.ts';
import { ProxyLink, readRequestPath } from './proxy-link.ts';
import { SharedLine } from './shared-line.ts';

/**
 * pass: forwards everything. refuse: ECONNREFUSED. not-found, web-page: responds so itself.
 * freeze: keeps and accepts connections without passing a byte; queued bytes follow when it ends.
 */
export type ProxyMode = 'pass' | 'refuse' | 'not-found' | 'web-page' | 'freeze';

/** A TCP proxy in front of a stream server that fails on command. It reads only each request's path. */
export class FaultProxy {
  readonly port: number;
  readonly origin: string;
  readonly ledger = new ConnectionLedger();
  /** What all its connections pass. */
  readonly line = new SharedLine();
  /** Whether the proxy's own responses carry the CORS header. */
  responsesAllowCors = true;
  readonly #upstreamPort: number;
  readonly #sockets = new Set<Socket>();
  readonly #links = new Set<ProxyLink>();
  #server: Server;
  #mode: ProxyMode = 'pass';

  private constructor(server: Server, upstreamPort: number) {
    this.#server = server;
    const { address, port } = server.address() as AddressInfo;
    this.port = port;
    this.origin = `http://${address}:${port}`;
    this.#upstreamPort = upstreamPort;
    this.#accept();
  }

  /** @param network at whose end it listens, where it cannot refuse; null: this machine */
  static async start(upstreamPort: number, network: NetworkPath | null = null): Promise<FaultProxy> {
    // While it refuses, no other connection may take its port, as it could one of the kernel's ephemeral range.
    const server = network ? await network.listen() : await listen(await freePort());
    return new FaultProxy(server, upstreamPort);
  }

  url(mount: string): string {
    return this.origin + mount;
  }

  /** Refusals and own responses close open connections; a freeze and its end keep them. */
  async set(mode: ProxyMode): Promise<void> {
    if (mode === this.#mode) return;
    const wasRefusing = this.#mode === 'refuse';
    this.#mode = mode;
    if (mode === 'refuse') await this.#closeDoor();
    else if (wasRefusing) await this.#openDoor();
    if (mode === 'not-found' || mode === 'web-page') this.cut();
    for (const link of this.#links) link.hold(mode === 'freeze');
  }

  /** Closes every connection and accepts new ones. `reset` sends RST, as a crashed middlebox does. */
  cut(how: 'close' | 'reset' = 'close'): void {
    for (const socket of this.#sockets) how === 'reset' ? socket.resetAndDestroy() : socket.destroy();
  }

  /** Stops passing bytes on open connections, as a router that lost its state. New connections pass. */
  forget(): void {
    for (const link of this.#links) link.hold(true);
  }

  /** Sets a fault for `lengthMs`. Returns when it ended (epoch ms). */
  async outage(mode: Exclude<ProxyMode, 'pass'>, lengthMs: number): Promise<number> {
    await this.set(mode);
    await pause(lengthMs);
    await this.set('pass');
    return Date.now();
  }

  async stop(): Promise<void> {
    if (this.#mode !== 'refuse') await this.#closeDoor();
  }

  async #openDoor(): Promise<void> {
    this.#server = await listen(this.port);
    this.#accept();
  }

  async #closeDoor(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #accept(): void {
    this.#server.on('connection', (client) => {
      this.#sockets.add(client);
      client.on('error', () => client.destroy());
      client.once('close', () => this.#sockets.delete(client));
      readRequestPath(client, (path, head) => this.#serve(client, path, head));
    });
  }

  #serve(client: Socket, path: string, head: Buffer): void {
    if (!isFromServer(head)) client.once('close', this.ledger.open(path));
    if (this.#mode === 'not-found') respondAndClose(client, notFoundResponse(this.responsesAllowCors));
    else if (this.#mode === 'web-page') respondAndClose(client, webPageResponse(this.responsesAllowCors));
    else this.#connect(client, head);
  }

  #connect(client: Socket, head: Buffer): void {
    const link = new ProxyLink(client, this.#upstreamPort, this.line, head);
    this.#links.add(link);
    client.once('close', () => this.#links.delete(link));
    link.hold(this.#mode === 'freeze');
  }
}

/** Airdial's own server reads titles from the stream; it is no listener. */
function isFromServer(head: Buffer): boolean {
  return /^user-agent:.*\bAirdial\//im.test(head.toString('latin1'));
}

function respondAndClose(client: Socket, response: string): void {
  // Only a flowing socket notices that the other side has closed.
  client.resume().end(response);
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
