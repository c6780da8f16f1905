import { connect } from 'node:net';

/**
 * Sends the bytes as they are, which no HTTP client would, and resolves with all that the server
 * sends until it closes the connection.
 *
 * @param request a latin1 string
 */
export function sendRaw(port: number, request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {}).on('close', () => resolve(received));
  socket.write(request, 'latin1');
  return promise;
}
