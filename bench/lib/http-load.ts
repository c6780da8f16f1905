import { connect, type Socket } from 'node:net';

const HEADERS_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)\r\n/i;
/** Of the client's loopback addresses. */
const FIRST_HOST = 2;
const WANTED_STATUS = /^HTTP\/1\.1 (200|302) /;

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  readonly durationMs: number;
  /** The path of the next request. */
  readonly nextPath: () => string;
  /** The token of a session; none by default. */
  readonly token?: string | undefined;
};

export type LoadResult = { readonly requestsPerSecond: number; readonly latenciesMs: readonly number[] };

/**
 * Sends requests over keep-alive connections, one at a time on each, without pipelining. It does as
 * little work as possible, so that the server is measured.
 */
export async function load({ connections, durationMs, ...options }: LoadOptions): Promise<LoadResult> {
  const begun = performance.now();
  const until = begun + durationMs;
  const latencies = await Promise.all(
    Array.from({ length: connections }, (_, index) => requestUntil(until, index, options)),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const latenciesMs = latencies.flat();
  return { requestsPerSecond: latenciesMs.length / seconds, latenciesMs };
}

type RequestOptions = Pick<LoadOptions, 'port' | 'nextPath' | 'token'>;

async function requestUntil(
  until: number,
  index: number,
  { port, nextPath, token }: RequestOptions,
): Promise<number[]> {
  const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
  // A network for each connection: requests that reach the framework are limited by network.
  const localAddress = `127.0.0.${FIRST_HOST + index}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  const latencies: number[] = [];
  try {
    await new Promise<void>((done, fail) => {
      let requestedAt = 0;
      const sendRequest = () => {
        requestedAt = performance.now();
        socket.write(
          `GET ${nextPath()} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br, gzip\r\n` +
            `accept: application/json\r\n${authorization}\r\n`,
        );
      };
      onResponses(
        socket,
        () => {
          const now = performance.now();
          latencies.push(now - requestedAt);
          if (now < until) sendRequest();
          else done();
        },
        fail,
      );
      socket.once('connect', sendRequest);
    });
    return latencies;
  } finally {
    socket.destroy();
  }
}

/** Calls back for each complete response, by its content-length. */
function onResponses(socket: Socket, onResponse: () => void, onError: (error: Error) => void): void {
  let head = '';
  let bodyLeft = -1;
  socket.on('error', onError);
  socket.on('close', () => onError(new Error('The server closed the connection.')));
  socket.on('data', (chunk: Buffer) => {
    if (bodyLeft >= 0) {
      bodyLeft -= chunk.length;
    } else {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEADERS_END);
      if (end < 0) return;
      const length = CONTENT_LENGTH.exec(head)?.[1];
      if (!WANTED_STATUS.test(head) || !length)
        return onError(new Error(`Unexpected response: ${head.slice(0, 300)}`));
      bodyLeft = Number(length) - (head.length - end - HEADERS_END.length);
      head = '';
    }
    if (bodyLeft > 0) return;
    bodyLeft = -1;
    onResponse();
  });
}
