import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** Calls back once the request's head is complete, with its path (no query) and all bytes so far. */
export function readRequestPath(client: Socket, whenRead: (path: string, head: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const read = (chunk: Buffer) => {
    chunks.push(chunk);
    const head = Buffer.concat(chunks);
    if (!head.includes(HEAD_END)) return;
    client.off('data', read);
    // Paused until the link pipes it, or bytes after the head would be lost.
    client.pause();
    const target = head.toString('latin1').split(' ', 2)[1] ?? '/';
    whenRead(target.split('?', 1)[0] ?? '/', head);
  };
  client.on('data', read);
}

/** One listener's connection to the stream server. */
export class ProxyLink {
  readonly #client: Socket;
  readonly #upstream: Socket;
  #isHeld: boolean | null = null;

  constructor(client: Socket, upstreamPort: number, head: Buffer) {
    this.#client = client;
    this.#upstream = connect(upstreamPort, '127.0.0.1');
    this.#upstream.write(head);
    client.pipe(this.#upstream);
    client.once('close', () => this.#upstream.destroy());
    this.#upstream.on('error', () => client.destroy());
  }

  /** Passes no byte while held: the stream server sees a listener that does not read. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#upstream.unpipe(this.#client).pause();
    else this.#upstream.pipe(this.#client);
  }
}
