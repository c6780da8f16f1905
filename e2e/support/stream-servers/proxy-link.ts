import { connect, type Socket } from 'node:net';
import type { Transform } from 'node:stream';
import type { SharedLine } from './shared-line.ts';

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
  readonly #downstream: Transform;
  #isHeld: boolean | null = null;

  constructor(client: Socket, upstreamPort: number, line: SharedLine, head: Buffer) {
    this.#client = client;
    const upstream = connect(upstreamPort, '127.0.0.1');
    this.#downstream = upstream.pipe(line.connect());
    upstream.write(head);
    client.pipe(upstream);
    client.once('close', () => {
      upstream.destroy();
      this.#downstream.destroy();
    });
    upstream.on('error', () => client.destroy());
  }

  /** Passes no byte while held: the stream server sees a listener that does not read. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#downstream.unpipe(this.#client);
    else this.#downstream.pipe(this.#client);
  }
}
