import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorCode } from '@airdial/contract/api-errors';
import { AppError } from '../../lib/app-error.ts';
import { toErrorBody } from '../routing/error-handler.ts';
import { hasExtendedTimeout } from './upload-timeout.ts';

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const CODE_BY_ERROR: Readonly<Record<string, ApiErrorCode>> = {
  [REQUEST_TIMEOUT]: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Sends the catalogue's error for a malformed or incomplete request, and closes the connection. */
export function sendClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === REQUEST_TIMEOUT && hasExtendedTimeout(socket)) return;
  if (socket.writable)
    socket.write(toRawResponse(new AppError(CODE_BY_ERROR[error.code ?? ''] ?? 'malformed-request')));
  socket.destroy(error);
}

function toRawResponse(error: AppError): string {
  const body = JSON.stringify(toErrorBody(error));
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
