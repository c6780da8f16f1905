import type { ResponseOf, RouteDefinition } from '@airdial/contract/route';
import { currentToken, expireSession } from '../entities/session/session-store.ts';
import { noConnection, parseApiError, unreadableAnswer } from './api-error.ts';

const HTTP_UNAUTHORIZED = 401;

type Upload = {
  /** How much has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

const isOk = (status: number): boolean => status >= 200 && status < 300;

const readAnswer = async (request: XMLHttpRequest, token: string | null): Promise<unknown> => {
  const { status, responseText } = request;
  if (status === HTTP_UNAUTHORIZED && token) expireSession(token);
  if (!isOk(status)) throw await parseApiError(new Response(responseText, { status }));
  try {
    return JSON.parse(responseText);
  } catch (cause) {
    throw unreadableAnswer(cause);
  }
};

const startRequest = (path: string, token: string | null): XMLHttpRequest => {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('accept', 'application/json');
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  return request;
};

/**
 * Sends files to a route of the contract. Not by `fetch`, which cannot say how far it is:
 * `uploadFiles<typeof uploadChannelImage>('/api/channels/upload-image', files, { onProgress })`.
 * @throws ApiError; an abort passes through as it is
 */
export const uploadFiles = <Route extends RouteDefinition>(
  path: string,
  files: FormData,
  { onProgress, signal }: Upload = {},
): Promise<ResponseOf<Route>> =>
  new Promise((resolve, reject) => {
    const token = currentToken();
    const request = startRequest(path, token);
    const cancel = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readAnswer(request, token) as Promise<ResponseOf<Route>>);
    request.onerror = () => reject(noConnection('the upload was cut off'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', cancel);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) reject(signal.reason);
    else request.send(files);
  });
