import type { Socket } from 'node:net';

/** The head of a stream server's response: audio/mpeg without further fields. */
export const streamHead = (
  headers: Readonly<Record<string, string | number>> = {},
  status = 'HTTP/1.0 200 OK',
): string => {
  const fields = Object.entries({ 'content-type': 'audio/mpeg', ...headers });
  return `${[status, ...fields.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
};

/** Calls `send` once the client has sent its request. */
export const afterRequest = (send: (client: Socket, request: string) => void) => (client: Socket) =>
  void client.once('data', (request) => send(client, request.toString('latin1')));

/** Sends these parts to every client after its request, and leaves the connection open. */
export const sendStream = (...parts: readonly (string | Buffer)[]) =>
  afterRequest((client) => {
    for (const part of parts) client.write(part);
  });
