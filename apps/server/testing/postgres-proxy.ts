import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

type ProxyOptions = {
  /** Changes what clients send; the length has to stay. */
  readonly rewrite?: (bytes: Buffer) => Buffer;
  /** Default: any free one. */
  readonly port?: number;
};

/** The message by which PostgreSQL ends a handshake, and each of its responses. */
const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05');

/** Stands between a node and its PostgreSQL, as a pooler or a failing network does. */
export class PostgresProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isBlackHole = false;
  #delayMs = 0;

  static async open(
    databaseUrl: string,
    { rewrite = (bytes) => bytes, port = 0 }: ProxyOptions = {},
  ): Promise<PostgresProxy> {
    const target = new URL(databaseUrl);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new PostgresProxy(server, target);
    server.on('connection', (client) => proxy.#forward(client, target, rewrite));
    return proxy;
  }

  private constructor(server: Server, target: URL) {
    this.#server = server;
    const url = new URL(target);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = url.href;
  }

  /** Drops all bytes from now on, those of open connections for ever. */
  swallowEverything(): void {
    this.#isBlackHole = true;
    for (const socket of this.#sockets) socket.removeAllListeners('data').resume();
  }

  /** Delays what PostgreSQL responds to queries, not the handshakes of new connections, which time out sooner. */
  slowDown(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Forwards new connections again. */
  recover(): void {
    this.#isBlackHole = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #forward(client: Socket, { hostname, port }: URL, rewrite: (bytes: Buffer) => Buffer): void {
    this.#add(client);
    if (this.#isBlackHole) {
      client.resume();
      return;
    }
    const upstream = connect(Number(port), hostname);
    this.#add(upstream);
    client.on('data', (bytes: Buffer) => upstream.write(rewrite(bytes)));
    let isOpen = false;
    upstream.on('data', (bytes: Buffer) => {
      if (this.#delayMs === 0 || !isOpen) client.write(bytes);
      else setTimeout(() => client.write(bytes), this.#delayMs);
      isOpen ||= bytes.includes(READY_FOR_QUERY);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }

  #add(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
  }
}
