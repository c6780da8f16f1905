import { connect } from 'node:net';
import type { LoadResult } from './http-load.ts';

type ClosingLoad = {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly durationMs: number;
};

/** For a server that closes the connection after every answer, as Icecast does: a new one for each request. */
export async function loadClosing(options: ClosingLoad): Promise<LoadResult> {
  const begun = performance.now();
  const latencies = await Promise.all(
    Array.from({ length: options.connections }, () => askUntil(begun + options.durationMs, options)),
  );
  const latenciesMs = latencies.flat();
  const seconds = (performance.now() - begun) / 1_000;
  return { requestsPerSecond: latenciesMs.length / seconds, latenciesMs };
}

async function askUntil(until: number, { port, path }: ClosingLoad): Promise<number[]> {
  const latencies: number[] = [];
  while (performance.now() < until) {
    const askedAt = performance.now();
    await askOnce(port, path);
    latencies.push(performance.now() - askedAt);
  }
  return latencies;
}

function askOnce(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    socket.on('end', () => {
      socket.destroy();
      if (/^HTTP\/1\.\d 200 /.test(answer)) resolve();
      else reject(new Error(`Unexpected answer: ${answer.slice(0, 300)}`));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  });
}
