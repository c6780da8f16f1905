import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiErrorCode } from '@airdial/contract/api-errors';
import { AppError } from '../lib/app-error.ts';
import { errorBody } from './error-handler.ts';
import { hasExtendedTimeout } from './upload-timeout.ts';

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

const CODE_BY_FAULT: Readonly<Record<string, ApiErrorCode>> = {
  [TOO_LATE]: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** What is no request, or does not come to its end, is answered in the catalogue's words too, and cut off. */
export function answerClientError(fault: Error & { readonly code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return;
  if (fault.code === TOO_LATE && hasExtendedTimeout(socket)) return;
  if (socket.writable)
    socket.write(rawAnswer(new AppError(CODE_BY_FAULT[fault.code ?? ''] ?? 'malformed-request')));
  socket.destroy(fault);
}

function rawAnswer(error: AppError): string {
  const body = JSON.stringify(errorBody(error));
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
