import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** Who lets more than this pile up is not reading; the connection is cut, and the client comes back for a snapshot. */
const UNSENT_MAX_BYTES = 64 * 1024;
const LAST_CHUNK = '0\r\n\r\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would hold events back to fill its buffers.
  'x-accel-buffering': 'no',
  // Honest: what follows never ends, and nothing else comes after it.
  connection: 'close',
} as const;

/** An event as it goes over the wire: made once, whoever many receive it. */
export type LiveFrame = {
  /** For HTTP/1.1. */
  readonly chunked: Buffer;
  /** For HTTP/1.0, which nginx speaks to what is behind it unless told otherwise: the body ends with the connection. */
  readonly plain: Buffer;
};

type EventParts = {
  readonly id?: string;
  readonly event?: string;
  /** JSON: has no line breaks. */
  readonly data?: string;
  readonly retryMs?: number;
};

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function frameEvent({ id, event, data, retryMs }: EventParts): LiveFrame {
  const lines: string[] = [];
  if (retryMs !== undefined) lines.push(`retry: ${retryMs}`);
  if (id !== undefined) lines.push(`id: ${id}`);
  if (event !== undefined) lines.push(`event: ${event}`);
  if (data !== undefined) lines.push(`data: ${data}`);
  const plain = Buffer.from(`${lines.join('\n')}\n\n`);
  const size = `${plain.length.toString(16)}\r\n`;
  return { plain, chunked: Buffer.concat([Buffer.from(size), plain, Buffer.from('\r\n')]) };
}

/**
 * One open stream of events. Frames go straight to the socket: passing through node:http's response costs half as much
 * again for each of them (bench/live.ts).
 */
export class LiveStream {
  readonly #socket: Socket;
  readonly #isChunked: boolean;

  /** Answers the request; owns the connection from then on. @throws AppError when the request came pipelined */
  static open(request: FastifyRequest, reply: FastifyReply): LiveStream {
    const { raw } = reply;
    // Behind an answer that is not sent yet there is no socket to write to.
    if (!raw.socket) throw new AppError('malformed-request');
    reply.headers(HEADERS).hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200).flushHeaders();
    return new LiveStream(raw.socket, request.raw.httpVersion !== '1.0');
  }

  private constructor(socket: Socket, isChunked: boolean) {
    this.#socket = socket;
    this.#isChunked = isChunked;
  }

  onClose(closed: () => void): void {
    this.#socket.once('close', closed);
  }

  send(frame: LiveFrame): void {
    if (!this.#socket.writable) return;
    this.#socket.write(this.#isChunked ? frame.chunked : frame.plain);
    if (this.#socket.writableLength > UNSENT_MAX_BYTES) this.#socket.destroy();
  }

  /** Says the last words and closes when they are on their way. */
  end(frame: LiveFrame): void {
    this.send(frame);
    if (this.#socket.writable) this.#socket.end(this.#isChunked ? LAST_CHUNK : '');
  }

  /** Closes now, whatever was still to be said. */
  destroy(): void {
    this.#socket.destroy();
  }
}
