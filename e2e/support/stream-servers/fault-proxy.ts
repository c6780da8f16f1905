import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { notFoundResponse, webPageResponse } from './canned-responses.ts';
import { ConnectionLedger } from './connection-ledger.ts';
import { ProxyLink, readRequestPath } from './proxy-link.ts';

/**
 * pass: an honest wire. refuse: nobody listens (ECONNREFUSED). not-found, web-page: so answered.
 * freeze: connections stay and are accepted, no byte comes down; what queued meanwhile comes at the thaw.
 */
export type ProxyMode = 'pass' | 'refuse' | 'not-found' | 'web-page' | 'freeze';

/** A wire in front of a station that can be broken on command. Reads only each request's path. */
export class FaultProxy {
  readonly port: number;
  readonly origin: string;
  readonly ledger = new ConnectionLedger();
  /** Whether the proxy's own answers carry the CORS header. */
  responsesAllowCors = true;
  readonly #stationPort: number;
  readonly #sockets = new Set<Socket>();
  readonly #links = new Set<ProxyLink>();
  #server: ReturnType<typeof createServer>;
  #mode: ProxyMode = 'pass';

  private constructor(server: ReturnType<typeof createServer>, upstreamPort: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.#stationPort = upstreamPort;
    this.#accept();
  }

  static async start(upstreamPort: number): Promise<FaultProxy> {
    return new FaultProxy(await listen(0), upstreamPort);
  }

  url(mount: string): string {
    return this.origin + mount;
  }

  /** Refusals and answers cut what is open; a freeze and its end leave it open. */
  async set(mode: ProxyMode): Promise<void> {
    if (mode === this.#mode) return;
    const wasRefusing = this.#mode === 'refuse';
    this.#mode = mode;
    if (mode === 'refuse') await this.#closeDoor();
    else if (wasRefusing) await this.#openDoor();
    if (mode === 'not-found' || mode === 'web-page') this.cut();
    for (const link of this.#links) link.hold(mode === 'freeze');
  }

  /** Breaks every connection once; the door stays open. `reset` sends RST, as a crashed middlebox does. */
  cut(how: 'close' | 'reset' = 'close'): void {
    for (const socket of this.#sockets) how === 'reset' ? socket.resetAndDestroy() : socket.destroy();
  }

  /** What is open stays open without another byte, as behind a router that has forgotten it. New connections pass. */
  forget(): void {
    for (const link of this.#links) link.hold(true);
  }

  /** Holds a fault for its length, then mends the wire. Answers when it was mended (epoch ms). */
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
    const link = new ProxyLink(client, this.#stationPort, head);
    this.#links.add(link);
    client.once('close', () => this.#links.delete(link));
    link.hold(this.#mode === 'freeze');
  }
}

/** The product's own server asks stations for their songs: not a listener. */
function isFromServer(head: Buffer): boolean {
  return /^user-agent:.*\bAirdial\//im.test(head.toString('latin1'));
}

function respondAndClose(client: Socket, answer: string): void {
  // Reading on is what notices that the other side has closed too.
  client.resume().end(answer);
}

async function listen(port: number): Promise<ReturnType<typeof createServer>> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
