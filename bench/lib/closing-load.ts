import { connect } from 'node:net';
import type { LoadResult } from './http-load.ts';

type ClosingLoad = {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly durationMs: number;
};

/** Load with a new connection for each request, for a server that closes them, as Icecast does. */
export async function loadClosing(options: ClosingLoad): Promise<LoadResult> {
  const begun = performance.now();
  const latencies = await Promise.all(
    Array.from({ length: options.connections }, () => requestUntil(begun + options.durationMs, options)),
  );
  const latenciesMs = latencies.flat();
  const seconds = (performance.now() - begun) / 1_000;
  return { requestsPerSecond: latenciesMs.length / seconds, latenciesMs };
}

async function requestUntil(until: number, { port, path }: ClosingLoad): Promise<number[]> {
  const latencies: number[] = [];
  while (performance.now() < until) {
    const requestedAt = performance.now();
    await requestOnce(port, path);
    latencies.push(performance.now() - requestedAt);
  }
  return latencies;
}

function requestOnce(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString('latin1');
    });
    socket.on('end', () => {
      socket.destroy();
      if (/^HTTP\/1\.\d 200 /.test(response)) resolve();
      else reject(new Error(`Unexpected response: ${response.slice(0, 300)}`));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  });
}
