import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../lib/app-error.ts';

/** A client with more unsent bytes before the next event is disconnected, and returns for a snapshot. */
const UNSENT_MAX_BYTES = 64 * 1024;
/** Calls of `destroyIfStalled` without progress: with a heartbeat every 20 s, a minute. */
const STALLED_HEARTBEATS_MAX = 3;
const LAST_CHUNK = '0\r\n\r\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without it nginx buffers events.
  'x-accel-buffering': 'no',
  // The response never ends: no other follows on this connection.
  connection: 'close',
} as const;

/** An event as bytes: encoded once for all receivers. */
export type EventFrame = {
  /** For HTTP/1.1. */
  readonly chunked: Buffer;
  /** For HTTP/1.0, nginx's default towards upstreams: the body ends with the connection. */
  readonly plain: Buffer;
};

type EventFields = {
  readonly event: string;
  /** JSON without line breaks. */
  readonly data: string;
  readonly retryMs?: number;
};

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function encodeEvent({ event, data, retryMs }: EventFields): EventFrame {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`;
  const text = `${retry}event: ${event}\ndata: ${data}\n\n`;
  const size = `${Buffer.byteLength(text).toString(16)}\r\n`;
  const chunk = `${size}${text}\r\n`;
  // Not from Node's pool: frames wait for slow clients, and a slice would keep its block of 64 KB.
  const chunked = Buffer.allocUnsafeSlow(Buffer.byteLength(chunk));
  chunked.write(chunk);
  return { chunked, plain: chunked.subarray(size.length, -'\r\n'.length) };
}

/**
 * One open stream of server-sent events. Frames go straight to the socket: writing them through
 * node:http's response costs half as much again (bench/live.ts).
 */
export class EventStream {
  readonly #socket: Socket;
  readonly #isChunked: boolean;
  #bytesTaken = 0;
  #stalledHeartbeats = 0;

  /**
   * Responds to the request and takes over its connection.
   *
   * @throws AppError for a response without a connection
   */
  static open(request: FastifyRequest, reply: FastifyReply): EventStream {
    const { raw } = reply;
    if (!raw.socket) throw new AppError('malformed-request');
    reply.headers(HEADERS).hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200).flushHeaders();
    return new EventStream(raw.socket, request.raw.httpVersion !== '1.0');
  }

  private constructor(socket: Socket, isChunked: boolean) {
    this.#socket = socket;
    this.#isChunked = isChunked;
  }

  onClose(handler: () => void): void {
    this.#socket.once('close', handler);
  }

  send(frame: EventFrame): void {
    if (this.#isReading()) this.#write(frame);
  }

  /** Sends several frames in one write. */
  sendAll(frames: readonly EventFrame[]): void {
    if (frames.length === 0 || !this.#isReading()) return;
    this.#socket.cork();
    for (const frame of frames) this.#write(frame);
    this.#socket.uncork();
  }

  #write(frame: EventFrame): void {
    this.#socket.write(this.#isChunked ? frame.chunked : frame.plain);
  }

  /** Before the next frame: a snapshot may itself be more than a network takes at once. */
  #isReading(): boolean {
    if (this.#socket.writableLength > UNSENT_MAX_BYTES) this.#socket.destroy();
    return this.#socket.writable;
  }

  /**
   * Closes a connection that has taken none of its unsent bytes for three heartbeats. What the
   * system's buffers hold counts as taken: there a client that does not read shows late.
   */
  destroyIfStalled(): void {
    const { bytesWritten, writableLength } = this.#socket;
    const bytesTaken = bytesWritten - writableLength;
    const isStalled = writableLength > 0 && bytesTaken === this.#bytesTaken;
    this.#stalledHeartbeats = isStalled ? this.#stalledHeartbeats + 1 : 0;
    this.#bytesTaken = bytesTaken;
    if (this.#stalledHeartbeats === STALLED_HEARTBEATS_MAX) this.#socket.destroy();
  }

  /** Sends a last frame, then closes. */
  end(frame: EventFrame): void {
    this.send(frame);
    if (this.#socket.writable) this.#socket.end(this.#isChunked ? LAST_CHUNK : '');
  }

  /** Closes at once and drops unsent frames. */
  destroy(): void {
    this.#socket.destroy();
  }
}
