import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientNetwork } from './client-network.ts';
import type { RefusalLog } from './refusal-log.ts';

/** Browsers send no request before the response to the last one, other clients a handful. */
const WAITING_MAX_COUNT = 16;

/**
 * Serves the requests of a connection one after another (RFC 9112, 9.3.2). Node emits all that are in one
 * read, 2,000 of them in 64 KB: started at once, each would hold a file and a buffer until its turn, however
 * few connections are open. A connection with too many waiting requests is closed.
 */
export class PipelinedRequests {
  readonly #refusals: RefusalLog;
  readonly #waiting = new WeakMap<Socket, number>();

  constructor(refusals: RefusalLog) {
    this.#refusals = refusals;
  }

  /** Calls `serve` when no earlier response of the connection is under way, which mostly is at once. */
  serveInTurn(request: IncomingMessage, response: ServerResponse, serve: RequestListener): void {
    // A response has no socket while an earlier one uses it.
    if (response.socket !== null) serve(request, response);
    else this.#wait(request, response, serve);
  }

  #wait(request: IncomingMessage, response: ServerResponse, serve: RequestListener): void {
    const { socket } = request;
    // The rest of what was read arrives even after the connection was closed.
    if (socket.destroyed) return;
    const count = this.#waiting.get(socket) ?? 0;
    if (count >= WAITING_MAX_COUNT) {
      this.#refusals.add('too-many-pipelined', `of ${toClientNetwork(socket.remoteAddress ?? '')}`);
      socket.destroy();
      return;
    }
    this.#waiting.set(socket, count + 1);
    response.once('socket', () => {
      this.#waiting.set(socket, (this.#waiting.get(socket) ?? 1) - 1);
      serve(request, response);
    });
  }
}
